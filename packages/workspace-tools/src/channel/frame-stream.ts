import type { Readable, Writable } from 'node:stream';
import { ChannelError, encodeFrame, FrameDecoder, type Frame } from './frame.js';

export interface FrameStreamListener {
    onFrame(frame: Frame): void;
    /** Once, with the reason if it did not just end. Nothing is received or sent afterwards. */
    onClosed(reason: Error | undefined): void;
}

/** Frames over a pair of byte streams. What a listener throws counts as a broken peer. */
export class FrameStream {
    protected readonly decoder = new FrameDecoder();
    protected closed = false;

    constructor(protected readonly input: Readable, protected readonly output: Writable, protected readonly listener: FrameStreamListener) {
        input.on('data', (chunk: Uint8Array) => this.receive(chunk));
        input.on('end', () => this.close());
        for (const stream of new Set<Readable | Writable>([input, output])) {
            stream.on('error', error => this.close(error));
            stream.on('close', () => this.close());
        }
        input.resume();
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
    }

    close(reason?: Error): void {
        if (this.closed) {
            return;
        }
        this.closed = true;
        this.input.destroy();
        this.output.destroy();
        this.listener.onClosed(reason);
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
