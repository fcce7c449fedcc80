import { createHash, type Hash } from 'node:crypto';
import { readdir, type FileHandle } from 'node:fs/promises';
import { inFolderOf, openFile, openFolder, within } from './held-folder.js';

/** Where a repository says which commits it has. */
const PLACES = ['HEAD', 'packed-refs', 'refs', 'reftable'];
/** Nobody reads more of what a program inside may have written. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_ENTRIES = 50_000;

/**
 * Another text whenever a commit was made in the repository of a copy, or a branch or a stash changed. Undefined if that cannot be
 * told. Nothing in it is run, and no link is followed.
 */
export async function repositoryState(files: string): Promise<string | undefined> {
    const reading = new Reading();
    try {
        for (const place of PLACES) {
            await inFolderOf(files, `.git/${place}`, (folder, name) => reading.read(folder, name, place)).catch(ignoreMissing);
        }
        return reading.result;
    } catch {
        return undefined;
    }
}

class Reading {
    protected readonly sum: Hash = createHash('sha256');
    protected bytes = 0;
    protected entries = 0;

    get result(): string {
        return this.sum.digest('base64url');
    }

    async read(folder: FileHandle, name: string, path: string): Promise<void> {
        if (++this.entries > MAX_ENTRIES) {
            throw new RangeError();
        }
        const inner = await openFolder(within(folder, name)).catch(() => undefined);
        if (inner) {
            try {
                for (const next of (await readdir(within(inner, '.'))).sort()) {
                    await this.read(inner, next, `${path}/${next}`);
                }
            } finally {
                await inner.close();
            }
            return;
        }
        const opened = await openFile(folder, name);
        try {
            this.bytes += opened?.stats.size ?? 0;
            if (this.bytes > MAX_BYTES) {
                throw new RangeError();
            }
            const content = await opened?.handle.readFile();
            this.sum.update(JSON.stringify([path, content?.length ?? -1])).update(content ?? '');
        } finally {
            await opened?.handle.close();
        }
    }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
    if (error.code !== 'ENOENT') {
        throw error;
    }
}
