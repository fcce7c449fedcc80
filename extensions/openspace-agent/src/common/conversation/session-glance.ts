import { Part } from '../opencode/opencode-types';

/** What the agent of a session is just doing, in few words. */
export interface SessionDoing {
    readonly kind: 'thinking' | 'writing' | 'tool';
    /** As the server calls it. */
    readonly tool?: string;
    /** What the tool is about: a command, a file, a pattern. */
    readonly about?: string;
}

/** How much the turns of a session changed, those that this process has seen; of a session in a copy, what is not applied. */
export interface SessionChanges {
    readonly files: number;
    /** Lines, if somebody has counted them. */
    readonly lines?: { readonly additions: number; readonly deletions: number };
}

/** What a page knows of a session without its messages: for views that show many of them. */
export interface SessionGlance {
    /** Undefined between two deeds, and at rest. */
    readonly doing?: SessionDoing;
    readonly changes?: SessionChanges;
}

/** As many characters as a row can show. */
const MAX_ABOUT_LENGTH = 160;

/** Arguments by which a call is recognised, the most telling first; both spellings of those of sandboxes. */
const TELLING = ['command', 'filePath', 'file_path', 'pattern', 'url', 'query', 'description', 'path', 'name', 'action', 'cmd'];

/** What a running part says; undefined if it has ended, or says nothing about it. */
export function doingOf(part: Part): SessionDoing | undefined {
    switch (part.type) {
        case 'reasoning':
            return part.time.end === undefined ? { kind: 'thinking' } : undefined;
        case 'text':
            return part.time !== undefined && part.time.end === undefined ? { kind: 'writing' } : undefined;
        case 'tool': {
            const { status, input } = part.state;
            const about = aboutOf(input);
            return status === 'completed' || status === 'error' ? undefined
                : { kind: 'tool', tool: part.tool, ...about !== undefined && { about } };
        }
        default:
            return undefined;
    }
}

function aboutOf(input: Readonly<Record<string, unknown>>): string | undefined {
    const text = TELLING.map(name => input[name]).find((value): value is string => typeof value === 'string' && value.trim() !== '');
    // Nothing beyond this can be shown, however many spaces there are.
    const line = text?.slice(0, 10 * MAX_ABOUT_LENGTH).trim().replace(/\s+/g, ' ');
    return line === undefined || line.length <= MAX_ABOUT_LENGTH ? line : `${line.slice(0, MAX_ABOUT_LENGTH - 1)}…`;
}
