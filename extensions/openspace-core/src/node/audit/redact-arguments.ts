import { REDACTED, isSecretName, redactSecrets, wordsOfName } from '@openspace/foundation/redaction';

/** Paths, ids and titles are shorter; in characters. */
const LONGEST_VALUE = 200;
/** No argument of ours has a longer name; the agent may invent any. */
const LONGEST_NAME = 60;
const MOST_MEMBERS = 20;
/** Levels of objects and lists below the arguments themselves. */
const DEEPEST = 3;
/** Of all arguments together, in characters of JSON: many short values are a long one. */
const LARGEST = 2_000;

/** What a member holds whose name ends like this is a content: the log is told its size. */
const CONTENTS = new Set([
    'body', 'code', 'command', 'content', 'contents', 'data', 'diff', 'env', 'headers', 'html', 'input', 'json', 'lines', 'markdown', 'message', 'messages',
    'output', 'patch', 'prompt', 'props', 'script', 'shape', 'shapes', 'slide', 'slides', 'stdin', 'string', 'text', 'texts', 'value', 'values'
]);

/** What the audit log keeps of a command's arguments: short values as they are, sizes of everything else, no secrets. */
export function redactArguments(args: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const redacted = redactMembers(args, 0);
    return JSON.stringify(redacted).length <= LARGEST ? redacted : mapMembers(args, (_, value) => sizeOf(value));
}

function redactMembers(members: Readonly<Record<string, unknown>>, depth: number): Record<string, unknown> {
    return mapMembers(members, (name, value) => isSensitive(name) ? sizeOf(value) : redactValue(value, depth + 1));
}

function mapMembers(members: Readonly<Record<string, unknown>>, map: (name: string, value: unknown) => unknown): Record<string, unknown> {
    const entries = Object.entries(members);
    const kept = entries.slice(0, MOST_MEMBERS).map(([name, value]) => [redactName(name), map(name, value)] as const);
    return Object.fromEntries(entries.length > MOST_MEMBERS ? [...kept, ['…', `(${entries.length - MOST_MEMBERS} more)`]] : kept);
}

function redactValue(value: unknown, depth: number): unknown {
    if (typeof value === 'string') {
        return value.length > LONGEST_VALUE ? sizeOf(value) : redactSecrets(value);
    }
    if (typeof value !== 'object' || value === null) {
        return value;
    }
    if (depth > DEEPEST || Array.isArray(value) && value.length > MOST_MEMBERS) {
        return sizeOf(value);
    }
    return Array.isArray(value) ? value.map(item => redactValue(item, depth + 1)) : redactMembers(value as Record<string, unknown>, depth);
}

function redactName(name: string): string {
    return name.length > LONGEST_NAME ? `(${name.length} characters)` : redactSecrets(name);
}

function isSensitive(name: string): boolean {
    // The last word says what it is: a `contentId` is an id.
    return CONTENTS.has(wordsOfName(name).at(-1) ?? '') || isSecretName(name);
}

/** How much there is, and nothing of it. */
function sizeOf(value: unknown): unknown {
    if (typeof value === 'string') {
        return `(${value.length} characters)`;
    }
    if (Array.isArray(value)) {
        return { length: value.length };
    }
    if (typeof value === 'object' && value !== null) {
        return { length: Object.keys(value).length };
    }
    return value === null || value === undefined ? value : REDACTED;
}
