import { createHash } from 'node:crypto';

/** Members deeper than this are not told apart: no command has such arguments, and a deep enough value ends any recursion. */
const MAX_DEPTH = 100;

/**
 * A short name for what a block asks for: equal for two blocks that differ in white space, order of members, escapes or
 * priority. Undefined for a value that cannot be a block.
 */
export function blockFingerprint(value: unknown): string | undefined {
    if (typeof value !== 'object' || value === null || !('cmd' in value) || typeof value.cmd !== 'string') {
        return undefined;
    }
    const args = 'args' in value ? value.args : undefined;
    return createHash('sha1').update(canonical([value.cmd, withoutPriority(args)], MAX_DEPTH)).digest('base64');
}

function withoutPriority(args: unknown): unknown {
    if (typeof args !== 'object' || args === null || Array.isArray(args)) {
        return args ?? {};
    }
    const { priority: _, ...rest } = args as Record<string, unknown>;
    return rest;
}

/** JSON with the members of objects in order of their names. */
function canonical(value: unknown, depth: number): string {
    if (typeof value !== 'object' || value === null) {
        return JSON.stringify(value);
    }
    if (depth === 0) {
        return '…';
    }
    if (Array.isArray(value)) {
        return `[${value.map(member => canonical(member, depth - 1)).join()}]`;
    }
    const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member, depth - 1)}`).join()}}`;
}
