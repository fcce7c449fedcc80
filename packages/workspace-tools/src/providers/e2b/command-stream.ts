import type { CommandHandle } from 'e2b';
import { Duplex } from 'node:stream';
import { constants, createInflateRaw } from 'node:zlib';
import { TextLineDecoder } from '../../channel/text-lines.js';

/** Of what is sent in one request. */
const PIECE_BYTES = 256 * 1024;

const LAST_WORDS_CHARACTERS = 4_000;

type Done = (error?: Error | null) => void;

/** Input and output of a program at E2B as one stream of bytes. The program has to pack its output and to write it as lines of base64. */
export class CommandStream extends Duplex {
    protected readonly decoder = new TextLineDecoder();
    protected readonly unpacker = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH });
    protected handle: CommandHandle | undefined;
    protected words = '';
    /** An unpacker that fails does not say so to whoever waits. */
    protected onTaken: () => void = () => undefined;

    constructor() {
        super();
        this.unpacker.on('data', bytes => this.push(bytes)).on('end', () => this.push(null)).on('error', error => this.destroy(error))
            .on('close', () => this.onTaken());
    }

    /** From now on what is written reaches the program. */
    attach(handle: CommandHandle): void {
        this.handle = handle;
        this.forget();
        this.emit('attached');
        handle.wait().then(() => this.unpacker.end(), (error: unknown) => {
            // An exit code says no more than the end itself.
            if (handle.exitCode === undefined) {
                this.destroy(error instanceof Error ? error : new Error(String(error)));
            } else {
                this.unpacker.end();
            }
        });
    }

    /** Resolves when more can be taken: a little may become a lot. */
    async receive(text: string): Promise<void> {
        this.forget();
        try {
            for (const bytes of this.decoder.decode(text)) {
                await new Promise<void>(resolve => {
                    this.onTaken = resolve;
                    this.unpacker.write(bytes, () => resolve());
                });
            }
        } catch (error) {
            this.destroy(error as Error);
        }
    }

    receiveError(text: string): void {
        this.forget();
        this.words = (this.words + text).slice(-LAST_WORDS_CHARACTERS);
    }

    /** What the program has complained about last. */
    lastWords(): string {
        return this.words;
    }

    override _read(): void {
        // What arrives is handed on; how much that can be is agreed upon by frames.
    }

    override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: Done): void {
        this.send(chunk).then(() => done(), done);
    }

    override _writev(chunks: { chunk: Uint8Array }[], done: Done): void {
        this.send(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
    }

    override _destroy(error: Error | null, done: Done): void {
        this.handle?.disconnect().catch(() => undefined);
        this.unpacker.destroy();
        done(error);
    }

    /** One request after the other: their order is that of the bytes. */
    protected async send(bytes: Uint8Array): Promise<void> {
        if (!this.handle) {
            await new Promise(resolve => this.once('attached', resolve));
        }
        for (let start = 0; start < bytes.length && !this.destroyed; start += PIECE_BYTES) {
            await this.handle?.sendStdin(bytes.subarray(start, start + PIECE_BYTES));
        }
    }

    /** The SDK keeps all output of a program in a member of its own as long as it runs: here for days. */
    protected forget(): void {
        if (this.handle) {
            Object.assign(this.handle, { _stdout: '', _stderr: '' });
        }
    }
}
