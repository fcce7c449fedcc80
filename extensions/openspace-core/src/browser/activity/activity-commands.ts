import { Command } from '@theia/core/lib/common/command';

/** Ids that begin with `openspace.` belong to agent commands; these are the person's own. */
export namespace ActivityCommands {
    export const TOGGLE_ID = 'openspace-activity:toggle';

    export const SHOW = Command.toLocalizedCommand(
        { id: 'openspace-activity:show', label: 'Show Agent Activity', category: 'OpenSpace' }, 'openspace/core/activity/show',
        'openspace/core/category');

    export const EXPORT = Command.toLocalizedCommand(
        { id: 'openspace-activity:export', label: 'Export the Audit of a Session…', category: 'OpenSpace' },
        'openspace/core/activity/export', 'openspace/core/category');
}
