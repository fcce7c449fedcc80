import { constants } from 'node:fs';
import { copyFile, cp, mkdir, open, readdir, readlink, symlink, type FileHandle } from 'node:fs/promises';
import { BaseStore, type BaseEntry } from './base-store.js';
import { CopyError } from './copy-error.js';
import { again, openFile, openFolder, within } from './held-folder.js';
import { placesIn, stampOf, type CopyLimits } from './make-copy.js';

/** With everything that was installed and built inside. */
const CLONE_LIMITS: CopyLimits = { files: 500_000, bytes: 16 * 1024 ** 3 };

const SLASH = Buffer.from('/');

/** Another copy that has what this one has, and is compared with the same base. Nothing in it is run, and no link is followed. */
export async function cloneCopy(from: string, to: string, limits = CLONE_LIMITS): Promise<void> {
    const [source, target] = [placesIn(from), placesIn(to)];
    await mkdir(target.files, { recursive: true, mode: 0o700 });
    for (const [ours, copied] of [[source.base, target.base], [source.list, target.list]]) {
        await cp(ours, copied, { recursive: true, mode: constants.COPYFILE_FICLONE }).catch(ignoreMissing);
    }
    const store = new BaseStore(target.base);
    const base = await store.load();
    const root = await openFolder(source.files);
    await new Cloning(base, limits).cloneInto(root, Buffer.from(target.files), '').finally(() => root.close());
    await store.save(base);
}

class Cloning {
    protected bytes = 0;
    protected seen = 0;

    constructor(protected readonly base: Map<string, BaseEntry>, protected readonly limits: CopyLimits) { }

    /** The target is there, and nobody else knows it. */
    async cloneInto(held: FileHandle, target: Buffer, folder: string): Promise<void> {
        const entries = await readdir(within(held, '.'), { withFileTypes: true, encoding: 'buffer' as 'utf8' });
        for (const entry of entries) {
            const name = entry.name as unknown as Buffer;
            const place = Buffer.concat([target, SLASH, name]);
            // Of names that are no text, the base has none.
            const path = folder + name.toString('utf8');
            this.count(0n);
            if (entry.isSymbolicLink()) {
                await symlink(await readlink(within(held, name), { encoding: 'buffer' }), place);
            } else if (entry.isDirectory()) {
                const next = await openFolder(within(held, name)).catch(() => undefined);
                if (next) {
                    await mkdir(place, { mode: 0o755 });
                    await this.cloneInto(next, place, `${path}/`).finally(() => next.close());
                }
            } else {
                await this.cloneFile(held, name, place, path);
            }
        }
    }

    protected async cloneFile(held: FileHandle, name: Buffer, place: Buffer, path: string): Promise<void> {
        const opened = await openFile(held, name).catch(() => undefined);
        if (!opened) {
            return;
        }
        try {
            const stats = await opened.handle.stat({ bigint: true });
            this.count(stats.size);
            await copyFile(again(opened.handle), place, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
            const handle = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW);
            try {
                await handle.chmod(opened.stats.mode & 0o755 | 0o600);
                await handle.utimes(opened.stats.mtime, opened.stats.mtime);
                const before = this.base.get(path);
                if (before?.kind === 'file' && before.stamp === stampOf(stats)) {
                    this.base.set(path, { ...before, stamp: stampOf(await handle.stat({ bigint: true })) });
                }
            } finally {
                await handle.close();
            }
        } finally {
            await opened.handle.close();
        }
    }

    protected count(size: bigint): void {
        this.seen += 1;
        this.bytes += Number(size);
        if (this.seen > this.limits.files || this.bytes > this.limits.bytes) {
            throw new CopyError('too_large', 'The copy is too large to be copied once more.');
        }
    }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
    if (error.code !== 'ENOENT') {
        throw error;
    }
}
