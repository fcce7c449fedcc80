import { describe, expect, it } from 'vitest';
import { lineOf, selectedPlace } from './commented-lines';

const text = { getLineCount: () => 300, getLineContent: (line: number) => `line ${line}` };

describe('the place of a comment', () => {
    const place = (startLineNumber: number, endLineNumber = startLineNumber, endColumn = 2): object =>
        selectedPlace('a.ts', text, { startLineNumber, startColumn: 1, endLineNumber, endColumn });

    it('is the line of the caret, or the lines of which something is selected', () => {
        expect(place(3, 3, 1)).toEqual({ kind: 'lines', path: 'a.ts', line: 3, side: 'now', quote: 'line 3', origin: 'editor' });
        expect(place(3, 5)).toMatchObject({ line: 3, endLine: 5, quote: 'line 3\nline 4\nline 5' });
        expect(place(3, 5, 1)).toMatchObject({ line: 3, endLine: 4 });
        expect(place(3, 4, 1)).not.toHaveProperty('endLine');
    });

    it('is not a whole file', () => {
        expect(place(1, 300)).toMatchObject({ line: 1, endLine: 100 });
    });

    it('is shown below its last line, and at the end of a text that has become shorter', () => {
        const known = selectedPlace('a.ts', text, { startLineNumber: 7, startColumn: 1, endLineNumber: 9, endColumn: 3 });
        expect(lineOf({ place: known }, text)).toBe(9);
        expect(lineOf({ place: known, lines: { endLine: 20 } }, text)).toBe(20);
        expect(lineOf({ place: known }, { getLineCount: () => 4 })).toBe(4);
    });
});
