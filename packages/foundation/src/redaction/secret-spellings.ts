/** Pieces of an encoded secret that are shorter say too little, and would be found everywhere; in characters. */
const MIN_LENGTH = 6;
/** A line of a key or a certificate that is shorter than this is not known by itself. */
const MIN_LINE_LENGTH = 16;

/** The ways in which a secret may stand in a text: as it is, line by line, escaped, and encoded, also in the middle of something else. */
export function secretSpellings(secret: string): string[] {
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
