import { z } from 'zod';

/** After that the session may have been cleaned up without this page; in milliseconds. */
const FRESH = 60_000;

const keptSchema = z.object({ time: z.number(), value: z.unknown() });

/** Keeps something while the page is loaded again. It belongs to this tab of the browser, and is a convenience: it may get lost. */
export class PageMemory<T> {

    constructor(protected readonly key: string, protected readonly schema: z.ZodType<T>) { }

    /** Asks for what is to be kept when the page goes. */
    keepAtEnd(value: () => T): void {
        window.addEventListener('pagehide', () => {
            try {
                window.sessionStorage.setItem(this.key, JSON.stringify({ time: Date.now(), value: value() }));
            } catch {
                // No space or not allowed.
            }
        });
    }

    /** What the page before this one kept; once. */
    take(): T | undefined {
        try {
            const { time, value } = keptSchema.parse(JSON.parse(window.sessionStorage.getItem(this.key) ?? ''));
            window.sessionStorage.removeItem(this.key);
            return Date.now() - time < FRESH ? this.schema.parse(value) : undefined;
        } catch {
            return undefined;
        }
    }
}
