import { execFile } from 'node:child_process';
import { closeSync, constants, fstatSync, mkdtempSync, openSync, rmSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Made at once, since each time costs a process. */
const BATCH = 32;

/** A new batch is made when so few are left. */
const FEW = 8;

/** Both ends of a pipe. */
export interface OutputPipe {
    /** For the agent; does not block. */
    reading: number;
    /** For the command; closed by whoever started it. */
    writing: number;
}

/**
 * Pipes for what commands print. Node itself gives its children sockets, which programs cannot open again by name:
 * `echo … > /dev/stderr` would fail. So these are named pipes that lose their name before a command sees them.
 */
export class OutputPipes {
    protected readonly folder: string;
    protected readonly ready: string[] = [];
    protected made = 0;
    protected making: Promise<boolean> | undefined;

    constructor(parent: string) {
        this.folder = mkdtempSync(join(parent, '.openspace-pipes-'));
        void this.make();
    }

    /** For stdout and stderr. Undefined if this system has no named pipes; Node's own will do then. */
    async takeTwo(): Promise<[OutputPipe, OutputPipe] | undefined> {
        const one = await this.take();
        const other = one && await this.take();
        if (one && !other) {
            closePipe(one);
        }
        return one && other && [one, other];
    }

    protected async take(): Promise<OutputPipe | undefined> {
        for (; ;) {
            const path = this.ready.pop();
            if (path !== undefined) {
                if (this.ready.length < FEW) {
                    void this.make();
                }
                return open(path);
            }
            if (!await this.make()) {
                return undefined;
            }
        }
    }

    /** A file without a name that holds the input of a command. Closed by whoever started it. */
    async hold(input: AsyncIterable<Uint8Array>): Promise<number> {
        const path = join(this.folder, `input-${this.made++}`);
        const writing = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
        try {
            const reading = openSync(path, constants.O_RDONLY);
            unlinkSync(path);
            try {
                for await (const piece of input) {
                    for (let done = 0; done < piece.length;) {
                        done += writeSync(writing, piece, done);
                    }
                }
                return reading;
            } catch (error) {
                closeSync(reading);
                throw error;
            }
        } finally {
            closeSync(writing);
        }
    }

    dispose(): void {
        rmSync(this.folder, { recursive: true, force: true });
    }

    protected make(): Promise<boolean> {
        return this.making ??= this.makeBatch().finally(() => { this.making = undefined; });
    }

    protected async makeBatch(): Promise<boolean> {
        const paths = Array.from({ length: BATCH }, () => join(this.folder, `output-${this.made++}`));
        try {
            await run('mkfifo', ['-m', '600', ...paths], { env: { PATH: '/usr/local/bin:/usr/bin:/bin' } });
            this.ready.push(...paths);
            return true;
        } catch {
            return false;
        }
    }
}

export function closePipe({ reading, writing }: OutputPipe): void {
    closeSync(reading);
    closeSync(writing);
}

function open(path: string): OutputPipe | undefined {
    const reading = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
    try {
        if (!fstatSync(reading).isFIFO()) {
            throw new Error('Somebody exchanged a pipe');
        }
        return { reading, writing: openSync(path, constants.O_WRONLY | constants.O_NOFOLLOW) };
    } catch {
        closeSync(reading);
        return undefined;
    } finally {
        unlinkSync(path);
    }
}
