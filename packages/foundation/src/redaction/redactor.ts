import { REDACTED, redactSecrets } from './secret-patterns.js';

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

/** Pieces of an encoded secret that are shorter say too little, and would be found everywhere; in characters. */
const MIN_LENGTH = 6;
/** A line of a key or a certificate that is shorter than this is not known by itself. */
const MIN_LINE_LENGTH = 16;

/** The ways in which a secret may stand in a text: as it is, line by line, escaped, and encoded, also in the middle of something else. */
function secretSpellings(secret: string): string[] {
    const lines = secret.split(/\r?\n/).map(line => line.trim());
    const values = lines.length > 1 ? [secret, ...lines.filter(line => line.length >= MIN_LINE_LENGTH)] : [secret];
    const spellings = new Set(
        values.flatMap(value => [value, JSON.stringify(value).slice(1, -1), ...urlSpellings(value), ...byteSpellings(Buffer.from(value))])
    );
    return [...spellings].filter(({ length }) => length >= MIN_LENGTH).sort((a, b) => b.length - a.length);
}

function urlSpellings(value: string): string[] {
    // Half a surrogate cannot be encoded; as bytes it becomes a replacement character.
    const text = Buffer.from(value).toString();
    const encoded = encodeURIComponent(text);
    const lower = encoded.replace(/%[0-9A-F]{2}/g, escape => escape.toLowerCase());
    return [encoded, lower, encoded.replace(/%20/g, '+'), encodeURI(text)];
}

function byteSpellings(bytes: Buffer): string[] {
    const base64 = [0, 1, 2].map(before => base64Inside(bytes, before));
    const hex = bytes.toString('hex');
    return [...base64, ...base64.map(text => text.replace(/\+/g, '-').replace(/\//g, '_')), hex, hex.toUpperCase()];
}

/** The characters of base64 that depend on the secret alone when so many bytes (modulo three) stand before it. */
function base64Inside(bytes: Buffer, before: number): string {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    return text.slice(Math.ceil(before * 8 / 6), Math.floor((before + bytes.length) * 8 / 6));
}
