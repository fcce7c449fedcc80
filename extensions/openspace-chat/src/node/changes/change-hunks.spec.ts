import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editKey, editsOf } from '../../common/changes/change-edits';
import { countLines, findSpan, hunksOf, withoutSpans } from './change-hunks';
import { diffLines } from './line-diff';

const numbers = (count: number): string[] => Array.from({ length: count }, (_, index) => `${index + 1}\n`);

describe('hunks', () => {
    it('show a change with three lines around it', () => {
        const before = numbers(20);
        const now = before.with(9, 'ten\n');
        const hunks = hunksOf(before.join(''), now.join(''));
        expect(hunks.map(({ span: _span, edits: _edits, ...hunk }) => hunk)).toEqual([
            { id: '6-13:6-13', oldStart: 7, newStart: 7, lines: [' 7', ' 8', ' 9', '-10', '+ten', ' 11', ' 12', ' 13'] }
        ]);
        expect(countLines(hunks)).toEqual({ additions: 1, deletions: 1 });
    });

    it('are one if they touch, and can be taken back one by one', () => {
        const before = numbers(60);
        const now = before.with(4, 'five\n').with(8, 'nine\n').with(49, 'fifty\n').toSpliced(30, 0, 'new\n');
        const hunks = hunksOf(before.join(''), now.join(''));
        expect(hunks.map(({ newStart }) => newStart)).toEqual([2, 28, 48]);
        const back = withoutSpans(before.join(''), now.join(''), [hunks[1].span]);
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
                text = withoutSpans(before.join(''), text, [hunks[random(hunks.length)].span]);
            }
            expect(text).toBe(before.join(''));
        }
    });
});

describe('edits', () => {
    it('of an agent, kept and undone in any order, leave what the kept ones alone would make', () => {
        fc.assert(fc.property(
            fc.array(fc.record({
                removed: fc.integer({ min: 0, max: 3 }), added: fc.array(fc.constantFrom('x', 'y', '}', ''), { maxLength: 3 }),
                gap: fc.integer({ min: 1, max: 5 }), keep: fc.boolean(), turn: fc.integer()
            }).filter(({ removed, added }) => removed + added.length > 0), { minLength: 10, maxLength: 10 }),
            wanted => {
                // Every line of the text before is another one, so that there is one way only to compare it.
                const before: string[] = [];
                const build = (isApplied: (index: number) => boolean): string => {
                    before.length = 0;
                    const lines: string[] = [];
                    wanted.forEach(({ removed, added, gap }, index) => {
                        const around = Array.from({ length: gap }, (_, line) => `same ${index}.${line}\n`);
                        const old = Array.from({ length: removed }, (_, line) => `old ${index}.${line}\n`);
                        before.push(...around, ...old);
                        lines.push(...around, ...isApplied(index) ? added.map((text, line) => `${text} ${index}.${line}\n`) : old);
                    });
                    return [...lines, 'end\n'].join('');
                };
                const all = build(() => true);
                let text = all;
                const base = [...before, 'end\n'].join('');
                const edits = hunksOf(base, text).flatMap(editsOf);
                expect(edits.length).toBe(wanted.length);
                const keys = edits.map(editKey);
                const order = wanted.map((_, index) => index).sort((a, b) => wanted[a].turn - wanted[b].turn);
                for (const index of order.filter(at => !wanted[at].keep)) {
                    const hunks = hunksOf(base, text);
                    const edit = hunks.flatMap(editsOf).find(candidate => editKey(candidate) === keys[index])!;
                    text = withoutSpans(base, text, [findSpan(hunks, edit.id)!]);
                }
                expect(text).toBe(build(index => wanted[index].keep));
                const undone = edits.filter((_, index) => !wanted[index].keep).map(({ id }) => findSpan(hunksOf(base, all), id)!);
                expect(withoutSpans(base, all, undone)).toBe(text);
                expect(hunksOf(base, text).flatMap(editsOf).map(editKey)).toEqual(keys.filter((_, index) => wanted[index].keep));
            }
        ), { numRuns: 300, seed: 16 });
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
