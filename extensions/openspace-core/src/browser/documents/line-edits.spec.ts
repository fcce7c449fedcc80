import { describe, expect, it } from 'vitest';
import { describeChange, LineEdit, lineEdits, linesOf } from './line-edits';

/** What Monaco does with edits: all at once, with the positions of the old text. */
function apply(before: string[], edits: readonly LineEdit[]): string {
    const text = before.join('\n');
    const offset = (line: number, column: number): number =>
        before.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
    return [...edits].reverse().reduce((current, { range, text: inserted }) =>
        current.slice(0, offset(range.startLineNumber, range.startColumn))
            + inserted
            + current.slice(offset(range.endLineNumber, range.endColumn)), text);
}

/** The same numbers at every run. */
function randomNumbers(seed: number): (below: number) => number {
    let state = seed;
    return below => {
        state = (state * 1103515245 + 12345) % 2 ** 31;
        return Math.floor(state / 2 ** 31 * below);
    };
}

describe('lineEdits', () => {
    it.each<[string, string, string, LineEdit[]]>([
        ['nothing', 'a\nb', 'a\nb', []],
        [
            'a word in a line', 'one\ntwo words\nthree', 'one\ntwo swords\nthree',
            [{ range: { startLineNumber: 2, startColumn: 5, endLineNumber: 2, endColumn: 5 }, text: 's' }]
        ],
        ['a new line', 'a\nc', 'a\nb\nc', [{ range: { startLineNumber: 2, startColumn: 1, endLineNumber: 2, endColumn: 1 }, text: 'b\n' }]],
        ['a new last line', 'a', 'a\nb', [{ range: { startLineNumber: 1, startColumn: 2, endLineNumber: 1, endColumn: 2 }, text: '\nb' }]],
        ['a line less', 'a\nb\nc', 'a\nc', [{ range: { startLineNumber: 2, startColumn: 1, endLineNumber: 3, endColumn: 1 }, text: '' }]],
        ['the last line less', 'a\nb', 'a', [{ range: { startLineNumber: 1, startColumn: 2, endLineNumber: 2, endColumn: 2 }, text: '' }]]
    ])('changes only what differs: %s', (_name, before, after, expected) =>
        expect(lineEdits(linesOf(before), linesOf(after))).toEqual(expected));

    it('leaves the rest of the text alone between two changes', () => {
        const edits = lineEdits(linesOf('a\nb\nc\nd\ne\nf\ng'), linesOf('A\nb\nc\nd\ne\nf\nG'));
        expect(edits.map(({ range }) => range.startLineNumber)).toEqual([1, 7]);
    });

    it('keeps the halves of characters together', () => {
        expect(lineEdits(['a 😀 b'], ['a 😁 b']))
            .toEqual([{ range: { startLineNumber: 1, startColumn: 3, endLineNumber: 1, endColumn: 5 }, text: '😁' }]);
    });

    it('always leads to the wanted text', () => {
        const random = randomNumbers(7);
        const words = ['', 'a', 'b', 'ab', 'abc', 'x y', '😀', '}'];
        const text = (): string[] => Array.from({ length: 1 + random(9) }, () => words[random(words.length)]);
        for (let round = 0; round < 3000; round++) {
            const [before, after] = [text(), text()];
            expect([before, apply(before, lineEdits(before, after))]).toEqual([before, after.join('\n')]);
        }
    });

    it('reads lines of all systems, without the mark in front', () => {
        expect(linesOf('\ufeffa\r\nb\rc\nd')).toEqual(['a', 'b', 'c', 'd']);
    });
});

describe('describeChange', () => {
    it('shows what goes and what comes', () => {
        expect(describeChange('a\nb\nc\nd\ne', 'a\nb\nX\nd\ne')).toBe('@@ 3 @@\n  a\n  b\n- c\n+ X\n  d\n  e');
    });

    it('shows all of a new file', () => expect(describeChange(undefined, 'a\nb')).toBe('+ a\n+ b'));

    it('says if there is none', () => expect(describeChange('a', 'a')).toBe('(no change)'));
});
