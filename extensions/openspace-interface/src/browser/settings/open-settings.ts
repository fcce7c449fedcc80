import { Command } from '@theia/core/lib/common/command';

/** Opens the view of settings; its argument is the id of a section. */
export const OPEN_SETTINGS = Command.toLocalizedCommand(
    { id: 'openspace-settings:open', label: 'OpenSpace Settings' }, 'openspace/settings/title'
);
