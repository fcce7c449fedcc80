import { REDACTED, redactSecrets } from './secret-patterns.js';

const KEY_BEGIN = /-----BEGIN[^-]*-----/;
const KEY_END = /-----END[^-]*-----/;

/** Lines of a key that has no end mark. */
const MAX_KEY_LINES = 200;

/** How long to work without a pause, in milliseconds. */
const SLICE_MS = 10;

/** The lines without what looks like a secret; a key may extend over several of them. Lets others work meanwhile. */
export async function redactLines(lines: readonly string[]): Promise<string[]> {
    const redacted: string[] = [];
    // Where the reading began in the middle of a key.
    const end = lines.findIndex(line => KEY_END.test(line));
    let inKey = end >= 0 && end < MAX_KEY_LINES && !lines.slice(0, end + 1).some(line => KEY_BEGIN.test(line)) ? MAX_KEY_LINES : 0;
    let pauseAt = performance.now() + SLICE_MS;
    for (const line of lines) {
        if (inKey > 0) {
            inKey = KEY_END.test(line) ? 0 : inKey - 1;
            redacted.push(REDACTED);
        } else {
            inKey = KEY_BEGIN.test(line) && !KEY_END.test(line) ? MAX_KEY_LINES : 0;
            redacted.push(redactSecrets(line));
        }
        if (performance.now() > pauseAt) {
            await new Promise(resolve => setImmediate(resolve));
            pauseAt = performance.now() + SLICE_MS;
        }
    }
    return redacted;
}
