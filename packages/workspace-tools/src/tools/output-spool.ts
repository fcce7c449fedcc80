import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteSource } from './byte-source.js';
import { ToolError } from './tool-error.js';

/** Where `read` finds the full output of commands; nothing is there inside of the sandbox. */
export const OUTPUT_ROOT = '/openspace/output';

/** Beyond this the rest of an output is counted, but not kept. */
const MAX_BYTES = 50 * 1024 * 1024;
/** The oldest outputs go, so that one workspace cannot fill the disk. */
const MAX_FILES = 10;

export interface SpoolFile {
    /** As `read` takes it. */
    readonly path: string;
    write(chunk: Uint8Array): void;
    close(): void;
}

/** Full outputs of the commands of one workspace, in a folder of the host that only we use. */
export class OutputSpool {
    protected readonly names: string[] = [];
    protected count = 0;

    /** @param folder made when it is needed */
    constructor(protected readonly folder: string) { }

    /** Written to at once and not by a stream: output that comes faster than the disk must not pile up in memory. */
    create(stream: 'stdout' | 'stderr'): SpoolFile {
        const name = `${++this.count}.${stream}`;
        const path = `${OUTPUT_ROOT}/${name}`;
        let left = MAX_BYTES;
        let descriptor: number | undefined;
        try {
            mkdirSync(this.folder, { recursive: true, mode: 0o700 });
            descriptor = openSync(join(this.folder, name), 'wx', 0o600);
        } catch {
            // Without room for it, the command's head and tail are all that there is.
            left = 0;
        }
        this.names.push(name);
        this.removeOldest();
        return {
            path,
            write: chunk => {
                const part = chunk.length <= left ? chunk : chunk.subarray(0, left);
                try {
                    for (let done = 0; descriptor !== undefined && done < part.length;) {
                        done += writeSync(descriptor, part, done);
                    }
                    left -= part.length;
                } catch {
                    left = 0;
                }
            },
            close: () => {
                if (descriptor !== undefined) {
                    closeSync(descriptor);
                    descriptor = undefined;
                }
            }
        };
    }

    static holds(path: string): boolean {
        return path.startsWith(`${OUTPUT_ROOT}/`);
    }

    /** Throws a `ToolError` if there is no such output (any more). */
    async withSource<T>(path: string, task: (source: ByteSource) => Promise<T>): Promise<T> {
        const name = path.slice(OUTPUT_ROOT.length + 1);
        if (!this.names.includes(name)) {
            throw new ToolError(
                'not_found', `There is no such output (any more): ${path}. The last ${MAX_FILES} long outputs of a workspace are kept.`
            );
        }
        const file = await open(join(this.folder, name), 'r');
        try {
            return await task({
                size: async () => (await file.stat()).size,
                read: async (position, length) => {
                    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position);
                    return buffer.subarray(0, bytesRead);
                }
            });
        } finally {
            await file.close();
        }
    }

    /** A file of the host for data on its way in or out. */
    async temporary<T>(task: (file: string) => Promise<T>): Promise<T> {
        mkdirSync(this.folder, { recursive: true, mode: 0o700 });
        const file = join(this.folder, `${++this.count}.temporary`);
        try {
            return await task(file);
        } finally {
            await rm(file, { force: true });
        }
    }

    /** Removes everything. */
    async delete(): Promise<void> {
        this.names.length = 0;
        await rm(this.folder, { recursive: true, force: true });
    }

    protected removeOldest(): void {
        while (this.names.length > MAX_FILES) {
            const name = this.names.shift();
            if (name !== undefined) {
                rm(join(this.folder, name), { force: true }).catch(() => undefined);
            }
        }
    }
}
