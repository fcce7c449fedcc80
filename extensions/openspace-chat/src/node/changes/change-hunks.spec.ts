import { describe, expect, it } from 'vitest';
import { countLines, hunksOf, withoutHunk } from './change-hunks';
import { diffLines } from './line-diff';

const numbers = (count: number): string[] => Array.from({ length: count }, (_, index) => `${index + 1}\n`);

describe('hunks', () => {
    it('show a change with three lines around it', () => {
        const before = numbers(20);
        const now = before.with(9, 'ten\n');
        const hunks = hunksOf(before.join(''), now.join(''));
        expect(hunks.map(({ span: _span, ...hunk }) => hunk)).toEqual([
            { id: '6-13:6-13', oldStart: 7, newStart: 7, lines: [' 7', ' 8', ' 9', '-10', '+ten', ' 11', ' 12', ' 13'] }
        ]);
        expect(countLines(hunks)).toEqual({ additions: 1, deletions: 1 });
    });

    it('are one if they touch, and can be taken back one by one', () => {
        const before = numbers(60);
        const now = before.with(4, 'five\n').with(8, 'nine\n').with(49, 'fifty\n').toSpliced(30, 0, 'new\n');
        const hunks = hunksOf(before.join(''), now.join(''));
        expect(hunks.map(({ newStart }) => newStart)).toEqual([2, 28, 48]);
        const back = withoutHunk(before.join(''), now.join(''), hunks[1]);
        expect(back).toBe(before.with(4, 'five\n').with(8, 'nine\n').with(49, 'fifty\n').join(''));
    });

    it('know a new file, a gone one, and one whose line breaks changed', () => {
        expect(hunksOf('', 'a\nb\n')).toEqual([expect.objectContaining({ lines: ['+a', '+b'] })]);
        expect(hunksOf('a\nb', '')).toEqual([expect.objectContaining({ lines: ['-a', '-b'] })]);
        expect(countLines(hunksOf('a\r\nb\r\n', 'a\nb\n'))).toEqual({ additions: 2, deletions: 2 });
        expect(hunksOf('same', 'same')).toEqual([]);
    });

    it('all taken back are the text before, whatever the texts', () => {
        let seed = 7;
        const random = (below: number): number => {
            seed = (seed * 1103515245 + 12345) % 2147483648;
            return seed % below;
        };
        for (let round = 0; round < 200; round++) {
            const before = Array.from({ length: random(40) }, () => `${random(6)}\n`);
            const now = before.flatMap(line => [[line], [], [line, `${random(6)}\n`], [`${random(6)}\n`]][Math.max(0, random(12) - 8)]);
            if (random(2) && now.length > 0) {
                now[now.length - 1] = 'no newline';
            }
            let text = now.join('');
            for (let hunks = hunksOf(before.join(''), text); hunks.length > 0; hunks = hunksOf(before.join(''), text)) {
                text = withoutHunk(before.join(''), text, hunks[random(hunks.length)]);
            }
            expect(text).toBe(before.join(''));
        }
    });
});

describe('diffLines', () => {
    it('finds few edits', () => {
        expect(diffLines(['a', 'b', 'c', 'a', 'b', 'b', 'a'], ['c', 'b', 'a', 'b', 'a', 'c']).reduce(
            (sum, span) => sum + span.oldEnd - span.oldStart + span.newEnd - span.newStart, 0
        )).toBe(5);
    });

    it('gives one big change where finding the smallest would take long', () => {
        const before = Array.from({ length: 3000 }, (_, index) => `a${index}`);
        const after = Array.from({ length: 3000 }, (_, index) => `b${index}`);
        expect(diffLines(['x', ...before, 'y'], ['x', ...after, 'y'])).toEqual([{ oldStart: 1, oldEnd: 3001, newStart: 1, newEnd: 3001 }]);
    });
});
