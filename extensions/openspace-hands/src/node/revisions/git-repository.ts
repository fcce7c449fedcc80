import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import * as path from 'node:path';
import { openFile } from 'openspace-core/lib/node/paths/open-checked';

/** Where a repository keeps what it knows; all paths are real. */
export interface GitRepository {
    /** Of its files. */
    readonly top: string;
    readonly gitFolder: string;
    readonly objects: string;
}

/** Of files that name a folder, in bytes; longer ones are something else. */
const MAX_LENGTH = 4_096;

/** What git reads to its end before it looks at anything else. */
const READ_WHOLE = ['HEAD', 'commondir', 'config', 'config.worktree', 'packed-refs', 'shallow'];

/** No repository names so much, in bytes. */
const MAX_READ_WHOLE = 256 * 1024 * 1024;

/**
 * The repository in which a folder lies; undefined if it lies in none. Whoever can write to a folder can make its `.git` point to the
 * repository of somebody else, whose files would then be shown: rejects if what it names is not its own.
 */
export async function findRepository(folder: string): Promise<GitRepository | undefined> {
    for (let top = folder; ; top = path.dirname(top)) {
        const entry = path.join(top, '.git');
        const stats = await lstat(entry).catch(() => undefined);
        if (stats) {
            const gitFolder = stats.isDirectory() ? entry : stats.isFile() ? await namedFolder(top, entry) : undefined;
            const objects = gitFolder && path.join(stats.isDirectory() ? gitFolder : await commonFolder(gitFolder), 'objects');
            if (!gitFolder || !objects || !await hasOwnObjects(objects)) {
                throw new Error(`The git repository of ${path.basename(top)} keeps its data elsewhere and is not read.`);
            }
            if (!await isReadable(gitFolder) || !await isReadable(path.dirname(objects))) {
                throw new Error(`The git repository of ${path.basename(top)} is damaged and is not read.`);
            }
            return { top, gitFolder, objects };
        }
        if (top === path.dirname(top)) {
            return undefined;
        }
    }
}

/** What a `.git` file names: a worktree, which names this file in turn, or a submodule of a repository around it. */
async function namedFolder(top: string, entry: string): Promise<string | undefined> {
    const named = /^gitdir: (.+)$/.exec(await firstLine(entry))?.[1];
    const folder = named && await realpath(path.resolve(top, named)).catch(() => undefined);
    if (!folder) {
        return undefined;
    }
    const back = await firstLine(path.join(folder, 'gitdir')).catch(() => undefined);
    if (back !== undefined) {
        return await realpath(path.resolve(folder, back)).catch(() => undefined) === entry ? folder : undefined;
    }
    const [around] = folder.split(`${path.sep}.git${path.sep}modules${path.sep}`);
    return around !== folder && top.startsWith(around + path.sep) ? folder : undefined;
}

/** Worktrees share what their repository has. */
async function commonFolder(gitFolder: string): Promise<string> {
    const common = await firstLine(path.join(gitFolder, 'commondir')).catch(() => undefined);
    const folder = path.dirname(path.dirname(gitFolder));
    return common !== undefined && path.resolve(gitFolder, common) === folder ? folder : gitFolder;
}

/** No link in it leads to objects of another repository, and none are borrowed. */
async function hasOwnObjects(objects: string): Promise<boolean> {
    const pack = path.join(objects, 'pack');
    const [kinds, packs, alternates] = await Promise.all([
        readdir(objects, { withFileTypes: true }).catch(() => undefined),
        readdir(pack, { withFileTypes: true }).catch(() => []),
        lstat(path.join(objects, 'info', 'alternates')).catch(() => undefined)
    ]);
    return kinds !== undefined && !alternates && ![...kinds, ...packs].some(entry => entry.isSymbolicLink())
        && await realpath(objects) === objects;
}

/** Git would wait for a pipe, and keep all that a device or a huge file says. */
async function isReadable(gitFolder: string): Promise<boolean> {
    const files = await Promise.all(READ_WHOLE.map(name => stat(path.join(gitFolder, name)).catch(() => undefined)));
    return files.every(file => !file || file.isFile() && file.size <= MAX_READ_WHOLE);
}

/** Of a file at its real path. Rejects if it is a link, a pipe or a device, which might never end; empty if it is too long. */
async function firstLine(file: string): Promise<string> {
    const handle = await openFile(file);
    try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_LENGTH + 1), 0, MAX_LENGTH + 1, 0);
        return bytesRead > MAX_LENGTH ? '' : buffer.toString('utf8', 0, bytesRead).split(/\r?\n/, 1)[0];
    } finally {
        await handle.close();
    }
}
