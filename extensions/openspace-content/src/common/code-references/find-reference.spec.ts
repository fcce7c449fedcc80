import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CodeReference, codeReferenceSchema, pinLines } from './code-reference';
import { findReference, FoundReference } from './find-reference';

const join = (lines: readonly string[]): string => lines.join('\n');
const numbered = (count: number, word = 'line'): string[] => Array.from({ length: count }, (_, index) => `${word} number ${index + 1};`);
const find = (reference: CodeReference, lines: readonly string[]): FoundReference => findReference(reference, join(lines));

/** A text whose lines are all different, and some of its lines. */
const place = fc.record({ count: fc.integer({ min: 1, max: 60 }), from: fc.nat(), length: fc.integer({ min: 1, max: 12 }) })
    .map(({ count, from, length }) => {
        const start = from % count;
        return { lines: numbered(count), start, end: Math.min(count, start + length) };
    });

/** What is not a line of the text. */
const fresh = fc.array(fc.constantFrom('added', '', '}', 'return undefined;', '    return undefined;'), { maxLength: 30 });

describe('findReference', () => {
    it('finds lines that nobody touched', () => {
        fc.assert(fc.property(place, ({ lines, start, end }) => {
            const reference = pinLines('a.ts', join(lines), { startLine: start + 1, endLine: end });
            expect(codeReferenceSchema.parse(JSON.parse(JSON.stringify(reference)))).toEqual(reference);
            expect(find(reference, lines)).toEqual({ state: 'same', startLine: start + 1, endLine: end });
        }));
    });

    it('follows them when lines are inserted and deleted elsewhere', () => {
        const cuts = fc.tuple(fc.nat(), fc.nat(), fc.nat());
        fc.assert(fc.property(place, fresh, fresh, cuts, ({ lines, start, end }, above, below, [cut, at, cutBelow]) => {
            const reference = pinLines('a.ts', join(lines), { startLine: start + 1, endLine: end });
            const before = lines.slice(cut % (start + 1), start);
            const after = lines.slice(end, lines.length - cutBelow % (lines.length - end + 1));
            const where = at % (before.length + 1);
            const now = [...before.slice(0, where), ...above, ...before.slice(where), ...lines.slice(start, end), ...after, ...below];
            const offset = before.length + above.length - start;
            expect(find(reference, now)).toEqual({
                ...offset === 0 ? { state: 'same' } : { state: 'moved', offset }, startLine: start + 1 + offset, endLine: end + offset
            });
        }));
    });

    it('says which lines changed, wherever they are now', () => {
        fc.assert(fc.property(place, fresh, fc.nat(), ({ lines, start, end }, above, which) => {
            const reference = pinLines('a.ts', join(lines), { startLine: start + 1, endLine: end });
            const changed = start + which % (end - start);
            const edited = lines.map((line, index) => index === changed ? 'something else entirely' : line);
            // Right above the changed line, nobody could tell what belongs to it.
            const shift = start > 0 ? above.length : 0;
            expect(find(reference, [...above.slice(0, shift), ...edited])).toEqual({
                state: 'changed', startLine: start + 1 + shift, endLine: end + shift,
                difference: { lines: [changed + 1 + shift], missing: 1 }
            });
        }));
    });

    it('never takes other lines for the same', () => {
        const word = fc.constantFrom('a', 'b', 'aa', '  a', '}', '', 'const x = 1;', 'const x = 2;');
        const words = fc.array(word, { minLength: 1, maxLength: 25 });
        fc.assert(fc.property(words, words, fc.nat(), fc.nat(), (before, now, from, length) => {
            const startLine = from % before.length + 1;
            const endLine = Math.min(before.length, startLine + length % 6);
            const found = find(pinLines('a.ts', join(before), { startLine, endLine }), now);
            if (found.state === 'same' || found.state === 'moved') {
                expect(now.slice(found.startLine - 1, found.endLine)).toEqual(before.slice(startLine - 1, endLine));
                expect(found.state === 'same').toBe(found.startLine === startLine);
            } else if (found.state === 'changed') {
                expect(found.startLine >= 1 && found.startLine <= found.endLine && found.endLine <= now.length).toBe(true);
                expect(found.difference.lines.length + found.difference.missing).toBeGreaterThan(0);
            }
        }), { numRuns: 2_000 });
    });

    describe('with several places that look the same', () => {
        const copy = ['function copy() {', '    return undefined;', '}'];

        it('takes the one whose surroundings are the same', () => {
            const lines = [...numbered(8, 'first'), ...copy, ...numbered(8, 'second'), ...copy, ...numbered(8, 'third')];
            const reference = pinLines('a.ts', join(lines), { startLine: 20, endLine: 22 });
            // Now the first copy stands where the second was.
            expect(find(reference, [...numbered(11, 'new'), ...lines])).toEqual({ state: 'moved', offset: 11, startLine: 31, endLine: 33 });
            expect(find(reference, lines)).toEqual({ state: 'same', startLine: 20, endLine: 22 });
        });

        it('takes the nearest if their surroundings are, too', () => {
            const block = [...numbered(6, 'before'), ...copy, ...numbered(6, 'after')];
            const lines = [...block, ...block, ...block];
            const reference = pinLines('a.ts', join(lines), { startLine: 22, endLine: 24 });
            expect(find(reference, ['new', ...lines])).toEqual({ state: 'moved', offset: 1, startLine: 23, endLine: 25 });
        });

        it('sees that the lines changed although another place has them unchanged', () => {
            const line = '    return undefined;';
            const lines = [...numbered(8, 'first'), line, ...numbered(8, 'second'), line, ...numbered(8, 'third')];
            const reference = pinLines('a.ts', join(lines), { startLine: 9, endLine: 9 });
            expect(find(reference, lines.with(8, '    return true;'))).toEqual(
                { state: 'changed', startLine: 9, endLine: 9, difference: { lines: [9], missing: 1 } }
            );
        });
    });

    describe('that were taken out', () => {
        const method = (name: string): string[] => [
            `function ${name}() {`, '    if (!ready) {', '        return undefined;', '    }', `    return ${name}s;`, '}'
        ];
        const lines = ['one', 'two', 'three', 'four'].flatMap(name => [...method(name), '']);
        const reference = pinLines('a.ts', join(lines), { startLine: 8, endLine: 13 });

        it('are gone although others nearby look like them', () => {
            expect(find(reference, lines.toSpliced(7, 7))).toEqual({ state: 'gone', what: 'lines', nearLine: 8 });
            expect(find(reference, lines.toSpliced(7, 6))).toMatchObject({ state: 'gone', what: 'lines' });
        });

        it('are there if only a part of them is gone', () => {
            expect(find(reference, lines.toSpliced(8, 3))).toMatchObject({ state: 'changed', startLine: 8, endLine: 10 });
        });

        it('are there if they end like those before them', () => {
            const alike = ['a', 'b', 'c'].flatMap(name => [`function ${name}() {`, ...numbered(6, 'same'), '']);
            const second = pinLines('a.ts', join(alike), { startLine: 9, endLine: 15 });
            expect(find(second, alike.with(8, 'function renamed() {'))).toMatchObject({ state: 'changed', startLine: 9, endLine: 15 });
        });
    });

    it('does not mind line breaks and blanks at the ends of lines, but sees another indentation', () => {
        const lines = numbered(9);
        const reference = pinLines('a.ts', lines.join('\r\n'), { startLine: 4, endLine: 5 });
        expect(find(reference, lines.map(line => `${line} \t`))).toEqual({ state: 'same', startLine: 4, endLine: 5 });
        expect(find(reference, lines.map((line, index) => index === 3 ? `    ${line}` : line))).toEqual(
            { state: 'changed', startLine: 4, endLine: 5, difference: { lines: [4], missing: 0 } }
        );
    });

    it('takes what was inserted into the lines for a part of them, and what was next to them not', () => {
        const lines = numbered(20);
        const reference = pinLines('a.ts', join(lines), { startLine: 8, endLine: 12 });
        const inserted = lines.toSpliced(12, 0, 'below').toSpliced(9, 0, 'inside one', 'inside two').toSpliced(7, 0, 'above');
        expect(find(reference, inserted)).toEqual(
            { state: 'changed', startLine: 9, endLine: 15, difference: { lines: [11, 12], missing: 0 } }
        );
        expect(find(reference, lines.toSpliced(8, 2))).toEqual(
            { state: 'changed', startLine: 8, endLine: 10, difference: { lines: [], missing: 2 } }
        );
    });

    it('says where lines were that are gone, and that a file is gone', () => {
        const lines = numbered(20);
        const reference = pinLines('a.ts', join(lines), { startLine: 8, endLine: 12 });
        expect(find(reference, lines.toSpliced(7, 5))).toEqual({ state: 'gone', what: 'lines', nearLine: 8 });
        expect(find(reference, numbered(300, 'other'))).toEqual({ state: 'gone', what: 'lines' });
        const brace = pinLines('a.ts', join([...numbered(9, 'one'), '}', ...numbered(9, 'two')]), { startLine: 10 });
        expect(find(brace, [...numbered(30), '}', ...numbered(30)])).toEqual({ state: 'gone', what: 'lines' });
        expect(findReference(reference, undefined)).toEqual({ state: 'gone', what: 'file' });
        expect(findReference(reference, '')).toEqual({ state: 'gone', what: 'lines' });
    });

    /** Each of these would take minutes if places were compared one by one; the runner's own limit is what fails then. */
    describe('goes on with long and hostile texts', () => {
        const many = 100_000;

        it.each<[string, string[], number]>([
            ['lines that are all different', numbered(many), 40],
            ['lines that are all equal', new Array<string>(many).fill('equal'), many / 2],
            ['blank lines', new Array<string>(many).fill(''), many / 2],
            ['two kinds of lines', Array.from({ length: many }, (_, index) => index % 2 ? 'one of two' : 'two of two'), many / 2],
            ['a long line', ['x '.repeat(many * 20)], 1]
        ])('%s', (_, lines, length) => {
            const startLine = Math.ceil(lines.length / 3);
            const reference = pinLines('a.ts', join(lines), { startLine, endLine: startLine + length - 1 });
            expect(find(reference, lines).state).toBe('same');
            const middle = startLine + Math.floor(length / 2) - 1;
            expect(['changed', 'moved', 'same', 'gone']).toContain(find(reference, lines.with(middle, 'another line')).state);
            expect(find(reference, numbered(many, 'other')).state).toBe('gone');
        });
    });
});

