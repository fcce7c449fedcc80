/** First and longest pause before a server is started or asked again. */
const FIRST_MS = 500;
const MAX_MS = 30_000;

/** A server that lived this long before it died starts with the first pause again. */
const STABLE_AFTER_MS = 60_000;

export interface Pause {
    readonly ms: number;
    /** After some failures in a row. */
    readonly hopeless: boolean;
}

/** How long to wait before a server is started again: twice as long after each failure. */
export class RestartPause {

    protected next = FIRST_MS;

    /** The next pause, given how long the server lived. */
    after(livedMs: number): Pause {
        const ms = livedMs > STABLE_AFTER_MS ? FIRST_MS : this.next;
        this.next = Math.min(ms * 2, MAX_MS);
        return { ms, hopeless: ms > FIRST_MS * 8 };
    }
}
