import { StoreBatch, StoreEvent } from '../../common';

/**
 * At most one message goes to the page within it; the first one goes at once.
 * Far less than a frame, for the page waits for its frame again.
 */
const BATCH_MS = 4;

/** How long to wait before a page that could not be reached is tried again. */
const RETRY_MS = 1_000;

/**
 * Collects events for one page and sends them in batches. If the page cannot be reached and the transport's buffer is full,
 * events are dropped; `onLost` is called once the page is reachable again, so that it gets everything anew.
 */
export class PageOutbox {

    protected queue: StoreEvent[] = [];
    protected timer: NodeJS.Timeout | undefined;
    /** Set while the page cannot be reached. */
    protected probeTimer: NodeJS.Timeout | undefined;
    protected lastFlush = 0;
    protected sequence = 0;
    protected lost = false;
    protected disposed = false;

    constructor(protected readonly send: (batch: StoreBatch) => void | Promise<void>, protected readonly onLost: () => void) { }

    push(event: StoreEvent): void {
        if (this.lost) {
            return;
        }
        const last = this.queue.at(-1);
        if (event.type === 'part.delta' && last?.type === 'part.delta' && last.partID === event.partID) {
            this.queue[this.queue.length - 1] = { ...last, delta: last.delta + event.delta };
        } else {
            this.queue.push(event);
        }
        this.timer ??= setTimeout(() => this.flush(), Math.max(0, BATCH_MS - (performance.now() - this.lastFlush)));
    }

    flush(): void {
        clearTimeout(this.timer);
        this.timer = undefined;
        this.lastFlush = performance.now();
        const events = this.queue;
        this.queue = [];
        if (events.length === 0 || this.lost) {
            return;
        }
        this.deliver(events).catch(() => {
            if (!this.lost) {
                this.lost = true;
                this.queue = [];
                this.probeLater();
            }
        });
    }

    dispose(): void {
        clearTimeout(this.timer);
        clearTimeout(this.probeTimer);
        this.timer = undefined;
        this.disposed = true;
        this.lost = true;
        this.queue = [];
    }

    /** The transport reports a full buffer by throwing or by rejecting. */
    protected async deliver(events: readonly StoreEvent[]): Promise<void> {
        await this.send({ sequence: this.sequence++, events });
    }

    protected probeLater(): void {
        if (!this.disposed) {
            this.probeTimer = setTimeout(() => void this.probe(), RETRY_MS);
        }
    }

    protected async probe(): Promise<void> {
        try {
            await this.deliver([]);
        } catch {
            this.probeLater();
            return;
        }
        if (!this.disposed) {
            this.lost = false;
            this.onLost();
        }
    }
}
