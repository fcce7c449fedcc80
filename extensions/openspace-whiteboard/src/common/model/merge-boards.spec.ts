import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyOperations } from './apply-operations';
import { Board } from './board';
import { diffBoards } from './diff-boards';
import { findCircles } from './family';
import { boardOf, box, idsOf, link } from './fixtures/elements';
import { boards, manyWishes, operationsFor } from './fixtures/random-boards';
import { mergeBoards } from './merge-boards';
import { Operation } from './operation';
import { BoardElement } from './shape';

const find = ({ elements }: Board, id: string): BoardElement | undefined => elements.find(element => element.id === id);

describe('mergeBoards', () => {

    it('takes the fields that either changed', () => {
        const base = boardOf(box('a', { text: 'A', color: 'red' }));
        const merged = mergeBoards(base, boardOf(box('a', { text: 'B', color: 'red' })), boardOf(box('a', { text: 'A', x: 40 })));
        expect(merged).toEqual({ board: boardOf(box('a', { text: 'B', x: 40 })), conflicts: [] });
    });

    it('lets mine stand where both changed a field, and says so', () => {
        const [base, mine, theirs] = ['A', 'mine', 'theirs'].map(text => boardOf(box('a', { text })));
        expect(mergeBoards(base, mine, theirs)).toEqual({
            board: boardOf(box('a', { text: 'mine' })), conflicts: [{ id: 'a', field: 'text', mine: 'mine', theirs: 'theirs' }]
        });
    });

    it('sees one conflict in two moves, and leaves the shape where I moved it', () => {
        const merged = mergeBoards(boardOf(box('a')), boardOf(box('a', { x: 10, y: 10 })), boardOf(box('a', { x: 50, y: 50, width: 100 })));
        expect(merged).toEqual({
            board: boardOf(box('a', { x: 10, y: 10 })),
            conflicts: [{
                id: 'a', field: 'place', mine: { x: 10, y: 10, width: 80, height: 40 }, theirs: { x: 50, y: 50, width: 100, height: 40 }
            }]
        });
    });

    it('sees no conflict if both did the same', () => {
        const both = boardOf(box('a', { x: 10 }), box('n'));
        expect(mergeBoards(boardOf(box('a'), box('gone')), both, structuredClone(both))).toEqual({ board: both, conflicts: [] });
    });

    it('deletes what one deleted and the other left alone', () => {
        const base = boardOf(box('a'), box('b'), box('c'));
        expect(idsOf(mergeBoards(base, boardOf(box('b'), box('c')), boardOf(box('a'), box('b'))).board)).toBe('b');
    });

    it('keeps what one deleted and the other changed', () => {
        const base = boardOf(box('a'), box('b'), box('c'));
        const mine = boardOf(box('a', { text: 'new' }), box('c'));
        const theirs = boardOf(box('b', { text: 'new' }), box('c'));
        expect(mergeBoards(base, mine, theirs)).toEqual({
            board: boardOf(box('b', { text: 'new' }), box('a', { text: 'new' }), box('c')),
            conflicts: [
                { id: 'a', mine: box('a', { text: 'new' }), theirs: undefined },
                { id: 'b', mine: undefined, theirs: box('b', { text: 'new' }) }
            ]
        });
    });

    it('keeps two new elements with the same id, with the connectors that mean them', () => {
        const mine = boardOf(box('api', { text: 'API' }), box('db'), link('l', 'api', 'db'));
        const theirs = boardOf(box('api', { text: 'Gateway' }), box('x', { parent: 'api' }), link('k', 'x', 'api'), link('l', 'x', 'api'));
        const { board, conflicts } = mergeBoards(boardOf(), mine, theirs);
        expect(conflicts).toEqual([]);
        expect(find(board, 'api')?.text).toBe('API');
        expect(find(board, 'gateway')).toEqual(box('gateway', { text: 'Gateway' }));
        expect(find(board, 'x')?.parent).toBe('gateway');
        expect(find(board, 'k')).toEqual(link('k', 'x', 'gateway'));
        expect(find(board, 'l')).toEqual(link('l', 'api', 'db'));
        expect(board.elements).toHaveLength(7);
    });

    it('merges the order from back to front', () => {
        const base = boardOf(...'abcd'.split('').map(id => box(id)));
        const mine = boardOf(...'bcdam'.split('').map(id => box(id)));
        const theirs = boardOf(...'adtbc'.split('').map(id => box(id)));
        expect(idsOf(mergeBoards(base, mine, theirs).board)).toBe('bcadtm'.split('').join(' '));
        expect(idsOf(mergeBoards(base, base, theirs).board)).toBe(idsOf(theirs));
        expect(idsOf(mergeBoards(base, mine, base).board)).toBe(idsOf(mine));
    });

    it('puts nothing into itself if each writer put one shape into the other', () => {
        const base = boardOf(box('a'), box('b'));
        const mine = boardOf(box('a', { parent: 'b' }), box('b'));
        expect(mergeBoards(base, mine, boardOf(box('a'), box('b', { parent: 'a' }))))
            .toEqual({ board: mine, conflicts: [{ id: 'b', field: 'parent', mine: undefined, theirs: 'a' }] });
    });

    it('keeps what one put into a frame that the other deleted, in the frame around it', () => {
        const base = boardOf(box('outer'), box('inner', { parent: 'outer' }));
        const theirs = boardOf(...base.elements, box('n', { parent: 'inner' }));
        const { board } = mergeBoards(base, boardOf(box('outer')), theirs);
        expect(find(board, 'n')?.parent).toBe('outer');
    });

    it('merges title, camera and fields that it does not know', () => {
        const base: Board = { title: 'A', elements: [], rest: { a: 1, b: 1 } };
        const mine: Board = { title: 'B', camera: { x: 0, y: 0, zoom: 1 }, elements: [], rest: { a: 2, b: 1 } };
        const theirs: Board = { title: 'C', camera: { x: 5, y: 0, zoom: 1 }, elements: [], rest: { a: 1, c: 1 }, leftovers: ['null'] };
        expect(mergeBoards(base, mine, theirs)).toEqual({
            board: { title: 'B', camera: { x: 0, y: 0, zoom: 1 }, elements: [], rest: { a: 2, c: 1 }, leftovers: ['null'] },
            conflicts: [{ id: '', field: 'title', mine: 'B', theirs: 'C' }]
        });
    });

    it('gives mine or theirs if the other did nothing', () => {
        fc.assert(fc.property(boards, boards, (base, other) => {
            expect(mergeBoards(base, other, base)).toEqual({ board: other, conflicts: [] });
            expect(mergeBoards(base, base, other)).toEqual({ board: other, conflicts: [] });
        }), { numRuns: 500 });
    });

    it('loses nothing of two writers who changed different elements', () => {
        fc.assert(fc.property(boards, manyWishes, manyWishes, (base, some, others) => {
            // Ids of one writer never meet those of the other.
            const mineOnly = (id: string): boolean => id.codePointAt(0)! % 2 === 0;
            const mine = changedOnly(base, some, mineOnly);
            const theirs = changedOnly(base, others, id => !mineOnly(id));
            const { board, conflicts } = mergeBoards(base, mine, theirs);
            const own = [...mine.elements.filter(({ id }) => mineOnly(id)), ...theirs.elements.filter(({ id }) => !mineOnly(id))];
            const expected = new Map(own.map(element => [element.id, element]));
            expect(board.elements.map(({ id }) => id).sort()).toEqual([...expected.keys()].sort());
            board.elements.filter(({ id }) => !conflicts.some(conflict => conflict.id === id))
                .forEach(element => expect(withoutParent(element)).toEqual(withoutParent(expected.get(element.id))));
            expect(conflicts.filter(({ field }) => field !== 'parent')).toEqual([]);
        }), { numRuns: 1000 });
    });

    it('loses no field of two writers who changed different fields of the same elements', () => {
        const numbers = fc.array(fc.integer(), { maxLength: 9 });
        const remarks = fc.array(fc.string(), { maxLength: 9 });
        fc.assert(fc.property(boards, numbers, remarks, (base, places, words) => {
            const moves = base.elements.flatMap(({ id, type }, index): Operation[] => index < places.length && type !== 'connector'
                ? [{ op: 'update', id, set: { y: places[index] % 1000 } }] : []);
            const texts = base.elements.slice(0, words.length)
                .map(({ id }, index): Operation => ({ op: 'update', id, set: { remark: words[index] } }));
            const mine = applyOperations(base, moves).board;
            const theirs = applyOperations(base, texts).board;
            expect(mergeBoards(base, mine, theirs)).toEqual({ board: applyOperations(base, [...moves, ...texts]).board, conflicts: [] });
        }));
    });

    it('makes a sound board of any three', () => {
        fc.assert(fc.property(boards, boards, boards, (base, mine, theirs) => {
            const { board } = mergeBoards(base, mine, theirs);
            expect(new Set(board.elements.map(({ id }) => id)).size).toBe(board.elements.length);
            expect(findCircles(board.elements.map(({ id }) => id), id => find(board, id)?.parent as string | undefined)).toEqual([]);
            expect(applyOperations({ elements: [] }, diffBoards({ elements: [] }, board)).board).toEqual(board);
        }), { numRuns: 300 });
    });
});

function changedOnly(base: Board, wishes: Parameters<typeof operationsFor>[1], isOwn: (id: string) => boolean): Board {
    const { board } = operationsFor(base, wishes);
    const operations = diffBoards(base, board).filter(operation => {
        const id = 'id' in operation ? operation.id : 'element' in operation ? operation.element.id : '';
        return id !== '' && isOwn(id) && operation.op !== 'reorder';
    });
    return operations.reduce((current, operation) => {
        const fitting: Operation = operation.op === 'add' ? { op: 'add', element: operation.element } : operation;
        try {
            return applyOperations(current, [fitting]).board;
        } catch {
            return current;
        }
    }, base);
}

/** A container that is gone takes its children's parent with it. */
function withoutParent(element: BoardElement | undefined): unknown {
    const { parent: _parent, ...others } = element ?? {};
    return others;
}
