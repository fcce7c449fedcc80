import { Stats } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import * as path from 'node:path';
import { GuardedNames } from './guarded-names';

/**
 * Whether a real path lies in the data of a repository that has another name than `.git`: bare ones, and those that a `gitdir:` file names.
 */
export async function isInRepositoryData(root: string, real: string): Promise<boolean> {
    const folders: string[] = [];
    for (let folder = path.dirname(real); folder.length >= root.length && folder !== folders.at(-1); folder = path.dirname(folder)) {
        folders.push(folder);
    }
    return (await Promise.all(folders.map(isRepositoryData))).includes(true);
}

async function isRepositoryData(folder: string): Promise<boolean> {
    const look = (name: string): Promise<Stats | undefined> => lstat(path.join(folder, name)).catch(() => undefined);
    // Hardly any other folder has a file of this name, and every write asks about all folders on its way.
    if (!(await look('HEAD'))?.isFile()) {
        return false;
    }
    const others = await Promise.all(['objects', 'refs'].map(look));
    return others.every(stats => stats?.isDirectory());
}

/**
 * Whether a file is also known by a sensitive name at the top of the root or in `.git`. A second name (hard link) is not visible
 * in a path; searching all of the workspace for the first one would be too slow, so this looks where secrets usually are.
 */
export async function hasSensitiveName(root: string, { dev, ino, nlink }: Stats, patterns: readonly string[]): Promise<boolean> {
    if (nlink < 2) {
        return false;
    }
    for (const folder of ['', '.git', '.git/hooks', '.aws']) {
        const names = await readdir(path.join(root, folder)).catch((): string[] => []);
        for (const name of names.filter(entry => GuardedNames.isSensitive(path.posix.join(folder, entry), patterns))) {
            const other = await lstat(path.join(root, folder, name)).catch(() => undefined);
            if (other?.isFile() && other.dev === dev && other.ino === ino) {
                return true;
            }
        }
    }
    return false;
}
