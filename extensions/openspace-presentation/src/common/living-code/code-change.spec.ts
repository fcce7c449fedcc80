import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeCode, ChangedLine, isThereAt, showChange } from './code-change';

const lines = (count: number): string[] => Array.from({ length: count }, (_, index) => `line ${index + 1}`);
const text = (all: readonly string[]): string => all.map(line => `${line}\n`).join('');
const at = (change: readonly ChangedLine[], steps: number): string =>
    text(change.filter(line => isThereAt(line, steps)).map(line => line.text));
const signs = (change: readonly ChangedLine[]): string[] =>
    change.map(({ kind, step, text: words }) => `${kind === 'kept' ? ' ' : kind === 'added' ? '+' : '-'}${step || ''} ${words}`);
const lastStep = (change: readonly ChangedLine[]): number => showChange(change, false).steps;

describe('a change of code', () => {
    it('removes what goes and brings what comes in its place, one stretch after the other', () => {
        const before = lines(8);
        const change = changeCode(text(before), text(before.with(1, 'two').toSpliced(6, 1)));
        expect(signs(change)).toEqual([
            '  line 1', '-1 line 2', '+1 two', '  line 3', '  line 4', '  line 5', '  line 6', '-2 line 7', '  line 8'
        ]);
        expect(change.map(({ line }) => line)).toEqual([1, 2, 2, 3, 4, 5, 6, 7, 7]);
    });

    it('takes stretches that are near for one step', () => {
        const before = lines(12);
        expect(lastStep(changeCode(text(before), text(before.with(1, 'a').with(4, 'b').with(8, 'c'))))).toBe(2);
    });

    it('does not mind how lines end', () => {
        expect(changeCode('a\r\nb\r\n', 'a\nb').every(({ kind }) => kind === 'kept')).toBe(true);
        expect(signs(changeCode('', 'a\n'))).toEqual(['+1 a']);
        expect(signs(changeCode('a\n', ''))).toEqual(['-1 a']);
        expect(changeCode('', '')).toEqual([]);
    });

    it('gives the text before and the text after, whatever was edited', () => {
        const line = fc.constantFrom('{', '}', '', '    return a;', 'a', 'b', 'c', 'd');
        const edit = fc.record({ at: fc.nat(60), remove: fc.nat(6), insert: fc.array(line, { maxLength: 6 }) });
        fc.assert(fc.property(fc.array(line, { maxLength: 60 }), fc.array(edit, { maxLength: 8 }), (before, edits) => {
            const after = [...before];
            edits.forEach(({ at: place, remove, insert }) => after.splice(place, remove, ...insert));
            const change = changeCode(text(before), text(after));
            expect(at(change, 0)).toBe(text(before));
            expect(at(change, lastStep(change))).toBe(text(after));
            // Each step does something.
            const states = Array.from({ length: lastStep(change) + 1 }, (_, step) => at(change, step));
            expect(states.every((state, index) => state !== states[index - 1])).toBe(true);
        }), { numRuns: 200 });
    });

    it('is quick with large texts that have nothing in common', () => {
        const [one, other] = [text(lines(10_000)), text(lines(10_000).map(words => `${words}!`))];
        expect(showChange(changeCode(one, other), true)).toMatchObject({ steps: 1, cut: 19_500 });
    });

    it('has an end, however long the texts are', () => {
        const [short, long] = ['start\nend\n', `start\n${'\n'.repeat(200_000)}end\n`];
        expect(() => changeCode(short, long)).toThrow('More than 20000 lines have changed, which is too much to be shown.');
        expect(() => changeCode(long, short)).toThrow('More than 20000 lines have changed');
        expect(changeCode(long, `${long}more\n`)).toHaveLength(200_003);
        // A part of it may be little.
        expect(changeCode(short, long, { startLine: 5, endLine: 6 })).toHaveLength(2);
    });
});

describe('the change of a part', () => {
    const before = ['// old words', 'function a(x) {', '    return x;', '}', 'const gone = 1;', 'function b() {', '}'];

    it('has the lines that stood there before, and nothing of its neighbours', () => {
        const after = ['// new words', 'function a(x, y) {', '    return x + y;', '}', 'function b() {', '}'];
        expect(signs(changeCode(text(before), text(after), { startLine: 2, endLine: 4 })))
            .toEqual(['-1 function a(x) {', '-1     return x;', '+1 function a(x, y) {', '+1     return x + y;', '  }']);
        expect(signs(changeCode(text(before), text(after), { startLine: 5, endLine: 6 }))).toEqual(['  function b() {', '  }']);
    });

    it('is all new if the part is', () => {
        const after = [...before.slice(0, 5), 'function c() {', '    done();', '}', ...before.slice(5)];
        const change = changeCode(text(before), text(after), { startLine: 6, endLine: 8 });
        expect([at(change, 0), at(change, 1)]).toEqual(['', text(after.slice(5, 8))]);
    });

    it('always ends with the part', () => {
        const line = fc.constantFrom('{', '}', 'a', 'b', 'c');
        fc.assert(fc.property(
            fc.array(line, { maxLength: 20 }), fc.array(line, { minLength: 1, maxLength: 20 }), fc.nat(), fc.nat(),
            (old, now, one, other) => {
                const [start, end] = [one % now.length, other % now.length].sort((a, b) => a - b);
                const change = changeCode(text(old), text(now), { startLine: start + 1, endLine: end + 1 });
                expect(at(change, lastStep(change))).toBe(text(now.slice(start, end + 1)));
            }
        ), { numRuns: 200 });
    });
});

describe('what a slide shows of a change', () => {
    it('leaves out what is far from it', () => {
        const shown = showChange(changeCode(text(lines(200)), text(lines(200).with(99, 'x'))), true);
        expect(shown.lines.map(line => line.kind === 'folded' ? `⋯ ${line.count}` : line.text)).toEqual([
            '⋯ 96', 'line 97', 'line 98', 'line 99', 'line 100', 'x', 'line 101', 'line 102', 'line 103', '⋯ 97'
        ]);
        expect(showChange(changeCode(text(lines(10)), text(lines(10).with(0, 'x'))), true).lines).toHaveLength(11);
    });

    it('is cut where nobody could read it, and never has more than a few steps', () => {
        const many = lines(4_000);
        const shown = showChange(changeCode(text(many), text(many.map((words, index) => index % 4 === 0 ? 'x' : words))), false);
        expect(shown).toMatchObject({ steps: 20, cut: 4_500 });
        expect(shown.lines).toHaveLength(500);
    });
});
