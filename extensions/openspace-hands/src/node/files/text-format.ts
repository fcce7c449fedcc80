import { TextDecoder } from 'node:util';

/** How a text stands on the disk. */
export interface TextFormat {
    readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
    readonly hasByteOrderMark: boolean;
    /** Undefined if there are no line breaks, or several kinds of them. */
    readonly lineEnding?: '\n' | '\r\n';
}

/** How many bytes tell a text from other data; as many as git looks at. */
export const SNIFFED_BYTES = 8000;

/** Encoding by the first bytes of a file; undefined for data that is not text. */
export function sniffEncoding(start: Uint8Array): Pick<TextFormat, 'encoding' | 'hasByteOrderMark'> | undefined {
    const [first, second, third] = start;
    if (first === 0xff && second === 0xfe) {
        return { encoding: 'utf-16le', hasByteOrderMark: true };
    }
    if (first === 0xfe && second === 0xff) {
        return { encoding: 'utf-16be', hasByteOrderMark: true };
    }
    const hasByteOrderMark = first === 0xef && second === 0xbb && third === 0xbf;
    return start.subarray(0, SNIFFED_BYTES).includes(0) ? undefined : { encoding: 'utf-8', hasByteOrderMark };
}

export interface DecodedText {
    /** Without its byte order mark. */
    readonly text: string;
    readonly format: TextFormat;
}

/** Text of a whole file; undefined for data that is not text. */
export function decodeText(bytes: Uint8Array): DecodedText | undefined {
    const sniffed = sniffEncoding(bytes);
    if (!sniffed) {
        return undefined;
    }
    const { encoding, text } = decodeAs(sniffed.encoding, bytes);
    return { text, format: { ...sniffed, encoding, lineEnding: lineEndingOf(text) } };
}

/** What is not UTF-8 is most likely an old text of the West; better readable than full of question marks. */
function decodeAs(
    encoding: TextFormat['encoding'], bytes: Uint8Array
): { readonly encoding: TextFormat['encoding']; readonly text: string } {
    try {
        return { encoding, text: new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes) };
    } catch {
        return { encoding: 'windows-1252', text: new TextDecoder('windows-1252').decode(bytes) };
    }
}

function lineEndingOf(text: string): TextFormat['lineEnding'] {
    const all = text.match(/\r?\n/g)?.length ?? 0;
    const windows = text.match(/\r\n/g)?.length ?? 0;
    return all === 0 || (windows > 0 && windows < all) ? undefined : windows === 0 ? '\n' : '\r\n';
}

/** Bytes of a text that takes the place of another one. Old encodings of eight bits become UTF-8. */
export function encodeText(text: string, like?: TextFormat): Buffer {
    const lines = like?.lineEnding ? text.replace(/\r?\n/g, like.lineEnding) : text;
    const plain = lines.startsWith('\ufeff') ? lines.slice(1) : lines;
    const marked = like?.hasByteOrderMark || (!like && lines !== plain) ? `\ufeff${plain}` : plain;
    if (like?.encoding === 'utf-16le' || like?.encoding === 'utf-16be') {
        const bytes = Buffer.from(marked, 'utf16le');
        return like.encoding === 'utf-16be' ? bytes.swap16() : bytes;
    }
    return Buffer.from(marked, 'utf8');
}
