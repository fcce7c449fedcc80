import { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** More than this is not told one by one: whoever shows so many files reads the folder. */
const MAX_ENTRIES = 5_000;

export interface FolderContent {
    /** Of everything below it; what is nearer comes first. */
    readonly paths: readonly string[];
    readonly hasFolders: boolean;
}

/** Undefined if there is no such folder. Links are not followed. */
export async function readNewFolder(folder: string, isIgnored: (path: string) => boolean): Promise<FolderContent | undefined> {
    if (!await lstat(folder).then(status => status.isDirectory(), () => false)) {
        return undefined;
    }
    const paths: string[] = [];
    const waiting = [folder];
    let hasFolders = false;
    for (let next = waiting.shift(); next !== undefined && paths.length < MAX_ENTRIES; next = waiting.shift()) {
        const entries = await readdir(next, { withFileTypes: true }).catch((): Dirent[] => []);
        for (const entry of entries) {
            const path = join(next, entry.name);
            if (isIgnored(path)) {
                continue;
            }
            paths.push(path);
            if (entry.isDirectory()) {
                hasFolders = true;
                waiting.push(path);
            }
        }
    }
    return { paths, hasFolders };
}

/** Those of the paths that are below none of the others. */
export function uppermost(paths: Iterable<string>): string[] {
    const all = new Set(paths);
    const hasParent = (path: string): boolean => {
        for (let [at, above] = [path, dirname(path)]; above !== at; [at, above] = [above, dirname(above)]) {
            if (all.has(above)) {
                return true;
            }
        }
        return false;
    };
    return [...all].filter(path => !hasParent(path));
}

export function isBelow(path: string, folder: string): boolean {
    return path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}
