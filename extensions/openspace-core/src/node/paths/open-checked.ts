import { BigIntStats, constants, existsSync, readlinkSync } from 'node:fs';
import { FileHandle, lstat, open, realpath } from 'node:fs/promises';
import * as path from 'node:path';

const { O_DIRECTORY = 0, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_RDONLY } = constants;

/** A file that is saved just now by somebody else is another one a moment later; a path that is never the same is under attack. */
const TRIES = 3;

/** Something took the place of what had been checked. */
export class PathChangedError extends Error {
    constructor(file: string) {
        super(`The path was changed by somebody else while it was used: ${path.basename(file)}`);
    }
}

/** Opens a file for reading, by the real path that the guard answered, and proves that it is the one. */
export function openFile(real: string): Promise<FileHandle> {
    return openChecked(real, O_RDONLY | O_NONBLOCK, stats => stats.isFile());
}

/** Opens a folder: what is named through {@link inside} is in this folder, whatever happens to its path. */
export function openFolder(real: string, way = real): Promise<FileHandle> {
    return openChecked(real, O_RDONLY | O_DIRECTORY, stats => stats.isDirectory(), way);
}

/** `way` leads to the same place as `real`, through a folder that is open already. */
async function openChecked(real: string, flags: number, isWanted: (stats: BigIntStats) => boolean, way = real): Promise<FileHandle> {
    for (let tries = 1; ; tries++) {
        const handle = await open(way, flags | O_NOFOLLOW).catch((error: unknown) => {
            // A link, or a file in place of a folder.
            throw ['ELOOP', 'ENOTDIR', 'EMLINK'].includes((error as NodeJS.ErrnoException).code ?? '') ? new PathChangedError(real) : error;
        });
        try {
            if (isWanted(await handle.stat({ bigint: true })) && await isAt(handle, real)) {
                return handle;
            }
        } catch (error) {
            await handle.close();
            throw error;
        }
        await handle.close();
        if (tries === TRIES) {
            throw new PathChangedError(real);
        }
    }
}

/** Whether what is open lies at the real path now. */
export async function isAt(handle: FileHandle, real: string): Promise<boolean> {
    const place = placeOf(handle);
    if (place !== undefined) {
        return place === real;
    }
    const [opened, found, itself] = await Promise.all([
        handle.stat({ bigint: true }), lstat(real, { bigint: true }).catch(() => undefined), realpath(real).catch(() => undefined)
    ]);
    return itself === real && found?.dev === opened.dev && found.ino === opened.ino;
}

const HAS_DESCRIPTOR_PATHS = process.platform === 'linux' && existsSync('/proc/self/fd');

/** The kernel knows it without a look at the disk, so that nothing waits for the answer. Undefined where it cannot be asked. */
function placeOf({ fd }: FileHandle): string | undefined {
    try {
        return HAS_DESCRIPTOR_PATHS ? readlinkSync(`/proc/self/fd/${fd}`) : undefined;
    } catch {
        return undefined;
    }
}

/** Path of an entry of an open folder. On Linux it leads through the descriptor; elsewhere the place has to be proved again after use. */
export function inside(folder: FileHandle, real: string, name: string): string {
    return path.join(HAS_DESCRIPTOR_PATHS ? `/proc/self/fd/${folder.fd}` : real, name);
}

/** The path of an open folder for another process. */
export function forChild(folder: FileHandle, real: string): string {
    return HAS_DESCRIPTOR_PATHS ? `/proc/${process.pid}/fd/${folder.fd}` : real;
}
