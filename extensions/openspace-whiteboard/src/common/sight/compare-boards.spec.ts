import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { board, connector, shape } from '../findings/fixtures/small-boards';
import { BoardElement } from '../model/shape';
import { compareBoards } from './compare-boards';

const differences = (before: readonly BoardElement[], after: readonly BoardElement[]): string[] =>
    compareBoards(board(...before), board(...after))
        .map(({ id, differences: kinds, fields }) => `${id}: ${kinds.join(', ')} (${fields.join(', ')})`);

describe('two versions of a board', () => {
    it('differ by what was added, gone, moved, resized and changed', () => {
        const before = [...['gone', 'moved', 'sized', 'same'].map(id => shape(id, 0, 0)), shape('all', 0, 0, { text: 'a' })];
        const after = [
            shape('added', 0, 0), shape('moved', 5, 0), shape('sized', 0, 0, { height: 90 }), shape('same', 0, 0),
            shape('all', 1, 2, { width: 7, text: 'b', color: 'red' })
        ];
        expect(differences(before, after)).toEqual([
            'added: added ()', 'moved: moved (x)', 'sized: resized (height)',
            'all: moved, resized, changed (color, text, width, x, y)', 'gone: gone ()'
        ]);
    });

    it('differ in connectors by what they connect and how', () => {
        expect(differences([connector('c', 'a', 'b')], [connector('c', 'a', 'x', { label: 'new' })])).toEqual(['c: changed (label, to)']);
        expect(differences([connector('c', 'a', 'b')], [connector('c', 'a', 'b')])).toEqual([]);
    });

    it('do not differ by their order, nor by how their members are written', () => {
        const [a, b] = [shape('a', 0, 0, { link: { path: 'x', line: 1 } }), shape('b', 0, 0)];
        const rewritten = { ...a, link: { line: 1, path: 'x' }, color: undefined };
        expect(differences([a, b], [b, rewritten])).toEqual([]);
    });

    it('have nothing new from the one that is gone from the other', () => {
        const elements = fc.uniqueArray(
            fc.record({ id: fc.constantFrom(...'abcdefgh'), x: fc.integer({ min: 0, max: 2 }), width: fc.integer({ min: 1, max: 2 }) }),
            { selector: ({ id }) => id }
        ).map(all => board(...all.map(({ id, x, width }) => shape(id, x, 0, { width }))));
        fc.assert(fc.property(elements, elements, (before, after) => {
            const there = compareBoards(before, after);
            const back = compareBoards(after, before);
            const idsOf = (found: typeof there, kind: string): string[] =>
                found.filter(({ differences: kinds }) => kinds.some(one => one === kind)).map(({ id }) => id).sort();
            expect(idsOf(there, 'added')).toEqual(idsOf(back, 'gone'));
            expect(idsOf(there, 'moved')).toEqual(idsOf(back, 'moved'));
            expect(there.every(({ differences: kinds }) => kinds.length > 0)).toBe(true);
            expect(compareBoards(after, after)).toEqual([]);
        }), { numRuns: 200 });
    });

    it('may have a field that is called like one of every object', () => {
        const odd = JSON.parse('{"id":"a","type":"rectangle","x":0,"y":0,"width":1,"height":1,"constructor":1}') as BoardElement;
        expect(differences([shape('a', 0, 0, { width: 1, height: 1 })], [odd])).toEqual(['a: changed (constructor)']);
    });
});
