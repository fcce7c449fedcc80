import { redactSecrets, REDACTED } from '../audit/redact-secrets';

/** A word that begins a secret, or names one; cheap to look for in every line. */
const HINT = /-----BEGIN|\b(?:bearer|basic)\s|\bsk-|\bgh[oprsu]_|github_pat_|glpat-|npm_|xox[abeprs]-|\b(?:AKIA|ASIA|AIza)|\beyJ|:\/\/[^\s/]{1,512}@|[?&](?:key|read|auth|sig|signature|code)=|(?:token|secret|passw(?:or)?d|passphrase|api[_-]?key|access[_-]?key|private[_-]?key)[\w-]{0,64}=/i;

const KEY_BEGIN = /-----BEGIN[^-]*-----/;
const KEY_END = /-----END[^-]*-----/;

/** Some patterns need time that grows with the square of the length: they see a piece at a time. */
const PIECE = 400;

/** Lines of a key that has no end mark. */
const LONGEST_KEY = 200;

/** How long to work without a pause, in milliseconds. */
const SLICE = 10;

/** Lines of a terminal with everything that looks like a secret masked; a key may go over several lines. */
export async function maskSecrets(lines: readonly string[]): Promise<string[]> {
    const masked: string[] = [];
    // Where the reading began in the middle of a key.
    const end = lines.findIndex(line => KEY_END.test(line));
    let inKey = end >= 0 && end < LONGEST_KEY && !lines.slice(0, end + 1).some(line => KEY_BEGIN.test(line)) ? LONGEST_KEY : 0;
    let pauseAt = performance.now() + SLICE;
    for (const line of lines) {
        if (inKey > 0) {
            inKey = KEY_END.test(line) ? 0 : inKey - 1;
            masked.push(REDACTED);
        } else if (HINT.test(line)) {
            inKey = KEY_BEGIN.test(line) && !KEY_END.test(line) ? LONGEST_KEY : 0;
            masked.push(line.length <= PIECE ? redactSecrets(line) : redactPieces(line));
        } else {
            masked.push(line);
        }
        if (performance.now() > pauseAt) {
            await new Promise(resolve => setImmediate(resolve));
            pauseAt = performance.now() + SLICE;
        }
    }
    return masked;
}

/** Pieces end at blanks, so that no secret is torn; a word that is longer than a piece and has a hint in it goes as a whole. */
function redactPieces(line: string): string {
    let redacted = '';
    for (let start = 0; start < line.length;) {
        let end = Math.min(start + PIECE, line.length);
        if (end < line.length) {
            const blank = line.lastIndexOf(' ', end);
            const next = line.indexOf(' ', end);
            end = blank > start ? blank : next < 0 ? line.length : next;
        }
        const piece = line.slice(start, end);
        redacted += !HINT.test(piece) ? piece : piece.length <= PIECE ? redactSecrets(piece) : REDACTED;
        start = end;
    }
    return redacted;
}
