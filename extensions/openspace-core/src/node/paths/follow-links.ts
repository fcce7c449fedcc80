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
    const straight = await lookAhead(current, names);
    if (straight) {
        return straight;
    }
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

/** Looks at all places on the way at the same time, which is enough if each of them is there and none is a link; else undefined. */
async function lookAhead(start: string, names: readonly string[]): Promise<FollowedPath | undefined> {
    if (names.includes('..')) {
        return undefined;
    }
    const places = names.reduce((known, name) => [...known, path.join(known.at(-1)!, name)], [start]);
    const found = await Promise.all(places.map(look)).catch(() => []);
    const stats = found.at(-1);
    const isStraight = stats !== undefined && !stats.isSymbolicLink() && found.slice(0, -1).every(folder => folder?.isDirectory());
    const real = places[places.length - 1];
    return isStraight ? { real, stats, existing: real, isBlocked: false, links: [] } : undefined;
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
