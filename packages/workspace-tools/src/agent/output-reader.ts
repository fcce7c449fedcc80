import type { Readable } from 'node:stream';
import type { OutputName } from '../channel/messages.js';
import type { CallOutput } from './call-output.js';

/** When something still holds the output open after the end, we look so often whether more comes. */
const ROUND_MS = 25;
/** So long nothing may come. */
const IDLE_MS = 100;
/** About a second in all. In each round a pipe is emptied, so that what comes later was not written by the program itself. */
const MOST_ROUNDS = 40;

/** Hands over what comes through one pipe, as fast as the host takes it. */
export class OutputReader {
    protected ended = false;
    protected detached = false;
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
        this.lastData = Date.now();
        for (let round = 0; !this.ended && round < MOST_ROUNDS;) {
            await this.changed(ROUND_MS);
            if (this.output.window.hasRoom) {
                round++;
                if (Date.now() - this.lastData >= IDLE_MS) {
                    break;
                }
            }
        }
        this.detached = true;
        this.pipe.resume();
    }

    protected take(chunk: Uint8Array): void {
        if (this.detached) {
            return;
        }
        this.lastData = Date.now();
        this.output.data(this.name, chunk);
        if (!this.output.window.hasRoom) {
            this.pipe.pause();
            void this.output.window.room().then(() => {
                this.lastData = Date.now();
                this.pipe.resume();
            });
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
