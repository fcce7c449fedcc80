/** A line of a text by its offsets: `end` is where what ends it begins, `next` where the line behind it begins. */
export interface TextLine {
    readonly start: number;
    readonly end: number;
    readonly next: number;
}

export type LineEnding = '\n' | '\r\n';

export const BYTE_ORDER_MARK = '\uFEFF';

/** The lines from an offset on. A line ends with LF, CRLF or CR, as Markdown has it; behind the last of these there is no empty line. */
export function* linesOf(text: string, from = 0): Generator<TextLine> {
    const breaks = /\r\n?|\n/g;
    breaks.lastIndex = from;
    let start = from;
    for (let match = breaks.exec(text); match; match = breaks.exec(text)) {
        yield { start, end: match.index, next: breaks.lastIndex };
        start = breaks.lastIndex;
    }
    if (start < text.length) {
        yield { start, end: text.length, next: text.length };
    }
}

/** The line ending that most lines have; LF if in doubt. */
export function dominantLineEnding(text: string): LineEnding {
    let balance = 0;
    for (let feed = text.indexOf('\n'); feed >= 0; feed = text.indexOf('\n', feed + 1)) {
        balance += text[feed - 1] === '\r' ? 1 : -1;
    }
    return balance > 0 ? '\r\n' : '\n';
}

export function withLineEnding(text: string, ending: LineEnding): string {
    return ending === '\n' && !text.includes('\r') ? text : text.replace(/\r\n?|\n/g, ending);
}

export function beginsWithLineBreak(text: string): boolean {
    return text.startsWith('\n') || text.startsWith('\r');
}

export function endsWithLineBreak(text: string): boolean {
    return text.endsWith('\n') || text.endsWith('\r');
}
