import type { Readable } from 'node:stream';
import type { OutputName } from '../channel/messages.js';
import type { CallOutput } from './call-output.js';

/** When something still holds the output open after the end: so long nothing may come, and so long in all. */
const IDLE_MS = 100;
const LONGEST_MS = 1_000;

/** More than a pipe holds: what comes later was not written by the program itself. */
const LEFT_IN_PIPE_BYTES = 1024 * 1024;

/** Hands over what comes through one pipe, as fast as the host takes it. */
export class OutputReader {
    protected ended = false;
    protected detached = false;
    protected bytes = 0;
    protected lastData = 0;
    protected onChange: () => void = () => undefined;

    constructor(protected readonly pipe: Readable, protected readonly name: OutputName, protected readonly output: CallOutput) {
        pipe.on('data', (chunk: Uint8Array) => this.take(chunk));
        pipe.on('end', () => this.end());
        pipe.on('close', () => this.end());
        pipe.on('error', () => this.end());
    }

    /** To be asked when the program has ended. What was left in the background must neither wait for us nor fail: we go on reading. */
    async drained(): Promise<void> {
        const bytesBefore = this.bytes;
        let began = Date.now();
        this.lastData = began;
        while (!this.ended && this.bytes - bytesBefore <= LEFT_IN_PIPE_BYTES) {
            const now = Date.now();
            if (!this.output.window.hasRoom) {
                // The host is slow: what is left cannot be seen yet.
                began = now;
                this.lastData = now;
            } else if (now - this.lastData >= IDLE_MS || now - began >= LONGEST_MS) {
                break;
            }
            await this.changed(IDLE_MS / 4);
        }
        this.detached = true;
        this.pipe.resume();
    }

    protected take(chunk: Uint8Array): void {
        if (this.detached) {
            return;
        }
        this.bytes += chunk.length;
        this.lastData = Date.now();
        this.output.data(this.name, chunk);
        this.onChange();
        if (!this.output.window.hasRoom) {
            this.pipe.pause();
            void this.output.window.room().then(() => this.pipe.resume());
        }
    }

    protected end(): void {
        this.ended = true;
        this.onChange();
    }

    protected changed(atMostMs: number): Promise<void> {
        return new Promise(resolve => {
            const timer = setTimeout(resolve, atMostMs);
            this.onChange = () => {
                clearTimeout(timer);
                resolve();
            };
        });
    }
}
