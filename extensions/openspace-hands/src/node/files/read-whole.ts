import { FileHandle } from 'node:fs/promises';

/** All of an open file, in one go if it still has the size that was seen a moment ago. */
export async function readWhole(handle: FileHandle, size: number): Promise<Buffer> {
    // With room for one byte more: a file that has grown meanwhile fills it.
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size + 1), 0, size + 1, 0);
    return bytesRead === size ? buffer.subarray(0, size) : handle.readFile();
}
