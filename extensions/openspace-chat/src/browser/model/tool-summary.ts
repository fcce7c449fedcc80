import { ToolPart } from 'openspace-agent/lib/common';
import { markHiddenCodes } from 'openspace-interface/lib/browser/text/hidden-codes';
import { describeTodos, todosOf } from './task-call';
import { workspacePath } from './workspace-path';

/** Members of a tool's input that say best what it is about, in this order. */
const TELLING_INPUTS = ['command', 'filePath', 'path', 'pattern', 'query', 'url', 'description', 'name'];

const ICONS: Readonly<Record<string, string>> = {
    bash: 'terminal', read: 'file', write: 'new-file', edit: 'edit', apply_patch: 'diff', glob: 'files', grep: 'search', list: 'list-tree',
    webfetch: 'globe', websearch: 'globe', task: 'organization', todowrite: 'checklist', todoread: 'checklist', question: 'question',
    skill: 'book', git: 'git-commit'
};

export interface ToolSummary {
    readonly name: string;
    /** One line beside the name; empty if there is nothing to say yet. */
    readonly title: string;
    /** Name of a codicon. */
    readonly icon: string;
    readonly input: string;
    readonly output: string;
}

/** `folder` is the one that the agent works in; files of it are named from there. */
export function summarizeTool(part: ToolPart, folder?: string): ToolSummary {
    const { tool, state } = part;
    return {
        name: tool,
        title: markHiddenCodes(titleOf(part, folder).split('\n', 1)[0]),
        icon: ICONS[tool] ?? 'tools',
        input: formatInput(state.input),
        output: outputOf(state)
    };
}

function titleOf(part: ToolPart, folder: string | undefined): string {
    const { tool, state } = part;
    if (tool === 'todowrite') {
        // The server counts what is left, and says "1 todos".
        return describeTodos(todosOf(part));
    }
    const { filePath } = state.input;
    if (typeof filePath === 'string' && filePath !== '') {
        // The server's title is relative to the repository, or to the root of the disk if there is none.
        return workspacePath(filePath, folder);
    }
    const telling = TELLING_INPUTS.map(key => state.input[key]).find((value): value is string => typeof value === 'string' && value !== '');
    const title = 'title' in state && state.title ? workspacePath(state.title, folder) : '';
    return title === '' || title === '.' ? workspacePath(telling ?? '', folder) : title;
}

/** A lone command is shown as it is, everything else as JSON. */
export function formatInput(input: Readonly<Record<string, unknown>>): string {
    if (typeof input.command === 'string') {
        return input.command;
    }
    return Object.keys(input).length === 0 ? '' : JSON.stringify(input, undefined, 2);
}

/** Running shells report their output so far in the metadata. */
function outputOf(state: ToolPart['state']): string {
    switch (state.status) {
        case 'completed':
            return state.output;
        case 'error':
            return state.error;
        case 'running':
            return typeof state.metadata?.output === 'string' ? state.metadata.output : '';
        default:
            return '';
    }
}
