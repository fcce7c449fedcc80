import { describe, expect, it } from 'vitest';
import { box, link, TEST_KIT } from '../editing/fixtures/memory-board';
import { BoardNodes, CONTAINER_LEVEL, SHAPE_LEVEL } from './board-nodes';

const NONE = new Map<string, 'added' | 'changed'>();

describe('BoardNodes', () => {
    it('are the same objects while their shapes are', () => {
        const nodes = new BoardNodes(TEST_KIT.types);
        const [api, db] = [box('api', 0, 0), box('db', 300, 0)];
        const before = nodes.of({ elements: [api, db, link('api', 'db')] }, NONE);
        const after = nodes.of({ elements: [{ ...api, x: 8 }, db, link('api', 'db')] }, NONE);
        expect(before).toHaveLength(2);
        expect(after[0]).not.toBe(before[0]);
        expect(after[0].position).toEqual({ x: 8, y: 0 });
        expect(after[1]).toBe(before[1]);
    });

    it('say their size up front, so that nothing is measured', () => {
        const [node] = new BoardNodes(TEST_KIT.types).of({ elements: [box('api', 0, 0)] }, NONE);
        expect(node).toMatchObject({ width: 100, height: 60, measured: { width: 100, height: 60 }, handles: [] });
    });

    it('have containers behind everything else, the outer ones first', () => {
        const elements = [
            box('api', 0, 0, { parent: 'inner' }), box('inner', 0, 0, { type: 'frame', parent: 'outer' }),
            box('outer', 0, 0, { type: 'frame' })
        ];
        const nodes = new BoardNodes(TEST_KIT.types).of({ elements }, NONE);
        expect(nodes.map(({ id, zIndex }) => [id, zIndex]))
            .toEqual([['outer', CONTAINER_LEVEL], ['inner', CONTAINER_LEVEL], ['api', SHAPE_LEVEL]]);
    });

    it('show for a while that somebody else has changed them', () => {
        const nodes = new BoardNodes(TEST_KIT.types);
        const board = { elements: [box('api', 0, 0)] };
        expect(nodes.of(board, new Map([['api', 'added' as const]]))[0].className).toContain('openspace-board-added');
        expect(nodes.of(board, NONE)[0].className).not.toContain('openspace-board-added');
    });

    describe('during a gesture', () => {
        const [api, db] = [box('api', 0, 0), box('db', 300, 0)];
        const drag = (nodes: BoardNodes, x: number): ReturnType<BoardNodes['of']> =>
            nodes.of({ elements: [{ ...api, x, pinned: true }, db] }, NONE, true);

        it('stay while their shapes only move, and say how far', () => {
            const nodes = new BoardNodes(TEST_KIT.types);
            nodes.of({ elements: [api, db] }, NONE);
            const first = drag(nodes, 8);
            expect(nodes.shifts).toEqual(new Map([['api', { x: 8, y: 0 }]]));
            expect(drag(nodes, 16), 'React Flow has nothing to do').toBe(first);
            expect(nodes.shifts).toEqual(new Map([['api', { x: 16, y: 0 }]]));
        });

        it('notice all that somebody else does meanwhile', () => {
            const quick = new BoardNodes(TEST_KIT.types);
            quick.of({ elements: [api, db] }, NONE);
            const moving = { ...api, x: 8 };
            const others = [
                [moving, { ...db, text: 'Orders' }], [moving, { ...db, y: 40 }], [db, moving], [moving], [moving, db, box('new', 0, 300)],
                [{ ...moving, type: 'ellipse' }, db], [moving, box('zone', 300, 0, { type: 'frame' })], [api, db]
            ];
            for (const elements of others) {
                drag(quick, 16);
                const nodes = quick.of({ elements }, NONE, true);
                const slow = new BoardNodes(TEST_KIT.types).of({ elements }, NONE);
                expect(nodes.map(({ id, data }) => [id, data.shape.type, data.shape.text]))
                    .toEqual(slow.map(({ id, data }) => [id, data.shape.type, data.shape.text]));
                const places = nodes.map(({ id, position: { x, y } }) => {
                    const shift = quick.shifts.get(id) ?? { x: 0, y: 0 };
                    return { x: x + shift.x, y: y + shift.y };
                });
                expect(places).toEqual(slow.map(({ position }) => position));
            }
        });

        it('are kept in the page while they are dragged, wherever the view goes', () => {
            const nodes = new BoardNodes(TEST_KIT.types);
            nodes.of({ elements: [api, db] }, NONE);
            expect(drag(nodes, 8).map(({ dragging }) => dragging)).toEqual([true, undefined]);
        });

        it('are new ones if their shapes look another way', () => {
            const nodes = new BoardNodes(TEST_KIT.types);
            const before = nodes.of({ elements: [api, db] }, NONE);
            const after = nodes.of({ elements: [{ ...api, x: 8, width: 200 }, db] }, NONE, true);
            expect(after[0]).toMatchObject({ position: { x: 8, y: 0 }, width: 200 });
            expect(after[1]).toBe(before[1]);
            expect(nodes.shifts.size).toBe(0);
        });

        it('stand in their new place when it ends, and in the old one if it is cancelled', () => {
            const nodes = new BoardNodes(TEST_KIT.types);
            nodes.of({ elements: [api, db] }, NONE);
            drag(nodes, 8);
            const [moved] = nodes.of({ elements: [{ ...api, x: 8 }, db] }, NONE);
            expect([moved.position, moved.dragging, nodes.shifts.size]).toEqual([{ x: 8, y: 0 }, undefined, 0]);
            drag(nodes, 24);
            const [back] = nodes.of({ elements: [api, db] }, NONE);
            expect([back.position, back.dragging, nodes.shifts.size]).toEqual([{ x: 0, y: 0 }, undefined, 0]);
        });
    });
});
