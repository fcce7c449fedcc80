import { Disposable } from '@theia/core/lib/common/disposable';
import { z } from 'zod';

/** After that the session may have been cleaned up without this page; in milliseconds. */
const FRESH = 60_000;

const keptSchema = z.object({ time: z.number(), value: z.unknown() });

/** Keeps something while the page is loaded again. It belongs to this tab of the browser, and is a convenience: it may get lost. */
export class PageMemory<T> {

    /** What is older than `fresh`, in milliseconds, is not given back. */
    constructor(protected readonly key: string, protected readonly schema: z.ZodType<T>, protected readonly fresh = FRESH) { }

    /** Answers whether there was room for it. */
    keep(value: T): boolean {
        try {
            window.sessionStorage.setItem(this.key, JSON.stringify({ time: Date.now(), value }));
            return true;
        } catch {
            // No space or not allowed.
            return false;
        }
    }

    /** Asks for what is to be kept when the page goes, and for something smaller if there is no room for it. */
    keepAtEnd(...values: ReadonlyArray<() => T>): Disposable {
        const keep = (): void => void values.some(value => this.keep(value()));
        window.addEventListener('pagehide', keep);
        return Disposable.create(() => window.removeEventListener('pagehide', keep));
    }

    /** What the page before this one kept; once. */
    take(): T | undefined {
        const value = this.look();
        window.sessionStorage.removeItem(this.key);
        return value;
    }

    /** What was kept, which stays. */
    look(): T | undefined {
        try {
            const { time, value } = keptSchema.parse(JSON.parse(window.sessionStorage.getItem(this.key) ?? ''));
            return Date.now() - time < this.fresh ? this.schema.parse(value) : undefined;
        } catch {
            // Nothing, or written by another version.
            return undefined;
        }
    }
}
