import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';

const NEWLINE = 0x0a;
/** Read at a time; in bytes. */
const CHUNK = 64 * 1024;
/** No line of ours is longer; in bytes. */
const MAX_LINE_LENGTH = 1024 * 1024;
const NOTHING = Buffer.alloc(0);

export interface FileLine {
    /** Where it begins in the file; in bytes. */
    readonly offset: number;
    /** Without the line break. */
    readonly bytes: Buffer;
}

/**
 * The lines of a file, last first, without empty ones and those that are too long to be ours; none if it cannot be read. The file is
 * read only as far as somebody wants lines.
 */
export async function* linesBackwards(file: string): AsyncGenerator<FileLine> {
    const handle = await open(file, 'r').catch(() => undefined);
    if (!handle) {
        return;
    }
    try {
        let position = (await handle.stat()).size;
        /** The beginning of what was read last: the rest of its line stands before it. */
        let rest: Buffer = NOTHING;
        let isTooLong = false;
        while (position > 0) {
            const length = Math.min(CHUNK, position);
            position -= length;
            const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, position);
            const text = Buffer.concat([buffer.subarray(0, bytesRead), rest]);
            let end = text.length;
            while (end > 0) {
                const newline = text.lastIndexOf(NEWLINE, end - 1);
                if (newline < 0) {
                    break;
                }
                if (newline + 1 < end && !isTooLong) {
                    yield { offset: position + newline + 1, bytes: text.subarray(newline + 1, end) };
                }
                isTooLong = false;
                end = newline;
            }
            isTooLong ||= end > MAX_LINE_LENGTH;
            rest = isTooLong ? NOTHING : text.subarray(0, end);
        }
        if (rest.length > 0) {
            yield { offset: 0, bytes: rest };
        }
    } finally {
        await handle.close();
    }
}

/** A new file survives a power failure only with its name in the folder. */
export async function syncFolder(folder: string): Promise<void> {
    const handle = await open(folder, 'r').catch(() => undefined);
    try {
        await handle?.sync();
    } catch {
        // Not every file system can do this to a folder.
    } finally {
        await handle?.close();
    }
}

/** What stands in a line; undefined if it is torn or not ours. */
export function parseLine<T>(line: Buffer, schema: { safeParse(value: unknown): { readonly data?: T } }): T | undefined {
    try {
        return schema.safeParse(JSON.parse(line.toString('utf8'))).data;
    } catch {
        return undefined;
    }
}

/** Bytes of the file, and whether it ends in the middle of a line, as after a crash or on a full disk. */
export function inspectLines(file: string): { readonly size: number; readonly torn: boolean } {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size === 0) {
        return { size, torn: false };
    }
    const descriptor = openSync(file, 'r');
    try {
        const last = Buffer.alloc(1);
        readSync(descriptor, last, 0, 1, size - 1);
        return { size, torn: last[0] !== NEWLINE };
    } finally {
        closeSync(descriptor);
    }
}
