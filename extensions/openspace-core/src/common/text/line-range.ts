/** Lines count from 1, the end is inclusive; what is beyond the text is cut off. */
export interface LineRange {
    readonly startLine?: number;
    readonly endLine?: number;
}

/** Thrown with a message for the user: the range does not fit. */
export function checkRange({ startLine = 1, endLine = startLine }: LineRange): void {
    if (endLine < startLine) {
        throw new Error(`endLine ${endLine} is before startLine ${startLine}.`);
    }
}

/** The lines of a range with the breaks between them; the whole text if there is no range. */
export function sliceLines(text: string, { startLine, endLine }: LineRange): string {
    if (startLine === undefined && endLine === undefined) {
        return text;
    }
    const first = startLine ?? 1;
    checkRange({ startLine: first, endLine });
    let start = 0;
    for (let line = 1; line < first; line++) {
        const next = text.indexOf('\n', start);
        if (next < 0) {
            throw tooShort(line);
        }
        start = next + 1;
    }
    let end = start - 1;
    for (let line = first; endLine === undefined || line <= endLine; line++) {
        end = text.indexOf('\n', end + 1);
        if (end < 0) {
            return text.slice(start);
        }
    }
    return text.slice(start, text[end - 1] === '\r' && end > start ? end - 1 : end);
}

export function tooShort(lines: number): Error {
    return new Error(`The file has only ${lines} ${lines === 1 ? 'line' : 'lines'}.`);
}
