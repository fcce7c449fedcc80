import type { FileAccess } from '../provider/file-access.js';

/** Something to read from, wherever it lives. */
export interface ByteSource {
    size(): Promise<number>;
    /** At most `length` bytes from `position`; fewer only at the end. */
    read(position: number, length: number): Promise<Uint8Array>;
}

/** What is asked for at once: large enough that round trips do not count, small enough for memory. */
const CHUNK_BYTES = 256 * 1024;

export function fileSource(files: FileAccess, path: string): ByteSource {
    return { size: async () => (await files.status(path)).size, read: (position, length) => files.read(path, position, length) };
}

/** Everything up to the end or to `most` bytes. The size is not believed: files of `/proc` say 0, others grow. */
export async function* chunksOf(source: ByteSource, most: number): AsyncGenerator<Uint8Array> {
    for (let position = 0; position < most;) {
        const wanted = Math.min(CHUNK_BYTES, most - position);
        const chunk = await source.read(position, wanted);
        if (chunk.length > 0) {
            yield chunk;
        }
        position += chunk.length;
        if (chunk.length < wanted) {
            return;
        }
    }
}
