import { FileHandle } from 'node:fs/promises';

/** Who writes a file again within this time writes it many times in a row, in ms. */
const BURST = 1_000;

/** So long after a write in a row its file is flushed, in ms. */
const DELAY = 500;

/** Files whose last write is remembered. */
const MAX_REMEMBERED = 100;

interface WrittenFile {
    /** As `performance.now()` tells it. */
    last: number;
    /** Open, and not flushed yet. */
    unflushed?: FileHandle;
}

/**
 * Which writes have to wait for the disk, so that they outlast a power failure. An agent that draws writes the same file many times a
 * second, each time as a whole: the first one waits, the others are flushed soon afterwards.
 */
export class DiskFlushes {

    /** By the real path; what was not written for longest comes first. */
    protected readonly written = new Map<string, WrittenFile>();

    /** The file is being written. True if that has to wait for the disk, false if {@link later} has to be called. */
    mustWait(real: string): boolean {
        const now = performance.now();
        const file = this.written.get(real) ?? { last: -Infinity };
        const isInARow = now - file.last < BURST;
        file.last = now;
        this.written.delete(real);
        this.written.set(real, file);
        for (const [oldest, { unflushed }] of this.written) {
            if (this.written.size <= MAX_REMEMBERED || unflushed) {
                break;
            }
            this.written.delete(oldest);
        }
        return !isInARow;
    }

    /** The file stands at its place. Takes it over, and closes it once it is flushed or another one has taken its place. */
    async later(real: string, handle: FileHandle): Promise<void> {
        const file = this.written.get(real);
        if (!file) {
            return flush(handle);
        }
        const { unflushed: replaced } = file;
        file.unflushed = handle;
        if (replaced) {
            await replaced.close();
            return;
        }
        setTimeout(() => {
            const { unflushed } = file;
            file.unflushed = undefined;
            void flush(unflushed);
        }, DELAY).unref();
    }
}

async function flush(handle: FileHandle | undefined): Promise<void> {
    try {
        await handle?.sync();
    } catch {
        // The system writes it by itself, only later.
    } finally {
        await handle?.close();
    }
}
