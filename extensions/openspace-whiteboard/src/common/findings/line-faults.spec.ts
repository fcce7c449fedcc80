import { describe, expect, it } from 'vitest';
import { createShapeTypes } from '../shapes/shape-catalog';
import { TABLE_MEASURER } from '../text/table-measurer';
import { checkBoard } from './check-board';
import { BoardFinding } from './finding';
import { board, connector, route, routes, shape } from './fixtures/small-boards';

const SHAPES = [shape('a', 0, 0), shape('b', 400, 0), shape('c', 0, 300), shape('d', 400, 300)];

function check(drawn: Parameters<typeof checkBoard>[0], ways: Parameters<typeof checkBoard>[1], shapeIds?: string[]): BoardFinding[] {
    return checkBoard(drawn, ways, { types: createShapeTypes(), measurer: TABLE_MEASURER, shapeIds });
}

describe('connectors among each other', () => {
    const drawn = board(...SHAPES, connector('one', 'a', 'd'), connector('two', 'c', 'b'));
    const one = route('one', [{ x: 100, y: 30 }, { x: 250, y: 30 }, { x: 250, y: 330 }, { x: 400, y: 330 }]);
    const two = route('two', [{ x: 100, y: 330 }, { x: 251, y: 330 }, { x: 251, y: 30 }, { x: 400, y: 30 }]);

    it('do not lie on the same line', () => {
        expect(check(drawn, routes(one, two))).toEqual([{
            kind: 'overlap', shapeId: 'one', otherId: 'two', amount: 301,
            message: 'one (a to d) and two (c to b) lie on the same line for 301 px. Move the shapes apart, or call layout.'
        }]);
        expect(check(drawn, routes(one, two), ['two'])).toHaveLength(1);
        expect(check(drawn, routes(one, two), ['a'])).toEqual([]);
    });

    it('may cross, and leave a shape together', () => {
        const apart = route('two', [{ x: 100, y: 345 }, { x: 200, y: 345 }, { x: 200, y: 15 }, { x: 400, y: 15 }]);
        expect(check(drawn, routes(one, apart))).toEqual([]);
        const tree = board(...SHAPES, connector('one', 'a', 'd'), connector('two', 'a', 'b'));
        const branch = route('two', [{ x: 100, y: 30 }, { x: 400, y: 30 }]);
        expect(check(tree, routes(one, branch))).toEqual([]);
    });

    it('do not run through the labels of others', () => {
        const label = { x: 180, y: 20, width: 40, height: 21 };
        const labelled = board(...SHAPES, connector('one', 'a', 'd', { label: 'asks' }), connector('two', 'c', 'b'));
        const across = route('two', [{ x: 100, y: 330 }, { x: 200, y: 330 }, { x: 200, y: -40 }, { x: 450, y: -40 }, { x: 450, y: 0 }]);
        expect(check(labelled, routes({ ...one, label }, across))).toEqual([{
            kind: 'label-covered', shapeId: 'one', otherId: 'two',
            message: 'two (c to b) runs through the label "asks" of one (a to d). Move the shapes apart, or call layout.'
        }]);
    });

    it('have no activation on the label of a message', () => {
        const lifelines = ['x', 'y'].map((id, index) => shape(id, index * 300, 0, { type: 'lifeline', width: 112, height: 400 }));
        const busy = shape('busy', 200, 100, { type: 'activation', width: 12, height: 120 });
        const message = connector('call', 'x', 'y', { type: 'message', label: 'call', y: 160 });
        const way = route('call', [{ x: 56, y: 160 }, { x: 356, y: 160 }], { label: { x: 190, y: 137, width: 34, height: 21 } });
        expect(check(board(...lifelines, busy, message), routes(way))).toMatchObject([{ kind: 'label-covered', otherId: 'busy' }]);
    });
});