describe('pinLines', () => {
    it('cuts off what is beyond the text, and refuses what is not in it', () => {
        expect(pinLines('a.ts', 'a\nb\nc', { startLine: 2, endLine: 99 })).toMatchObject({ startLine: 2, endLine: 3 });
        expect(pinLines('a.ts', 'a\nb', { startLine: 2 })).toMatchObject({ startLine: 2, endLine: 2 });
        expect(() => pinLines('a.ts', 'a', { startLine: 3 })).toThrow('The file has only 1 line.');
        expect(() => pinLines('a.ts', 'a\nb', { startLine: 2, endLine: 1 })).toThrow('endLine 1 is before startLine 2.');
        expect(() => pinLines('a.ts', 'a', { startLine: 0 })).toThrow('Lines are whole numbers that count from 1.');
    });

    it('keeps nothing of what stands in the lines', () => {
        expect(JSON.stringify(pinLines('a.ts', 'password = "hunter2"', { startLine: 1 }))).not.toContain('hunter2');
    });
});

describe('codeReferenceSchema', () => {
    it('refuses what somebody else wrote', () => {
        const reference = pinLines('a.ts', 'a\nb', { startLine: 1, endLine: 2 });
        expect(codeReferenceSchema.safeParse({ ...reference, endLine: 3 }).success).toBe(false);
        expect(codeReferenceSchema.safeParse({ ...reference, print: { ...reference.print, before: 'ab!' } }).success).toBe(false);
    });
});
