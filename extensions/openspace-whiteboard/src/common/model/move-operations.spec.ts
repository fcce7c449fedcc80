import { describe, expect, it } from 'vitest';
import { applyOperations } from './apply-operations';
import { Board } from './board';
import { boardOf, box, link } from './fixtures/elements';
import { moveOperations } from './move-operations';
import { Author } from './operation';
import { BoardElement, Connector } from './shape';

const moved = (board: Board, ids: string[], by: Author = 'agent'): Record<string, BoardElement> => {
    const { board: after } = applyOperations(board, moveOperations(board, ids, 10, 5, { by }));
    const others = after.elements.filter((element, index) => element !== board.elements[index]);
    return Object.fromEntries(others.map(element => [element.id, element]));
};

describe('moveOperations', () => {

    it('takes along what stands in a container, once', () => {
        const board = boardOf(box('f'), box('a', { parent: 'f' }), box('b', { parent: 'a' }), box('c'));
        expect(moved(board, ['f', 'a', 'f'])).toEqual({
            f: box('f', { x: 10, y: 5 }), a: box('a', { parent: 'f', x: 10, y: 5 }), b: box('b', { parent: 'a', x: 10, y: 5 })
        });
    });

    it('pins what the person moves, and nothing that came along', () => {
        const board = boardOf(box('f'), box('a', { parent: 'f' }));
        expect(moved(board, ['f'], 'person'))
            .toEqual({ f: box('f', { x: 10, y: 5, pinned: true }), a: box('a', { parent: 'f', x: 10, y: 5 }) });
    });

    it('leaves what the person has placed, with what stands in it, to the person', () => {
        const board = boardOf(box('f'), box('a', { parent: 'f', pinned: true }), box('b', { parent: 'a' }), box('c', { pinned: true }));
        expect(Object.keys(moved(board, ['f', 'c'], 'agent'))).toEqual(['f']);
        expect(Object.keys(moved(board, ['f', 'c'], 'person'))).toEqual(['f', 'a', 'b', 'c']);
    });

    it('takes bends along if both ends move', () => {
        const bent = { waypoints: [{ x: 1, y: 1 }] };
        const board = boardOf(box('a'), box('b'), box('c'), link('ab', 'a', 'b', bent), link('bc', 'b', 'c', bent));
        const after = moved(board, ['a', 'b']);
        expect(Object.keys(after)).toEqual(['a', 'b', 'ab']);
        expect(after.ab.waypoints).toEqual([{ x: 11, y: 6 }]);
    });

    it('moves free ends of the connectors that were chosen', () => {
        const pointer: Connector = { id: 'p', type: 'connector', from: { shape: 'a' }, to: { x: 1, y: 1 }, waypoints: [{ x: 0, y: 0 }] };
        const line: Connector = { id: 'l', type: 'connector', from: { x: 0, y: 0 }, to: { x: 1, y: 1 }, waypoints: [{ x: 2, y: 2 }] };
        const board = boardOf(box('a'), pointer, line);
        expect(Object.keys(moved(board, ['a']))).toEqual(['a']);
        expect(moved(board, ['p']).p).toEqual({ ...pointer, to: { x: 11, y: 6 } });
        expect(moved(board, ['l']).l).toEqual({ ...line, from: { x: 10, y: 5 }, to: { x: 11, y: 6 }, waypoints: [{ x: 12, y: 7 }] });
    });

    it('moves a lifeline with its activations, and messages between lifelines that all move', () => {
        const board = boardOf(
            box('u', { type: 'lifeline' }), box('v', { type: 'lifeline' }), box('busy', { type: 'activation', lifeline: 'u' }),
            link('m', 'u', 'v', { type: 'message', y: 100 })
        );
        expect(Object.keys(moved(board, ['u']))).toEqual(['u', 'busy']);
        expect(moved(board, ['u', 'v']).m.y).toBe(105);
    });

    it('does nothing for no way, and for ids that are not there', () => {
        expect(moveOperations(boardOf(box('a')), ['a'], 0, 0, { by: 'person' })).toEqual([]);
        expect(moveOperations(boardOf(box('a')), ['b'], 1, 0, { by: 'person' })).toEqual([]);
    });
});
