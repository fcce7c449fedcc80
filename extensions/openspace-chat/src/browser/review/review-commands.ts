import { Command } from '@theia/core/lib/common/command';

function define(id: string, label: string): Command {
    return Command.toLocalizedCommand(
        { id: `openspace-review:${id}`, label, category: 'Changes' }, `openspace/chat/review/command/${id}`,
        'openspace/chat/changes/category'
    );
}

/** What the person does about the agent's changes where they stand. */
export namespace ReviewCommands {
    export const NEXT = define('next', 'Next Change by the Agent');
    export const PREVIOUS = define('previous', 'Previous Change by the Agent');
    export const KEEP = define('keep', 'Keep This Change by the Agent');
    export const UNDO = define('undo', 'Undo This Change by the Agent');
    export const BEFORE = define('before', 'Show the Lines Before This Change by the Agent');
    export const KEEP_FILE = define('keep-file', 'Keep All Changes by the Agent in This File');
    export const UNDO_FILE = define('undo-file', 'Undo All Changes by the Agent in This File');
    export const KEEP_ALL = define('keep-all', 'Keep All Changes by the Agent');
}

/** True while the caret is in a change by the agent. */
export const IN_CHANGE = 'openspaceInAgentChange';
