import type { Response } from '@theia/core/shared/express';

const PING_MS = 30_000;

/** Bytes that may wait for a slow reader before it is dropped. */
const MAX_WAITING = 4 * 1024 * 1024;

/** An event as it goes over the wire. */
export function frameOf(event: string, data: unknown): string {
    return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** One reader of the event feed. */
export class EventClient {

    protected closed = false;
    protected readonly ping: NodeJS.Timeout;

    /** `onClosed` is called once, whoever ends it. */
    constructor(
        protected readonly response: Response,
        readonly surface: string | undefined,
        protected readonly onClosed: (client: EventClient) => void
    ) {
        response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', Connection: 'keep-alive' });
        response.write(': connected\n\n');
        response.on('close', () => this.finish());
        this.ping = setInterval(() => this.write(frameOf('ping', { timestamp: new Date().toISOString() })), PING_MS);
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
            clearInterval(this.ping);
            this.onClosed(this);
        }
    }
}
