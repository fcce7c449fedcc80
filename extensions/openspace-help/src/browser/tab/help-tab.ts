import { Widget } from '@theia/core/lib/browser/widgets';
import { HelpPlace } from '../pages/help-pages';

/** Id of the tab and of the factory that makes it. */
export const HELP_VIEW = 'openspace-help';

/** Of keys that are for the pages alone. */
export const HELP_FOCUS = 'openspaceHelpFocus';

/** The tab before its code is loaded. */
export interface HelpTab extends Widget {
    openPlace(place: HelpPlace): void;
    back(): void;
    forward(): void;
}
