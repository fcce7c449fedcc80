import type { Readable, Writable } from 'node:stream';
import { ChannelError, encodeFrame, FrameDecoder, type Frame } from './frame.js';

/** With more on its way, connections wait; see {@link FrameStream.room}. */
const FULL_BYTES = 8 * 1024 * 1024;

/** A peer that takes nothing and asks for more all the same is a broken or hostile one. */
export const MAX_UNSENT_BYTES = 64 * 1024 * 1024;

export interface FrameStreamListener {
    onFrame(frame: Frame): void;
    /** Once, with the reason if it did not just end. Nothing is received or sent afterwards. */
    onClosed(reason: Error | undefined): void;
}

/** Frames over a pair of byte streams. What a listener throws counts as a broken peer. */
export class FrameStream {
    protected readonly decoder = new FrameDecoder();
    protected closed = false;
    protected waiting: (() => void)[] = [];

    constructor(protected readonly input: Readable, protected readonly output: Writable, protected readonly listener: FrameStreamListener) {
        input.on('data', (chunk: Uint8Array) => this.receive(chunk));
        input.on('end', () => this.close());
        for (const stream of new Set<Readable | Writable>([input, output])) {
            stream.on('error', error => this.close(error));
            stream.on('close', () => this.close());
        }
        output.on('drain', () => this.wake());
        input.resume();
    }

    get hasRoom(): boolean {
        return this.closed || this.output.writableLength <= FULL_BYTES;
    }

    /** Until the peer has taken what was sent; windows say only what it may be sent. */
    async room(): Promise<void> {
        while (!this.hasRoom) {
            await new Promise<void>(resolve => this.waiting.push(resolve));
        }
    }

    get isClosed(): boolean {
        return this.closed;
    }

    /** `onSent` is told when the payload may be used for something else. */
    send(head: object, payload?: Uint8Array, onSent?: () => void): void {
        if (this.closed) {
            return;
        }
        const parts = encodeFrame(head, payload);
        this.output.cork();
        parts.forEach((part, index) => this.output.write(part, index === parts.length - 1 ? onSent : undefined));
        process.nextTick(() => this.output.uncork());
        if (this.output.writableLength > MAX_UNSENT_BYTES) {
            this.close(new ChannelError('The other side does not take what it is sent.'));
        }
    }

    close(reason?: Error): void {
        if (this.closed) {
            return;
        }
        this.closed = true;
        this.input.destroy();
        this.output.destroy();
        this.wake();
        this.listener.onClosed(reason);
    }

    protected wake(): void {
        const { waiting } = this;
        this.waiting = [];
        waiting.forEach(resolve => resolve());
    }

    protected receive(chunk: Uint8Array): void {
        try {
            for (const frame of this.decoder.decode(chunk)) {
                if (this.closed) {
                    return;
                }
                this.listener.onFrame(frame);
            }
        } catch (error) {
            this.close(error instanceof Error ? error : new ChannelError(String(error)));
        }
    }
}
