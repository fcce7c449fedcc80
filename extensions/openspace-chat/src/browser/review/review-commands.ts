import { Command } from '@theia/core/lib/common/command';

function reviewCommand(id: string, label: string): Command {
    return Command.toLocalizedCommand(
        { id: `openspace-review:${id}`, label, category: 'Changes' }, `openspace/chat/review/command/${id}`,
        'openspace/chat/changes/category'
    );
}

/** What the person does about the agent's changes where they stand. */
export namespace ReviewCommands {
    export const NEXT = reviewCommand('next', 'Next Change by the Agent');
    export const PREVIOUS = reviewCommand('previous', 'Previous Change by the Agent');
    export const KEEP = reviewCommand('keep', 'Keep This Change by the Agent');
    export const UNDO = reviewCommand('undo', 'Undo This Change by the Agent');
    export const BEFORE = reviewCommand('before', 'Show the Lines Before This Change by the Agent');
    export const KEEP_FILE = reviewCommand('keep-file', 'Keep All Changes by the Agent in This File');
    export const UNDO_FILE = reviewCommand('undo-file', 'Undo All Changes by the Agent in This File');
    export const KEEP_ALL = reviewCommand('keep-all', 'Keep All Changes by the Agent');
}

/** True while the caret is in a change by the agent. */
export const IN_CHANGE = 'openspaceInAgentChange';
