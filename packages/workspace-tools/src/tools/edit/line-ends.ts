const CR = 0x0d;
const LF = 0x0a;

export const CRLF_TEXT = '\r\n';

/** A text with LF for every CRLF, and the way back to places of the original. */
export interface PlainText {
    readonly bytes: Buffer;
    /** A place before a line end is before its CR, a place after it behind its LF. */
    originalIndex(index: number): number;
}

export function withPlainLineEnds(original: Buffer): PlainText {
    const bytes = Buffer.allocUnsafe(original.length);
    /** Places in `bytes` of the line ends that had a CR. */
    const shortened: number[] = [];
    let length = 0;
    for (let index = 0; index < original.length; index++) {
        if (original[index] === CR && original[index + 1] === LF) {
            shortened.push(length);
        } else {
            bytes[length++] = original[index];
        }
    }
    return { bytes: bytes.subarray(0, length), originalIndex: index => index + countBelow(shortened, index) };
}

/** How many of the ascending numbers are below `limit`. */
export function countBelow(numbers: readonly number[], limit: number): number {
    let low = 0;
    let high = numbers.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (numbers[middle] < limit) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/** The line ends of a part of a text, in order. */
export function lineEndsOf(part: Buffer): string[] {
    const ends: string[] = [];
    for (let index = part.indexOf(LF); index !== -1; index = part.indexOf(LF, index + 1)) {
        ends.push(part[index - 1] === CR ? CRLF_TEXT : '\n');
    }
    return ends;
}

/** The line end that is usual around a place: that of its line, else that of the line before; undefined in a text of one line. */
export function lineEndAround(text: Buffer, start: number, end: number): string | undefined {
    const next = text.indexOf(LF, end);
    const place = next !== -1 ? next : start > 0 ? text.lastIndexOf(LF, start - 1) : -1;
    return place === -1 ? undefined : text[place - 1] === CR ? CRLF_TEXT : '\n';
}
