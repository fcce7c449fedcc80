import { posix } from 'node:path';
import type { FileAccess } from '../provider/file-access.js';
import { toolErrorOf, ToolError } from './tool-error.js';

const MAX_SUGGESTIONS = 3;
/** Distances of longer names cost more than they are worth. */
const MAX_NAME_LENGTH = 64;

/** The error for a file that is not there, with names beside it that could have been meant. */
export async function notFoundError(files: FileAccess, path: string): Promise<ToolError> {
    const folder = posix.dirname(path);
    const entries = await files.list(folder).catch(() => []);
    const similar = similarNames(posix.basename(path), entries.map(entry => entry.name));
    const hint = similar.length > 0 ? `\n\nDid you mean one of these?\n${similar.map(name => posix.join(folder, name)).join('\n')}` : '';
    return new ToolError('not_found', `File not found: ${path}${hint}`);
}

/** Turns "not found" into an error with suggestions, and leaves others as they are. */
export async function withSuggestions(files: FileAccess, path: string, error: unknown): Promise<ToolError> {
    const reason = toolErrorOf(error);
    return reason.code === 'not_found' ? notFoundError(files, path) : reason;
}

/** Best first; none that is not close. */
export function similarNames(wanted: string, names: readonly string[]): string[] {
    const lower = wanted.toLowerCase();
    return names
        .map(name => ({ name, rank: rank(lower, name.toLowerCase()) }))
        .filter(({ rank }) => rank < Infinity)
        .sort((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1))
        .slice(0, MAX_SUGGESTIONS)
        .map(({ name }) => name);
}

function rank(wanted: string, name: string): number {
    if (wanted.length > MAX_NAME_LENGTH || name.length > MAX_NAME_LENGTH) {
        return Infinity;
    }
    const distance = editDistance(wanted, name);
    if (distance <= Math.max(1, Math.floor(wanted.length / 4))) {
        return distance;
    }
    const stem = (text: string): string => text.replace(/\.[^.]*$/, '');
    const contains = stem(wanted).length > 2 && stem(name).length > 2 && (name.includes(stem(wanted)) || wanted.includes(stem(name)));
    return contains ? MAX_NAME_LENGTH + distance : Infinity;
}

function editDistance(a: string, b: string): number {
    let row = Array.from({ length: b.length + 1 }, (_, index) => index);
    for (let i = 1; i <= a.length; i++) {
        const next = [i];
        for (let j = 1; j <= b.length; j++) {
            next.push(Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)));
        }
        row = next;
    }
    return row[b.length];
}
