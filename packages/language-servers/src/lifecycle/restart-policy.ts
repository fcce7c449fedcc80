/** Beyond this many ends within {@link WINDOW_MS}, another start would end like the others. */
export const MAX_ENDS = 5;

/** A server that ran for this long has done its work; what happened before says nothing about it. */
export const WINDOW_MS = 3 * 60_000;

/** Long enough that a server which cannot start does not keep the processor busy, short enough that nobody misses it. */
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 20_000;

/** Decides whether and when a server that ended by itself is started again. */
export class RestartPolicy {

    protected ends: number[] = [];

    /** The server has ended. Returns how long to wait before the next start, in milliseconds; undefined if there should be none. */
    delayAfterEnd(now: number): number | undefined {
        this.ends = [...this.ends.filter(time => now - time < WINDOW_MS), now];
        return this.ends.length < MAX_ENDS ? Math.min(FIRST_DELAY_MS * 4 ** (this.ends.length - 1), MAX_DELAY_MS) : undefined;
    }

    /** The person wants it: the count begins anew. */
    reset(): void {
        this.ends = [];
    }
}
