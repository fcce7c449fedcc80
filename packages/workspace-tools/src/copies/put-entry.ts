import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, lstat, open, rename, rm, rmdir, symlink, unlink } from 'node:fs/promises';
import { entryIn, keyOf, type Entry, type Found } from './entry.js';
import { inFolderOf, NoWayError, within } from './held-folder.js';

export interface PutEntry {
    readonly root: string;
    readonly path: string;
    /** What is there now; if it is something else by then, nothing is written. */
    readonly expected: Found;
    /** Nothing: it is removed. */
    readonly entry: Entry | undefined;
    /** The content of a file: a file of ours, which nobody else can change. */
    readonly content?: string;
}

/** Somebody else has changed it in between. */
export class MeanwhileError extends Error {
    constructor(path: string) {
        super(`${path} has been changed meanwhile. Look at it again first.`);
    }
}

/** Makes what stands at a path what it should be, in one step: whoever reads it sees the old or the new. No link is followed. */
export async function putEntry(put: PutEntry): Promise<void> {
    const { root, path, entry } = put;
    if (entry === undefined) {
        await remove(put);
        return;
    }
    await inFolderOf(root, path, async (folder, name) => {
        const aside = within(folder, `.openspace-${randomBytes(6).toString('hex')}.tmp`);
        try {
            const before = await lstat(within(folder, name)).catch(() => undefined);
            if (entry.kind === 'link') {
                await symlink(entry.target, aside);
            } else {
                await copyFile(put.content!, aside, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
                await dress(aside as string, entry.executable, before?.isFile() ? before.mode : undefined);
            }
            if (keyOf(await entryIn(folder, name)) !== keyOf(put.expected)) {
                throw new MeanwhileError(path);
            }
            await rename(aside, within(folder, name));
        } finally {
            await rm(aside, { force: true });
        }
    }, { make: true });
}

async function remove({ root, path, expected }: PutEntry): Promise<void> {
    try {
        await inFolderOf(root, path, async (folder, name) => {
            if (keyOf(await entryIn(folder, name)) !== keyOf(expected)) {
                throw new MeanwhileError(path);
            }
            await unlink(within(folder, name));
        });
        await removeEmpty(root, path);
    } catch (error) {
        if (!(error instanceof NoWayError) && (error as NodeJS.ErrnoException).code !== 'ENOENT') {
            throw error;
        }
    }
}

/** Git knows no empty folders, and nor do we. */
async function removeEmpty(root: string, path: string): Promise<void> {
    const parent = path.split('/').slice(0, -1).join('/');
    if (parent !== '') {
        const isGone = await inFolderOf(root, parent, (folder, name) => rmdir(within(folder, name)).then(() => true, () => false));
        if (isGone) {
            await removeEmpty(root, parent);
        }
    }
}

/** The rights of the file that was there, or of a new one of this account. */
async function dress(file: string, executable: boolean, before: number | undefined): Promise<void> {
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
        const plain = (before ?? 0o666 & ~process.umask()) & 0o666;
        // Whoever may read it may run it.
        await handle.chmod(plain | (executable ? (plain & 0o444) >> 2 : 0));
    } finally {
        await handle.close();
    }
}
