/** What is known of how a file is being checked. Times are in milliseconds, of one clock. */
export interface CheckSigns {
    /** The text was last changed, or first seen. */
    readonly changedAt: number;
    /** The server last said something about the file; undefined if never. */
    readonly publishedAt?: number;
    /** The server has answered a question about this text; undefined if it has not. */
    readonly answeredAt?: number;
    /** The programs beside the server were done with this text; undefined if they have not been. */
    readonly checkedAt?: number;
}

/** A server that says what it finds in parts says the next one this close behind. */
const QUIET_MS = 250;

/** What is said before the server has answered may still be about the text before. The agent should not wait half a second longer. */
const DOUBT_MS = 400;

/** Servers that have nothing to say about a text may say nothing at all. */
const SILENCE_MS = 1_500;

/** How long it is until what was said about the text can be taken for all; 0 if it can be now, undefined if nobody knows yet. */
export function timeToSettle({ changedAt, publishedAt, answeredAt, checkedAt }: CheckSigns, now: number): number | undefined {
    if (answeredAt === undefined || answeredAt < changedAt || checkedAt === undefined || checkedAt < changedAt) {
        return undefined;
    }
    const published = publishedAt !== undefined && publishedAt >= changedAt ? publishedAt : undefined;
    const settledAt = published === undefined ? answeredAt + SILENCE_MS
        : published >= answeredAt ? published + QUIET_MS : Math.max(published + DOUBT_MS, answeredAt + QUIET_MS);
    return Math.max(0, settledAt - now);
}
