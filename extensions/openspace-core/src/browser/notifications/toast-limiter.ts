/** The same thing is said once in this time; in milliseconds. */
const SAME_AGAIN = 10_000;
/** In this time at most {@link MAX_COUNT} new ones; in milliseconds. */
const BURST = 5_000;
/** Toasts that a person can take in, and that leave room for work. */
const MAX_COUNT = 3;

export type ToastDecision = 'show' | 'count' | 'drop';

/** Decides which toasts are worth showing. Knows nothing of what they say. */
export class ToastLimiter {

    /** When each was said or counted last. */
    protected readonly said = new Map<string, number>();
    protected shown: number[] = [];
    protected visible = 0;

    /** `now` in milliseconds, from any clock that does not go back. */
    decide(key: string, now: number): ToastDecision {
        this.said.forEach((time, other) => now - time >= SAME_AGAIN && this.said.delete(other));
        if (this.said.has(key)) {
            return 'drop';
        }
        this.said.set(key, now);
        this.shown = this.shown.filter(time => now - time < BURST);
        if (this.shown.length >= MAX_COUNT || this.visible >= MAX_COUNT) {
            return 'count';
        }
        this.shown.push(now);
        this.visible++;
        return 'show';
    }

    /** A toast that was to be shown is gone. */
    closed(): void {
        this.visible--;
    }
}
