import { IBuffer } from '@xterm/headless';
import { MAX_LINE_LENGTH } from './readable-line';

/** Row in which the line begins that the given row continues. */
export function firstRowOf(buffer: IBuffer, row: number): number {
    let first = row;
    while (first > 0 && buffer.getLine(first)?.isWrapped) {
        first--;
    }
    return first;
}

/** Row after the last one with something on it. */
export function endOf(buffer: IBuffer): number {
    let end = buffer.length;
    while (end > 0 && !buffer.getLine(end - 1)?.translateToString(true).trim()) {
        end--;
    }
    return end;
}

export interface JoinedLines {
    readonly lines: string[];
    /** How many rows each line takes. */
    readonly rows: number[];
    /** There are more lines before these. */
    readonly isCut: boolean;
}

/** Lines between two rows as they were written, whatever the width of the screen; `limit` counts from the end. */
export function linesBetween(buffer: IBuffer, start: number, end: number, limit = Infinity): JoinedLines {
    const lines: string[] = [];
    const rows: number[] = [];
    let row = end - 1;
    for (; row >= start && lines.length < limit; row--) {
        const first = Math.max(firstRowOf(buffer, row), start);
        lines.push(joinRows(buffer, first, row));
        rows.push(row - first + 1);
        row = first;
    }
    return { lines: lines.reverse(), rows: rows.reverse(), isCut: row >= start };
}

/** Cells that nothing was written to do not count at the end of a row: a wide character may not have fitted there. */
function joinRows(buffer: IBuffer, first: number, last: number): string {
    let text = '';
    for (let row = first; row <= last && text.length < MAX_LINE_LENGTH; row++) {
        text += buffer.getLine(row)?.translateToString(true) ?? '';
    }
    return text;
}
