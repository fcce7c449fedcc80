import { constants, Stats } from 'node:fs';
import { FileHandle, lstat, mkdir, open, rename, unlink } from 'node:fs/promises';
import * as path from 'node:path';
import { inside, isAt, openFolder, PathChangedError } from 'openspace-core/lib/node/paths/open-checked';
import { DiskFlushes } from './disk-flushes';
import { TemporaryFiles } from './temporary-files';

const { O_CREAT, O_EXCL, O_NOFOLLOW = 0, O_WRONLY } = constants;

const flushes = new DiskFlushes();

/** A real path that the guard has let through for writing. */
export interface WriteTarget {
    readonly real: string;
    /** The deepest folder on the way that exists, or the file itself. */
    readonly existing: string;
}

/**
 * Writes a file as a whole or not at all: into a file beside it, which then takes its place. The folder stays open meanwhile, so
 * that a link in its place leads nowhere. The mode stays; a second name of the file (hard link) keeps the old text.
 */
export async function writeWhole({ real, existing }: WriteTarget, bytes: Uint8Array): Promise<void> {
    const parent = path.dirname(real);
    const folder = await openParent(parent, existing === real ? parent : existing);
    try {
        await replace(folder, parent, path.basename(real), bytes);
    } finally {
        await folder.close();
    }
}

/** Removes a file from the folder in which it was checked. */
export async function removeFile(real: string): Promise<void> {
    const parent = path.dirname(real);
    const folder = await openFolder(parent);
    try {
        await unlink(inside(folder, parent, path.basename(real)));
    } finally {
        await folder.close();
    }
}

/** Opens the folder, and creates what is missing on the way to it. */
async function openParent(parent: string, existing: string): Promise<FileHandle> {
    let folder = await openFolder(existing);
    let real = existing;
    for (const name of path.relative(existing, parent).split(path.sep).filter(part => part !== '')) {
        const outer = folder;
        const way = inside(outer, real, name);
        real = path.join(real, name);
        try {
            await mkdir(way).catch((error: unknown) => {
                if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
                    throw error;
                }
            });
            folder = await openFolder(real, way);
        } finally {
            await outer.close();
        }
    }
    return folder;
}

async function replace(folder: FileHandle, parent: string, name: string, bytes: Uint8Array): Promise<void> {
    const real = path.join(parent, name);
    const at = (entry: string): string => inside(folder, parent, entry);
    const before = await lstat(at(name)).catch(() => undefined);
    checkReplaceable(before, parent, name);
    await TemporaryFiles.removeLeftovers(parent, at);
    const temporary = TemporaryFiles.claim();
    const mustWait = flushes.mustWait(real);
    let handle: FileHandle | undefined;
    try {
        // Nobody else reads what will become a private file.
        handle = await open(at(temporary), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, before ? 0o600 : 0o644);
        await requirePlace(handle, path.join(parent, temporary));
        const [own] = await Promise.all([handle.stat(), handle.writeFile(bytes)]);
        if (before) {
            await keepOwnership(handle, own, before);
        }
        if (mustWait) {
            await handle.sync();
        }
        await requirePlace(folder, parent);
        await rename(at(temporary), at(name));
        await requirePlace(handle, real);
    } catch (error) {
        await handle?.close();
        await unlink(at(temporary)).catch(() => undefined);
        throw error;
    } finally {
        TemporaryFiles.release(temporary);
    }
    await (mustWait ? handle.close() : flushes.later(real, handle));
}

function checkReplaceable(before: Stats | undefined, parent: string, name: string): void {
    if (before?.isSymbolicLink() || before?.isDirectory()) {
        throw new PathChangedError(path.join(parent, name));
    }
    if (before && !before.isFile()) {
        throw new Error(`This is not a regular file: ${name}`);
    }
    // A file can be replaced whatever its mode says; the person who made it read-only meant it.
    if (before && (before.mode & 0o222) === 0) {
        throw new Error(`The file is read-only: ${name}`);
    }
}

async function keepOwnership(handle: FileHandle, own: Stats, { mode, uid, gid }: Stats): Promise<void> {
    if (own.uid !== uid || own.gid !== gid) {
        await handle.chown(uid, gid).catch(() => undefined);
    }
    await handle.chmod(mode & 0o777);
}

async function requirePlace(handle: FileHandle, real: string): Promise<void> {
    if (!await isAt(handle, real)) {
        throw new PathChangedError(real);
    }
}
