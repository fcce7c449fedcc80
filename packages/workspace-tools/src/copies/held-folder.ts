import { constants, type Stats } from 'node:fs';
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
const FILE = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** A path leads through something that is no folder, such as a link. The message is for the user. */
export class NoWayError extends Error { }

/** The path of an entry of a folder that is held open: whatever is exchanged above it meanwhile, it is in this folder. */
export function within(folder: FileHandle, name: string | Buffer): string | Buffer {
    const start = `/proc/self/fd/${folder.fd}/`;
    return typeof name === 'string' ? start + name : Buffer.concat([Buffer.from(start), name]);
}

export function openFolder(path: string | Buffer): Promise<FileHandle> {
    return open(path, FOLDER);
}

/** Goes to the folder of a path below a root, name by name, without following any link, and holds it open for a step. */
export async function inFolderOf<T>(
    root: string, path: string, step: (folder: FileHandle, name: string) => Promise<T>, { make = false } = {}
): Promise<T> {
    const names = path.split('/');
    const name = names.pop()!;
    if ([...names, name].some(part => part === '' || part === '.' || part === '..')) {
        throw new NoWayError(`This is not a path in the folder: ${path}`);
    }
    let folder = await openFolder(root);
    try {
        for (const part of names) {
            const next = await enter(folder, part, make).catch((error: NodeJS.ErrnoException) => {
                throw error.code === 'ELOOP' || error.code === 'ENOTDIR'
                    ? new NoWayError(`${part} is on the way to ${path}, and is no folder.`)
                    : error;
            });
            await folder.close();
            folder = next;
        }
        return await step(folder, name);
    } finally {
        await folder.close();
    }
}

async function enter(folder: FileHandle, name: string, make: boolean): Promise<FileHandle> {
    const path = within(folder, name);
    try {
        return await openFolder(path);
    } catch (error) {
        if (!make || (error as NodeJS.ErrnoException).code !== 'ENOENT') {
            throw error;
        }
        await mkdir(path);
        return openFolder(path);
    }
}

/** Opens a regular file of a folder that is held open. Undefined if it is anything else, or gone. */
export async function openFile(folder: FileHandle, name: string | Buffer): Promise<{ handle: FileHandle; stats: Stats } | undefined> {
    const handle = await open(within(folder, name), FILE).catch((error: NodeJS.ErrnoException) => {
        if (['ELOOP', 'ENOENT', 'ENOTDIR', 'ENXIO', 'EISDIR'].includes(error.code ?? '')) {
            return undefined;
        }
        throw error;
    });
    const stats = await handle?.stat();
    if (handle && stats?.isFile()) {
        return { handle, stats };
    }
    await handle?.close();
    return undefined;
}

/** By which a file that is held open can be opened once more. */
export function again(handle: FileHandle): string {
    return join('/proc/self/fd', String(handle.fd));
}
