import { REDACTED, redactSecrets } from './secret-patterns.js';

const KEY_BEGIN = /-----BEGIN[^-]*-----/;
const KEY_END = /-----END[^-]*-----/;

/** Lines of a key that has no end mark. */
const MAX_KEY_LINES = 200;

/** How long to work without a pause, in milliseconds. */
const SLICE_MS = 10;

/** The clock is looked at after so many characters: to look at it takes as long as to read a short line. */
const CHARACTERS_PER_LOOK = 1_000;

/** Shorter readings are done in a moment, and must not make a long one be forgotten. */
const FEW_LINES = 500;

/**
 * Redacts a text that is read again and again while it grows: lines that had no secret in the last long reading are not searched
 * anew. Keeps no more than that reading.
 */
export class LineRedactor {

    /** Lines that have no secret. */
    protected plain: ReadonlySet<string> = new Set();

    /** The same as {@link redactLines}. */
    async redact(lines: readonly string[]): Promise<string[]> {
        if (lines.length <= FEW_LINES) {
            return redactLines(lines);
        }
        const { plain } = this;
        const redacted = await redactLines(lines, line => plain.has(line) ? line : redactSecrets(line));
        this.plain = new Set(redacted.filter((line, index) => line === lines[index]));
        return redacted;
    }
}

/** The lines without what looks like a secret; a key may extend over several of them. Lets others work meanwhile. */
export async function redactLines(lines: readonly string[], redact = redactSecrets): Promise<string[]> {
    const redacted: string[] = [];
    // Where the reading began in the middle of a key.
    const end = lines.slice(0, MAX_KEY_LINES).findIndex(line => KEY_END.test(line));
    let inKey = end >= 0 && !lines.slice(0, end + 1).some(line => KEY_BEGIN.test(line)) ? MAX_KEY_LINES : 0;
    let pauseAt = performance.now() + SLICE_MS;
    let unlooked = 0;
    for (const line of lines) {
        if (inKey > 0) {
            inKey = KEY_END.test(line) ? 0 : inKey - 1;
            redacted.push(REDACTED);
        } else {
            const clean = redact(line);
            // Where a key begins, something was redacted.
            inKey = clean !== line && KEY_BEGIN.test(line) && !KEY_END.test(line) ? MAX_KEY_LINES : 0;
            redacted.push(clean);
        }
        unlooked += line.length;
        if (unlooked < CHARACTERS_PER_LOOK) {
            continue;
        }
        unlooked = 0;
        if (performance.now() > pauseAt) {
            await new Promise(resolve => setImmediate(resolve));
            pauseAt = performance.now() + SLICE_MS;
        }
    }
    return redacted;
}
