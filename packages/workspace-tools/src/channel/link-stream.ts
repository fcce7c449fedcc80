import { Duplex } from 'node:stream';
import { ChannelError, PAYLOAD_BYTES } from './frame.js';
import type { FrameStream } from './frame-stream.js';
import type { LinkId, LinkMessage } from './messages.js';
import { SendWindow } from './send-window.js';
import { WaitingBytes } from './waiting-bytes.js';

/** Of a connection, in each direction. Larger than that of a call, because both ends have other things to do than to answer. */
export const LINK_WINDOW_BYTES = 1024 * 1024;

/** Told what was taken in such portions: a message for every few bytes would cost more than they. Far less than a window. */
const CREDIT_BYTES = 128 * 1024;

/**
 * One end of a connection that is carried by the frames of a channel, with a window in each direction. A peer that sends more than
 * its window allows breaks the channel, so that neither side ever holds more than that for it.
 */
export class LinkStream extends Duplex {
    protected readonly window = new SendWindow(LINK_WINDOW_BYTES);
    /** What the other side may still send. */
    protected allowed = LINK_WINDOW_BYTES + PAYLOAD_BYTES;
    /** Handed on, and not yet told. */
    protected owed = 0;
    /** Received, and wanted by nobody yet. */
    protected readonly waiting = new WaitingBytes();
    protected wanted = false;
    protected ended = false;
    protected endTold = false;
    protected peerGone = false;

    constructor(readonly link: LinkId, protected readonly stream: FrameStream, protected readonly onGone: () => void) {
        super({ allowHalfOpen: true, readableHighWaterMark: PAYLOAD_BYTES, writableHighWaterMark: PAYLOAD_BYTES });
        // Whoever uses it hears of `close`; an error without a listener would end the process.
        this.on('error', () => undefined);
    }

    /** What the other side says about this link. Throws if it does not keep to the rules. */
    receive(message: LinkMessage, payload: Uint8Array): void {
        switch (message.type) {
            case 'link-data':
                this.allowed -= payload.length;
                if (this.allowed < 0 || this.ended) {
                    throw new ChannelError('A connection sent more than it was allowed to.');
                }
                this.waiting.add(payload);
                this.handOn();
                break;
            case 'link-end':
                this.ended = true;
                this.handOn();
                break;
            case 'link-credit':
                this.window.grant(message.bytes);
                break;
            case 'link-reset':
                this.peerGone = true;
                this.destroy();
                break;
        }
    }

    /** What arrived in small pieces is handed on when those before it were read. */
    override read(size?: number): unknown {
        const bytes: unknown = super.read(size);
        this.handOn();
        return bytes;
    }

    override _read(): void {
        this.wanted = true;
        this.handOn();
    }

    override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
        if (this.window.hasRoom && this.stream.hasRoom && chunk.length <= PAYLOAD_BYTES) {
            this.pass(chunk);
            done();
        } else {
            void this.passSlowly(chunk).then(() => done(), done);
        }
    }

    override _final(done: () => void): void {
        this.send({ type: 'link-end', link: this.link });
        done();
    }

    override _destroy(error: Error | null, done: (error: Error | null) => void): void {
        this.window.end();
        // What ended in both directions is over; the other side may still have to read.
        if (!this.peerGone && !(this.readableEnded && this.writableFinished)) {
            this.send({ type: 'link-reset', link: this.link });
        }
        this.onGone();
        done(error);
    }

    /** Only what somebody wants to read is taken. */
    protected handOn(): void {
        while (this.wanted && !this.destroyed) {
            const piece = this.waiting.take(this.readableLength > 0);
            if (!piece) {
                if (this.ended && this.waiting.isEmpty && !this.endTold) {
                    this.endTold = true;
                    this.push(null);
                }
                return;
            }
            this.owed += piece.length;
            if (this.owed >= CREDIT_BYTES && !this.ended) {
                this.allowed += this.owed;
                this.send({ type: 'link-credit', link: this.link, bytes: this.owed });
                this.owed = 0;
            }
            this.wanted = false;
            if (this.push(piece)) {
                this.wanted = true;
            }
        }
    }

    protected async passSlowly(chunk: Buffer): Promise<void> {
        for (let start = 0; start < chunk.length; start += PAYLOAD_BYTES) {
            await this.window.room();
            await this.stream.room();
            if (this.destroyed) {
                return;
            }
            this.pass(chunk.subarray(start, start + PAYLOAD_BYTES));
        }
    }

    protected pass(piece: Buffer): void {
        this.window.spend(piece.length);
        this.stream.send({ type: 'link-data', link: this.link } satisfies LinkMessage, piece);
    }

    protected send(message: LinkMessage): void {
        this.stream.send(message);
    }
}
