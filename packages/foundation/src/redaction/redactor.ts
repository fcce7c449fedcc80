import { REDACTED, redactSecrets } from './secret-patterns.js';
import { secretSpellings } from './secret-spellings.js';

/** Shorter values cannot be hidden without hiding ordinary text; in characters. */
const MIN_SECRET_LENGTH = 6;

/** Takes secrets out of texts: values that it was told, and whatever looks like one. */
export class Redactor {

    protected readonly known = new Map<string, readonly string[]>();

    constructor(secrets: Iterable<string> = []) {
        for (const secret of secrets) {
            this.add(secret);
        }
    }

    /** From now on the value is taken out wherever it stands, encoded or not. */
    add(secret: string): void {
        if (secret.trim().length >= MIN_SECRET_LENGTH && !this.known.has(secret)) {
            this.known.set(secret, secretSpellings(secret));
        }
    }

    /** For values that are worth nothing any more. */
    remove(secret: string): void {
        this.known.delete(secret);
    }

    redact(text: string): string {
        return redactSecrets(this.redactKnown(text));
    }

    /** At most `length` characters without secrets. Long texts are cut before they are searched, and never within a secret. */
    redactShort(text: string, length: number): string {
        if (text.length <= length) {
            return cut(this.redact(text), length);
        }
        const known = text.length <= 16 * length ? this.redactKnown(text) : this.redactKnown(text.slice(0, 16 * length));
        // The last word goes: half a secret is not recognised.
        const redacted = redactSecrets(known.slice(0, 2 * length).replace(/\S+$/, ''));
        return redacted.trim() === '' ? `(${text.length} characters)` : `${redacted.slice(0, length - 1).trimEnd()}…`;
    }

    protected redactKnown(text: string): string {
        let redacted = text;
        for (const spellings of this.known.values()) {
            for (const spelling of spellings) {
                redacted = redacted.replaceAll(spelling, REDACTED);
            }
        }
        return redacted;
    }
}

const PATTERNS_ONLY = new Redactor();

/** At most `length` characters without anything that looks like a secret. */
export function redactShort(text: string, length: number): string {
    return PATTERNS_ONLY.redactShort(text, length);
}

function cut(text: string, length: number): string {
    return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
