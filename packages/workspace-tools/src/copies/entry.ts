import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readlink, type FileHandle } from 'node:fs/promises';
import { inFolderOf, NoWayError, openFile, again, within } from './held-folder.js';

/** What stands at a path, as far as it can be brought from one folder to another. */
export type Entry =
    | { readonly kind: 'file'; readonly hash: string; readonly size: number; readonly executable: boolean }
    | { readonly kind: 'link'; readonly target: string };

/** Something that is neither file nor link: a folder, a pipe, a socket, a device. */
export type Found = Entry | 'folder' | 'special' | undefined;

/** Of files below this size the content is read at once. */
const AT_ONCE = 1024 * 1024;

export function sameEntry(one: Found, other: Found): boolean {
    return keyOf(one) === keyOf(other);
}

/** The same for the same content, and for nothing else. */
export function keyOf(entry: Found): string {
    if (entry === undefined || typeof entry === 'string') {
        return entry ?? 'nothing';
    }
    return entry.kind === 'link' ? `link ${entry.target}` : `file ${entry.hash} ${entry.executable}`;
}

/** What a page or a program has seen of a change, so that nothing else is applied. */
export function fingerprintOf(base: Found, now: Found): string {
    return createHash('sha256').update(`${keyOf(base)}\n${keyOf(now)}`).digest('base64url').slice(0, 22);
}

export function isExecutable(mode: number): boolean {
    return (mode & 0o100) !== 0;
}

/** Looks at a path below a root; links are links, also on the way. */
export async function entryAt(root: string, path: string): Promise<Found> {
    try {
        return await inFolderOf(root, path, entryIn);
    } catch (error) {
        if (error instanceof NoWayError || (error as NodeJS.ErrnoException).code === 'ENOENT') {
            return undefined;
        }
        throw error;
    }
}

export async function entryIn(folder: FileHandle, name: string): Promise<Found> {
    const stats = await lstat(within(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') {
            return undefined;
        }
        throw error;
    });
    if (stats?.isSymbolicLink()) {
        return { kind: 'link', target: await readlink(within(folder, name)) };
    }
    if (!stats?.isFile()) {
        return stats && (stats.isDirectory() ? 'folder' : 'special');
    }
    const opened = await openFile(folder, name);
    try {
        return opened && {
            kind: 'file', hash: await hashOf(opened.handle, opened.stats.size), size: opened.stats.size,
            executable: isExecutable(opened.stats.mode)
        };
    } finally {
        await opened?.handle.close();
    }
}

export async function hashOf(handle: FileHandle, size: number): Promise<string> {
    const sum = createHash('sha256');
    if (size < AT_ONCE) {
        return sum.update(await handle.readFile()).digest('hex');
    }
    for await (const chunk of createReadStream(again(handle))) {
        sum.update(chunk as Buffer);
    }
    return sum.digest('hex');
}
