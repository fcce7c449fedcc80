import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyOperations } from './apply-operations';
import { Board } from './board';
import { deleteOperations, groupOperations, ungroupOperations } from './containment-operations';
import { boardOf, box, idsOf, link } from './fixtures/elements';
import { boards } from './fixtures/random-boards';
import { isAttached, isConnector } from './shape';

const deleted = (board: Board, ...ids: string[]): Board => applyOperations(board, deleteOperations(board, ids)).board;
const parents = ({ elements }: Board): unknown => Object.fromEntries(elements.map(({ id, parent }) => [id, parent]));

describe('deleteOperations', () => {

    it('deletes the connectors at a shape, and no others', () => {
        const board = boardOf(box('a'), box('b'), box('c'), link('ab', 'a', 'b'), link('bc', 'b', 'c'), link('ac', 'a', 'c'));
        expect(idsOf(deleted(board, 'a'))).toBe('b c bc');
    });

    it('deletes what stands on a lifeline', () => {
        const board = boardOf(
            box('user', { type: 'lifeline' }), box('api', { type: 'lifeline' }), box('busy', { type: 'activation', lifeline: 'api' }),
            link('m', 'user', 'api', { type: 'message' }), link('n', 'user', 'busy')
        );
        expect(idsOf(deleted(board, 'api'))).toBe('user');
    });

    it('leaves what stood in a container to the one around it that stays', () => {
        const board = boardOf(
            box('outer'), box('middle', { parent: 'outer' }), box('inner', { parent: 'middle' }), box('leaf', { parent: 'inner' })
        );
        expect(parents(deleted(board, 'middle', 'inner'))).toEqual({ outer: undefined, leaf: 'outer' });
        expect(parents(deleted(board, 'outer'))).toEqual({ middle: undefined, inner: 'middle', leaf: 'inner' });
    });

    it('deletes with and without what is in it', () => {
        const board = boardOf(box('f'), box('a', { parent: 'f' }), box('b', { parent: 'f' }));
        expect(parents(deleted(board, 'f', 'a', 'nobody'))).toEqual({ b: undefined });
    });

    it('leaves no new dangling end on any board', () => {
        fc.assert(fc.property(boards, fc.array(fc.nat(8)), (board, which) => {
            const gone = new Set(which.flatMap(index => board.elements.at(index)?.id ?? []));
            const after = deleted(board, ...gone);
            for (const element of after.elements.filter(isConnector)) {
                expect([element.from, element.to].filter(isAttached).some(({ shape }) => gone.has(shape))).toBe(false);
            }
            expect(after.elements.some(({ id, parent }) => gone.has(id) || gone.has(parent as string))).toBe(false);
        }), { numRuns: 300 });
    });
});

describe('groupOperations', () => {

    it('puts a frame behind the shapes that go into it', () => {
        const board = boardOf(box('z'), box('a'), link('l', 'a', 'b'), box('b'));
        const { board: grouped } = applyOperations(board, groupOperations(board, ['b', 'a', 'l'], box('f', { type: 'frame' })));
        expect(idsOf(grouped)).toBe('z f a l b');
        expect(parents(grouped)).toEqual({ z: undefined, f: undefined, a: 'f', l: undefined, b: 'f' });
    });

    it('stays within the container that all of them are in, and leaves alone what stands in one of them', () => {
        const board = boardOf(box('zone'), box('a', { parent: 'zone' }), box('part', { parent: 'a' }), box('b', { parent: 'zone' }));
        const { board: grouped } = applyOperations(board, groupOperations(board, ['a', 'part', 'b'], box('f')));
        expect(parents(grouped)).toEqual({ zone: undefined, f: 'zone', a: 'f', part: 'a', b: 'f' });
    });

    it('uses a frame that is there', () => {
        const board = boardOf(box('f'), box('a'), box('b', { parent: 'f' }));
        expect(groupOperations(board, ['a', 'b', 'f'], box('f'))).toEqual([{ op: 'update', id: 'a', set: { parent: 'f' } }]);
    });

    it('says that there is nothing to group', () => {
        expect(() => groupOperations(boardOf(box('a')), ['x'], box('f'))).toThrow('There is no shape to group.');
    });

    it('is undone by ungrouping', () => {
        const board = boardOf(box('zone'), box('a', { parent: 'zone' }), box('b', { parent: 'zone' }));
        const { board: grouped } = applyOperations(board, groupOperations(board, ['a', 'b'], box('f')));
        expect(applyOperations(grouped, ungroupOperations(grouped, ['f', 'a'])).board).toEqual(board);
    });
});
