import { lstat, readlink } from 'node:fs/promises';
import { Stats } from 'node:fs';
import * as path from 'node:path';

/** Where a path leads once every link on the way has been followed. */
export interface FollowedPath {
    /** Without links; what does not exist stands at the end as it was wanted. */
    readonly real: string;
    /** Undefined if nothing is there. */
    readonly stats?: Stats;
    /** The deepest part that exists. */
    readonly existing: string;
    /** A file stands where a folder would have to. */
    readonly isBlocked: boolean;
    /** The links that were followed. */
    readonly links: readonly string[];
}

/** As many as Linux follows. */
const MAX_LINKS = 40;

/**
 * Follows links by hand, name by name, because `realpath` knows nothing of files that do not exist yet and does not tell which
 * links it passed. `start` must be free of links.
 */
export async function followLinks(start: string, wanted: string): Promise<FollowedPath> {
    const names = split(wanted);
    const links: string[] = [];
    let current = path.isAbsolute(wanted) ? path.parse(wanted).root : start;
    let stats: Stats | undefined = await look(current);
    for (let name = names.shift(); name !== undefined; name = names.shift()) {
        if (name === '..') {
            current = path.dirname(current);
            stats = await look(current);
            continue;
        }
        const next = path.join(current, name);
        const found = stats?.isDirectory() ? await look(next) : undefined;
        if (!found) {
            if (names.includes('..')) {
                throw new Error('a link leads to a place that does not exist');
            }
            return { real: path.join(next, ...names), existing: current, isBlocked: !stats?.isDirectory(), links };
        }
        if (!found.isSymbolicLink()) {
            current = next;
            stats = found;
            continue;
        }
        links.push(next);
        if (links.length > MAX_LINKS) {
            throw new Error('too many links');
        }
        const target = await readlink(next);
        names.unshift(...split(target));
        if (path.isAbsolute(target)) {
            current = path.parse(target).root;
            stats = await look(current);
        }
    }
    return { real: current, stats, existing: current, isBlocked: false, links };
}

async function look(file: string): Promise<Stats | undefined> {
    try {
        return await lstat(file);
    } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ENOENT' || code === 'ENOTDIR') {
            return undefined;
        }
        throw error;
    }
}

function split(wanted: string): string[] {
    return wanted.slice(path.parse(wanted).root.length).split(path.sep === '/' ? '/' : /[\\/]/).filter(name => name !== '' && name !== '.');
}
