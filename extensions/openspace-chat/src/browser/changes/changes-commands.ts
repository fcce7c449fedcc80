import { Command } from '@theia/core/lib/common/command';

function define(id: string, label: string): Command {
    return Command.toLocalizedCommand(
        { id: `openspace-changes:${id}`, label, category: 'Changes' }, `openspace/chat/changes/command/${id}`,
        'openspace/chat/changes/category'
    );
}

/** The person's own commands for what the agent changed. */
export namespace ChangesCommands {
    export const TOGGLE_ID = 'openspace-changes:toggle';
    /** Takes the id of the message whose turn is meant; without one it shows the whole session. */
    export const SHOW = define('show', 'Show Changes of This Session');
    export const SHOW_UNCOMMITTED = define('show-uncommitted', 'Show Uncommitted Changes');
    /** The other view on what changed, of git's extension. */
    export const SOURCE_CONTROL = define('source-control', 'Show Source Control');
    export const STAGE = define('stage', 'Stage Reviewed Files');
    export const UNDO = define('undo-revert', 'Undo Last Revert');
    export const SEND = define('send-comments', 'Send Comments to the Agent');
    export const SIDE_BY_SIDE = define('side-by-side', 'Toggle Side by Side in Diff Editors');
}
