import { REDACTED, isSecretName, redactSecrets } from '@openspace/foundation/redaction';
import { JsonSchema, mapTexts, TextArgument } from '../../common/arguments/text-arguments';

/** Paths, ids and titles are shorter; in characters. */
const MAX_VALUE_LENGTH = 200;
/** No argument of ours has a longer name; the agent may invent any. */
const MAX_NAME_LENGTH = 60;
const MAX_MEMBERS = 20;
/** Levels of objects and lists below the arguments themselves. */
const MAX_DEPTH = 3;
/** Of all arguments together, in characters of JSON: many short values are a long one. */
const MAX_SIZE = 2_000;

/**
 * What the audit log keeps of a command's arguments: short values as they are, the size of contents and of everything that is
 * long, no secrets. What a text is the schema says; if it does not, the text is taken for a content.
 */
export function redactArguments(args: Readonly<Record<string, unknown>>, schema: JsonSchema = {}): Record<string, unknown> {
    try {
        const known = mapTexts(schema, args, (value, readings) => readings.every(isLoggable) ? value : lengthOf(value));
        const redacted = redactMembers(known, 0);
        return JSON.stringify(redacted).length <= MAX_SIZE ? redacted : mapMembers(known, (_, value) => sizeOf(value));
    } catch {
        return { '…': '(nested too deeply)' };
    }
}

/** What leads to the host is one of a few known values. */
function isLoggable({ kind, reachesHost }: TextArgument): boolean {
    return reachesHost === true || kind !== undefined && kind !== 'content';
}

function redactMembers(members: Readonly<Record<string, unknown>>, depth: number): Record<string, unknown> {
    return mapMembers(members, (name, value) => isSecretName(name) ? sizeOf(value) : redactValue(value, depth + 1));
}

function mapMembers(members: Readonly<Record<string, unknown>>, map: (name: string, value: unknown) => unknown): Record<string, unknown> {
    const entries = Object.entries(members);
    const kept = entries.slice(0, MAX_MEMBERS).map(([name, value]) => [redactName(name), map(name, value)] as const);
    return Object.fromEntries(entries.length > MAX_MEMBERS ? [...kept, ['…', `(${entries.length - MAX_MEMBERS} more)`]] : kept);
}

function redactValue(value: unknown, depth: number): unknown {
    if (typeof value === 'string') {
        return value.length > MAX_VALUE_LENGTH ? sizeOf(value) : redactSecrets(value);
    }
    if (typeof value !== 'object' || value === null) {
        return value;
    }
    if (depth > MAX_DEPTH || Array.isArray(value) && value.length > MAX_MEMBERS) {
        return sizeOf(value);
    }
    return Array.isArray(value) ? value.map(item => redactValue(item, depth + 1)) : redactMembers(value as Record<string, unknown>, depth);
}

function redactName(name: string): string {
    return name.length > MAX_NAME_LENGTH ? lengthOf(name) : redactSecrets(name);
}

/** How much there is, and nothing of it. */
function sizeOf(value: unknown): unknown {
    if (typeof value === 'string') {
        return LENGTH.test(value) ? value : lengthOf(value);
    }
    if (Array.isArray(value)) {
        return { length: value.length };
    }
    if (typeof value === 'object' && value !== null) {
        return { length: Object.keys(value).length };
    }
    return value === null || value === undefined ? value : REDACTED;
}

/** A text that stands for another one already. */
const LENGTH = /^\(\d+ characters?\)$/;

function lengthOf(text: string): string {
    return `(${text.length} ${text.length === 1 ? 'character' : 'characters'})`;
}
