import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyOperations } from './apply-operations';
import { Board, EMPTY_BOARD } from './board';
import { boardOf, box, idsOf } from './fixtures/elements';
import { boards, manyWishes, operationsFor } from './fixtures/random-boards';
import { Operation } from './operation';

const applied = (board: Board, ...operations: Operation[]): Board => applyOperations(board, operations).board;

const THREE = boardOf(box('a'), box('b', { text: 'B' }), box('c'));

describe('applyOperations', () => {

    it('adds in front, or at a place between the others', () => {
        expect(idsOf(applied(THREE, { op: 'add', element: box('d') }))).toBe('a b c d');
        expect(idsOf(applied(THREE, { op: 'add', element: box('d') }, { op: 'add', element: box('e'), index: 1 }))).toBe('a e b c d');
        expect(idsOf(applied(EMPTY_BOARD, { op: 'add', element: box('a'), index: 0 }))).toBe('a');
    });

    it('sets and unsets fields, and leaves all other elements the same objects', () => {
        const board = applied(THREE, { op: 'update', id: 'b', set: { x: 8, color: 'red', link: undefined }, unset: ['text'] });
        expect(board.elements[1]).toStrictEqual(box('b', { x: 8, color: 'red' }));
        expect(board.elements[0]).toBe(THREE.elements[0]);
        expect(THREE.elements[1]).toStrictEqual(box('b', { text: 'B' }));
    });

    it('keeps an element that was set to what it is', () => {
        expect(applied(THREE, { op: 'update', id: 'b', set: { text: 'B', x: 0 } }).elements[1]).toBe(THREE.elements[1]);
    });

    it('brings elements to another place between back and front', () => {
        expect(idsOf(applied(THREE, { op: 'reorder', id: 'a', index: 2 }))).toBe('b c a');
        expect(idsOf(applied(THREE, { op: 'reorder', id: 'c', index: 0 }))).toBe('c a b');
    });

    it('keeps what it does not know', () => {
        const board: Board = { ...THREE, rest: { theme: 'x' }, leftovers: ['nonsense'], title: 'T' };
        const { rest, leftovers, title } = applied(board, { op: 'delete', id: 'a' });
        expect({ rest, leftovers, title }).toEqual({ rest: { theme: 'x' }, leftovers: ['nonsense'], title: 'T' });
    });

    it('takes title and camera away without a trace', () => {
        const board = applied({ ...THREE, title: 'T', camera: { x: 1, y: 2, zoom: 1 } }, { op: 'title', title: undefined },
            { op: 'camera', camera: undefined });
        expect(Object.keys(board)).toEqual(['elements']);
    });

    it.each<[string, Operation]>([
        ['There is no shape "x" on the board.', { op: 'update', id: 'x', set: {} }],
        ['There is no shape "x" on the board.', { op: 'delete', id: 'x' }],
        ['There is no shape "__proto__" on the board.', { op: 'delete', id: '__proto__' }],
        ['There is no shape "x" on the board.', { op: 'reorder', id: 'x', index: 0 }],
        ['There is already a shape "a" on the board.', { op: 'add', element: box('a') }],
        ['There is no place 4 between back and front: 0 to 3 are possible.', { op: 'add', element: box('d'), index: 4 }],
        ['There is no place NaN between back and front', { op: 'reorder', id: 'a', index: NaN }],
        ['There is no place 3 between back and front: 0 to 2 are possible.', { op: 'reorder', id: 'a', index: 3 }],
        ['The id of "a" cannot be changed.', { op: 'update', id: 'a', set: { id: 'z' } }],
        ['The id of "a" cannot be changed.', { op: 'update', id: 'a', set: {}, unset: ['id'] }],
        ['"a" needs a type.', { op: 'update', id: 'a', set: {}, unset: ['type'] }],
        ['"a" needs x: a number up to 10000000.', { op: 'update', id: 'a', set: { x: NaN } }],
        ['"a" needs width: a number from 0 to 10000000.', { op: 'update', id: 'a', set: { width: -1 } }],
        ['"a" needs height', { op: 'update', id: 'a', set: { height: Infinity } }],
        ['The text of "a" must be a text.', { op: 'update', id: 'a', set: { text: 5 } }],
        ['"a" needs from', { op: 'update', id: 'a', set: { type: 'connector' } }],
        ['"a" cannot stand in itself.', { op: 'update', id: 'a', set: { parent: 'a' } }],
        ['An element needs an id', { op: 'add', element: box('') }],
        ['The extra of "d" is nested too deeply', { op: 'add', element: box('d', { extra: nested(10_000) }) }]
    ])('says "%s" and changes nothing', (message, operation) => {
        const before = structuredClone(THREE);
        expect(() => applyOperations(THREE, [{ op: 'delete', id: 'c' }, { op: 'add', element: box('c') }, operation])).toThrow(message);
        expect(THREE).toStrictEqual(before);
    });

    it('refuses two shapes that would stand in each other, but not two that swap', () => {
        const nest = boardOf(box('a', { parent: 'b' }), box('b'));
        expect(() => applied(nest, { op: 'update', id: 'b', set: { parent: 'a' } })).toThrow('cannot stand in each other');
        const swap: Operation[] = [{ op: 'update', id: 'b', set: { parent: 'a' } }, { op: 'update', id: 'a', set: {}, unset: ['parent'] }];
        expect(applied(nest, ...swap).elements.map(({ parent }) => parent)).toEqual([undefined, 'a']);
    });

    it('undoes 1 000 random sequences', () => {
        fc.assert(fc.property(boards, manyWishes, (start, wishes) => {
            const before = structuredClone(start);
            const { operations, board } = operationsFor(start, wishes);
            const result = applyOperations(start, operations);
            expect(result.board).toEqual(board);
            expect(applyOperations(result.board, result.inverse).board).toStrictEqual(before);
            expect(start).toStrictEqual(before);
            const redone = applyOperations(start, applyOperations(result.board, result.inverse).inverse).board;
            expect(redone).toEqual(board);
        }), { numRuns: 1000 });
    });

    it('takes thousands of operations on thousands of shapes', () => {
        const many = boardOf(...Array.from({ length: 20_000 }, (_, index) => box(`s${index}`)));
        const operations: Operation[] = Array.from({ length: 5_000 }, (_, index): Operation[] => [
            { op: 'delete', id: `s${index * 3}` }, { op: 'add', element: box(`n${index}`), index: index * 2 },
            { op: 'reorder', id: `s${index * 3 + 1}`, index: 19_999 - index }, { op: 'update', id: `s${index * 3 + 2}`, set: { x: index } }
        ]).flat();
        const { board, inverse } = applyOperations(many, operations);
        expect(board.elements).toHaveLength(20_000);
        expect(applyOperations(board, inverse).board).toEqual(many);
    });
});

function nested(depth: number): unknown {
    let value: unknown = 1;
    for (let level = 0; level < depth; level++) {
        value = [value];
    }
    return value;
}
