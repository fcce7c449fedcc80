import { SurfaceIntroduction } from 'openspace-core/lib/common';

/** Commands by their names: their definitions are loaded later. */
export const languageIntroduction: SurfaceIntroduction = {
    id: 'language',
    purpose: 'Ask the language servers. New errors after your edits are told unasked.'
};
