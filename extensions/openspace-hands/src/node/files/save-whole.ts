import { execFile } from 'node:child_process';
import { constants, Stats } from 'node:fs';
import { access, FileHandle, lstat, open, realpath, rename, unlink } from 'node:fs/promises';
import * as path from 'node:path';
import { TemporaryFiles } from './temporary-files';

const { O_CREAT, O_EXCL, O_NOFOLLOW = 0, O_WRONLY, W_OK } = constants;

/**
 * A folder that takes no other file, or a place that nothing can be moved to, such as a file that is mounted. Not a full disk: there the
 * old text is all that would be left.
 */
const REFUSALS: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'EBUSY', 'EXDEV', 'EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOENT']);

/** Disks that cannot be told to write at once. */
const NO_FLUSH: ReadonlySet<string> = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** For one file, in ms. */
const MAX_LOOK = 2_000;

/**
 * Saves a file for the person as a whole or not at all: into a file beside it, which then takes its place. Links are followed. False, and
 * nothing is changed, if more than the text would change: then the file has to be written as it lies there.
 */
export async function saveWhole(file: string, bytes: Uint8Array): Promise<boolean> {
    const real = await realpath(file).catch(() => undefined);
    const before = real === undefined ? undefined : await lstat(real).catch(() => undefined);
    if (real === undefined || !before || !isReplaceable(before)) {
        return false;
    }
    try {
        await access(real, W_OK);
        return !await hasAccessList(real) && await replace(real, before, bytes);
    } catch (error) {
        if (REFUSALS.has(codeOf(error))) {
            return false;
        }
        throw error;
    }
}

/** Another file in its place would be no other name of the same one any more, or lack a right that only the system gives. */
function isReplaceable(before: Stats): boolean {
    // Theia has a way of its own for hidden files and streams of Windows.
    return process.platform !== 'win32' && before.isFile() && before.nlink === 1
        && (before.mode & 0o7000) === 0 && (before.mode & 0o222) !== 0;
}

async function replace(real: string, before: Stats, bytes: Uint8Array): Promise<boolean> {
    const folder = path.dirname(real);
    await TemporaryFiles.removeLeftovers(folder, name => path.join(folder, name));
    const name = TemporaryFiles.claim();
    const temporary = path.join(folder, name);
    let isLeft = false;
    try {
        // Nobody else reads what will become a private file.
        const handle = await open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
        isLeft = true;
        try {
            if (!await takeAfter(handle, before)) {
                return false;
            }
            await handle.writeFile(bytes);
            await flush(handle);
        } finally {
            await handle.close();
        }
        await rename(temporary, real);
        isLeft = false;
        return true;
    } finally {
        if (isLeft) {
            await unlink(temporary).catch(() => undefined);
        }
        TemporaryFiles.release(name);
    }
}

/** False if only somebody else could give the file its owner. */
async function takeAfter(handle: FileHandle, { uid, gid, mode }: Stats): Promise<boolean> {
    const own = await handle.stat();
    if (own.uid !== uid || own.gid !== gid) {
        await handle.chown(uid, gid);
    }
    await handle.chmod(mode & 0o777);
    const now = await handle.stat();
    return now.uid === uid && now.gid === gid && (now.mode & 0o777) === (mode & 0o777);
}

async function flush(handle: FileHandle): Promise<void> {
    await handle.sync().catch((error: unknown) => {
        if (!NO_FLUSH.has(codeOf(error))) {
            throw error;
        }
    });
}

/** Whether others have rights that its mode does not tell. Node cannot ask; `ls` marks such files. */
function hasAccessList(real: string): Promise<boolean> {
    return new Promise(resolve => {
        execFile('ls', ['-ld', '--', real], { timeout: MAX_LOOK, encoding: 'latin1' }, (_error, shown) => {
            resolve(/^\S{10}[+@]/.test(shown));
        });
    });
}

function codeOf(error: unknown): string {
    return (error as NodeJS.ErrnoException).code ?? '';
}
