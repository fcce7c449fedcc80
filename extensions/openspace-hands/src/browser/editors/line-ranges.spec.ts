import { describe, expect, it } from 'vitest';
import { checkOrder, fitRange, fitRanges, LineLengths, WantedRange } from './line-ranges';

/** Ten lines of ten characters; the fifth is empty. */
const TEXT: LineLengths = { getLineCount: () => 10, getLineMaxColumn: line => line === 5 ? 1 : 11 };

describe('ranges of lines', () => {
    it.each<[string, WantedRange, [number, number, number, number], boolean]>([
        ['whole lines', { startLine: 2, endLine: 4 }, [2, 1, 4, 11], true],
        ['an empty line', { startLine: 5, endLine: 5 }, [5, 1, 5, 1], true],
        ['characters of a line, the last one included', { startLine: 2, endLine: 2, startColumn: 3, endColumn: 5 }, [2, 3, 2, 6], false],
        ['from a column to the end', { startLine: 2, endLine: 3, startColumn: 4 }, [2, 4, 3, 11], false],
        ['from the beginning to a column', { startLine: 2, endLine: 3, endColumn: 4 }, [2, 1, 3, 5], false],
        ['columns on an empty line', { startLine: 5, endLine: 5, startColumn: 2, endColumn: 9 }, [5, 1, 5, 1], false],
        ['columns beyond the end of a line', { startLine: 2, endLine: 2, startColumn: 5, endColumn: 99 }, [2, 5, 2, 11], false],
        ['lines beyond the end', { startLine: 9, endLine: 99 }, [9, 1, 10, 11], true],
        ['columns of a line beyond the end', { startLine: 9, endLine: 99, endColumn: 2 }, [9, 1, 10, 11], false]
    ])('fit into a text: %s', (_name, wanted, [startLineNumber, startColumn, endLineNumber, endColumn], wholeLines) => {
        expect(fitRange(wanted, TEXT)).toEqual({ range: { startLineNumber, startColumn, endLineNumber, endColumn }, wholeLines });
    });

    it('are nothing behind the last line', () => {
        expect(fitRange({ startLine: 11, endLine: 12 }, TEXT)).toBeUndefined();
    });

    it('are cut with a note, and left out where nothing is left', () => {
        const { ranges, note } = fitRanges(
            [{ startLine: 1, endLine: 1 }, { startLine: 9, endLine: 11 }, { startLine: 20, endLine: 21 }], TEXT, 'a.ts'
        );
        expect(ranges.map(({ range }) => range.endLineNumber)).toEqual([1, 10]);
        expect(note).toBe('a.ts has only 10 lines. Ranges were cut to it.');
        expect(fitRanges([{ startLine: 1, endLine: 10 }], TEXT, 'a.ts').note).toBeUndefined();
    });

    it('are an error if none of them exists', () => {
        expect(() => fitRanges([{ startLine: 11, endLine: 12 }], TEXT, 'a.ts')).toThrow('a.ts has only 10 lines.');
        expect(() => fitRanges([{ startLine: 2, endLine: 2 }], { getLineCount: () => 1, getLineMaxColumn: () => 1 }, 'a.ts'))
            .toThrow('a.ts has only 1 line.');
    });

    it.each<[WantedRange, string | undefined]>([
        [{ startLine: 7, endLine: 3 }, 'The range ends before it begins: line 7 to 3.'],
        [{ startLine: 7, endLine: 7, startColumn: 5, endColumn: 4 }, 'The range ends before it begins: column 5 to 4 of line 7.'],
        [{ startLine: 7, endLine: 7, startColumn: 5, endColumn: 5 }, undefined],
        [{ startLine: 7, endLine: 8, startColumn: 5, endColumn: 1 }, undefined]
    ])('must not be inverted: %j', (range, error) => {
        const check = (): void => checkOrder(range);
        if (error) {
            expect(check).toThrow(error);
        } else {
            expect(check).not.toThrow();
        }
    });
});
