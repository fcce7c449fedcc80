import type { ServerResponse } from 'node:http';

const PING_MS = 30_000;

/** Bytes that may wait for a slow reader before it is dropped. */
const MAX_WAITING = 4 * 1024 * 1024;

export interface EventReaderOptions {
    /** An event that tells the reader, and what stands between, that we are there. */
    ping(): string;
    /** Called once, whoever ends it. */
    onClosed(): void;
}

/** Somebody who reads server-sent events from us. */
export class EventReader {

    protected closed = false;
    protected readonly timer: NodeJS.Timeout;

    constructor(protected readonly response: ServerResponse, protected readonly options: EventReaderOptions) {
        response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', Connection: 'keep-alive' });
        response.on('close', () => this.finish());
        this.timer = setInterval(() => this.write(options.ping()), PING_MS).unref();
    }

    /** False if the reader was too slow and has been dropped. One event may pass the limit, however large; the next may not. */
    write(frame: string): boolean {
        if (this.closed) {
            return false;
        }
        if (this.response.writableLength > MAX_WAITING) {
            this.response.destroy();
            this.finish();
            return false;
        }
        this.response.write(frame);
        return true;
    }

    close(): void {
        if (!this.closed) {
            this.response.end();
            this.finish();
        }
    }

    protected finish(): void {
        if (!this.closed) {
            this.closed = true;
            clearInterval(this.timer);
            this.options.onClosed();
        }
    }
}
