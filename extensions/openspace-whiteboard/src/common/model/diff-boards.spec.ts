import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyOperations } from './apply-operations';
import { diffBoards } from './diff-boards';
import { boardOf, box } from './fixtures/elements';
import { boards } from './fixtures/random-boards';

describe('diffBoards', () => {

    it('finds nothing between equal boards, whether or not they share objects', () => {
        const board = boardOf(box('a'), box('b'));
        expect(diffBoards(board, board)).toEqual([]);
        expect(diffBoards(board, structuredClone(board))).toEqual([]);
    });

    it('says what was added, changed, deleted and moved between the others', () => {
        const before = boardOf(box('a', { text: 'A' }), box('b'), box('c'), box('d'));
        const after = { ...boardOf(box('c'), box('n'), box('a', { x: 5 }), box('d')), title: 'T' };
        expect(diffBoards(before, after)).toEqual([
            { op: 'delete', id: 'b' },
            { op: 'update', id: 'a', set: { x: 5 }, unset: ['text'] },
            { op: 'reorder', id: 'c', index: 0 },
            { op: 'add', element: box('n'), index: 1 },
            { op: 'title', title: 'T' }
        ]);
    });

    it('moves one element if one has moved, however far', () => {
        const ids = Array.from({ length: 50 }, (_, index) => `s${index}`);
        const [first, ...others] = ids.map(id => box(id));
        expect(diffBoards(boardOf(first, ...others), boardOf(...others, first))).toEqual([{ op: 'reorder', id: 's0', index: 49 }]);
    });

    it('makes any board the other', () => {
        fc.assert(fc.property(boards, boards, (before, after) => {
            expect(applyOperations(before, diffBoards(before, after)).board).toEqual(after);
        }), { numRuns: 1000 });
    });
});
