import { Command } from '@theia/core/lib/common/command';

function changesCommand(id: string, label: string): Command {
    return Command.toLocalizedCommand(
        { id: `openspace-changes:${id}`, label, category: 'Changes' }, `openspace/chat/changes/command/${id}`,
        'openspace/chat/changes/category'
    );
}

/** The person's own commands for what the agent changed. */
export namespace ChangesCommands {
    export const TOGGLE_ID = 'openspace-changes:toggle';
    /** Takes the id of the message whose turn is meant; without one it shows the whole session. */
    export const SHOW = changesCommand('show', 'Show Changes of This Session');
    export const SHOW_UNCOMMITTED = changesCommand('show-uncommitted', 'Show Uncommitted Changes');
    /** The other view on what changed, of git's extension. */
    export const SOURCE_CONTROL = changesCommand('source-control', 'Show Source Control');
    export const STAGE = changesCommand('stage', 'Stage Reviewed Files');
    export const UNDO = changesCommand('undo-revert', 'Undo Last Revert');
    export const SEND = changesCommand('send-comments', 'Send Comments to the Agent');
    export const SIDE_BY_SIDE = changesCommand('side-by-side', 'Toggle Side by Side in Diff Editors');
}
