import { describe, expect, it } from 'vitest';
import { applyOperations } from '../model/apply-operations';
import { Board, shapeOf } from '../model/board';
import { Author } from '../model/operation';
import { Shape } from '../model/shape';
import { alignShapes, Edge } from './align-shapes';

const box = (id: string, x: number, y: number, rest: Partial<Shape> = {}): Shape =>
    ({ id, type: 'rectangle', x, y, width: 100, height: 50, ...rest });

function after(shapes: readonly Shape[], edge: Edge, by: Author = 'person', ids = shapes.map(({ id }) => id)): (id: string) => Shape {
    const board: Board = { elements: shapes };
    const { board: changed } = applyOperations(board, alignShapes(board, ids, edge, by));
    return id => shapeOf(changed, id)!;
}

describe('aligning shapes', () => {

    it.each([
        ['left', [0, 0]], ['right', [250, 300]], ['center', [125, 150]]
    ] as const)('at %s changes nothing but x', (edge, expected) => {
        const shape = after([box('a', 0, 0, { width: 150 }), box('b', 300, 70)], edge);
        expect([shape('a').x, shape('b').x]).toEqual(expected);
        expect([shape('a').y, shape('b').y]).toEqual([0, 70]);
    });

    it.each([
        ['top', [0, 0]], ['bottom', [100, 150]], ['middle', [50, 75]]
    ] as const)('at %s changes nothing but y', (edge, expected) => {
        const shape = after([box('a', 0, 0, { height: 100 }), box('b', 300, 150)], edge);
        expect([shape('a').y, shape('b').y]).toEqual(expected);
        expect([shape('a').x, shape('b').x]).toEqual([0, 300]);
    });

    it('makes the gaps between them even, whatever their order', () => {
        const shape = after([box('c', 600, 5), box('a', 0, 0), box('b', 110, 9, { width: 40 })], 'horizontal');
        expect(['a', 'b', 'c'].map(id => shape(id).x)).toEqual([0, 330, 600]);
        expect(shape('b').y).toBe(9);
        expect(after([box('a', 0, 0), box('b', 0, 10), box('c', 0, 200)], 'vertical')('b').y).toBe(100);
    });

    it('takes along what stands in a container, once', () => {
        const shape = after([
            box('a', 0, 0), box('group', 200, 100, { type: 'frame', width: 300, height: 300 }), box('child', 250, 150, { parent: 'group' })
        ], 'top');
        expect([shape('group').y, shape('child').y]).toEqual([0, 50]);
    });

    it('leaves for the agent what the person has placed, and lines up the others with it', () => {
        const shape = after([box('a', 0, 0), box('b', 300, 80, { pinned: true })], 'top', 'agent');
        expect([shape('a').y, shape('b').y]).toEqual([80, 80]);
        const row = after([box('a', 0, 0), box('b', 150, 0, { pinned: true }), box('c', 260, 0), box('d', 600, 0)], 'horizontal', 'agent');
        expect([row('b').x, row('c').x]).toEqual([150, 375]);
    });

    it('has nothing to do for none or one, or for ids that are not there', () => {
        expect(alignShapes({ elements: [box('a', 0, 0)] }, ['a'], 'left')).toEqual([]);
        expect(alignShapes({ elements: [box('a', 0, 0)] }, ['gone'], 'horizontal')).toEqual([]);
        expect(alignShapes({ elements: [] }, [], 'vertical')).toEqual([]);
        expect(alignShapes({ elements: [box('a', NaN, 0), box('b', 5, 0)] }, ['a', 'b'], 'left')).toEqual([]);
    });
});
