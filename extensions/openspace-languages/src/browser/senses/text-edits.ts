/** Replaces a range of a text. Lines and columns from 1; the end is the column behind it. */
export interface RangeEdit {
    readonly range: {
        readonly startLineNumber: number; readonly startColumn: number; readonly endLineNumber: number; readonly endColumn: number;
    };
    readonly text: string;
}

/** The text with all edits, whose ranges are those of the text before. Throws if two want the same place, or none of the text. */
export function withEdits(text: string, edits: readonly RangeEdit[]): string {
    const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
    const offset = (line: number, column: number): number => {
        const start = starts[line - 1];
        if (start === undefined) {
            throw new Error(`There is no line ${line} any more.`);
        }
        const end = line < starts.length ? starts[line] - (text[starts[line] - 2] === '\r' ? 2 : 1) : text.length;
        return Math.min(start + column - 1, Math.max(start, end));
    };
    const placed = edits.map(({ range, text: replacement }) => ({
        start: offset(range.startLineNumber, range.startColumn), end: offset(range.endLineNumber, range.endColumn), replacement
    }));
    // Insertions at the same place stay in their order.
    const sorted = [...placed].sort((a, b) => a.start - b.start || a.end - b.end);
    const eol = text.includes('\r\n') ? '\r\n' : '\n';
    const parts: string[] = [];
    let done = 0;
    for (const { start, end, replacement } of sorted) {
        if (start < done) {
            throw new Error('Two of the changes are about the same place.');
        }
        parts.push(text.slice(done, start), replacement.replace(/\r?\n/g, eol));
        done = end;
    }
    return [...parts, text.slice(done)].join('');
}
