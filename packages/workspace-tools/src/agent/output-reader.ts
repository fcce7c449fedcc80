import type { Readable } from 'node:stream';
import type { OutputName } from '../channel/messages.js';
import type { CallOutput } from './call-output.js';

/** When something still holds the output open after the end, we look so often whether more comes. */
const ROUND_MS = 25;

/**
 * So many rounds nothing may come, and so many in all: a tenth of a second, and a second. Not counted by the clock: a busy agent
 * may not have read for that long.
 */
const QUIET_ROUNDS = 4;
const MAX_ROUNDS = 40;

/** More than a pipe holds: what comes later was not written by the program itself. */
const LEFT_IN_PIPE_BYTES = 1024 * 1024;

/** Hands over what comes through one pipe, as fast as the host takes it. */
export class OutputReader {
    protected ended = false;
    protected detached = false;
    /** Until then the pipe waits: what was read last is not on its way yet. */
    protected sending = false;
    protected bytes = 0;
    protected onEnd: () => void = () => undefined;

    constructor(protected readonly pipe: Readable, protected readonly name: OutputName, protected readonly output: CallOutput) {
        pipe.on('data', (chunk: Uint8Array) => this.take(chunk));
        pipe.on('end', () => this.end());
        pipe.on('close', () => this.end());
        pipe.on('error', () => this.end());
        pipe.resume();
    }

    /** To be asked when the program has ended. What was left in the background must neither wait for us nor fail: we go on reading. */
    async drained(): Promise<void> {
        const bytesBefore = this.bytes;
        let quiet = 0;
        for (let round = 0; !this.ended && quiet < QUIET_ROUNDS && round < MAX_ROUNDS && this.bytes - bytesBefore <= LEFT_IN_PIPE_BYTES;) {
            const seen = this.bytes;
            await this.ending(ROUND_MS);
            // By then what waited in the pipe was read.
            await new Promise(resolve => setImmediate(resolve));
            if (this.output.window.hasRoom && !this.sending) {
                round += 1;
                quiet = this.bytes === seen ? quiet + 1 : 0;
            } else {
                // The host is slow: what is left cannot be seen yet.
                round = 0;
                quiet = 0;
            }
        }
        this.detached = true;
        if (!this.sending) {
            this.pipe.resume();
        }
    }

    protected take(chunk: Uint8Array): void {
        if (this.detached) {
            return;
        }
        this.bytes += chunk.length;
        this.sending = true;
        this.pipe.pause();
        this.output.data(this.name, chunk, () => void this.goOn());
    }

    protected async goOn(): Promise<void> {
        await this.output.window.room();
        this.sending = false;
        this.pipe.resume();
    }

    protected end(): void {
        this.ended = true;
        this.onEnd();
    }

    protected ending(atMostMs: number): Promise<void> {
        return new Promise(resolve => {
            const timer = setTimeout(resolve, atMostMs);
            this.onEnd = () => {
                clearTimeout(timer);
                resolve();
            };
        });
    }
}
