import { describe, expect, it } from 'vitest';
import { checkBoard } from '../findings/check-board';
import { boundsOf } from '../geometry/box';
import { Board, shapeOf, shapesOf } from '../model/board';
import { routeConnectors } from '../routing/route-connectors';
import { boardOf, CONTEXT } from './fixtures/place-graph';
import { GraphElement } from './fixtures/thirty-graphs';
import { foldLeaves } from './fold-leaves';
import { LayoutGraph } from './layout-graph';
import { LayoutWish } from './layout-shapes';

const names = (count: number, prefix = 'leaf'): string[] => Array.from({ length: count }, (_, index) => `${prefix}-${index}`);

interface Star {
    readonly leaves: number;
    readonly isUp?: boolean;
    readonly label?: string;
    readonly parent?: string;
}

/** A shape with others that hang on nothing else. */
function star(hub: string, { leaves, isUp, label, parent }: Star): GraphElement[] {
    const ids = names(leaves, hub);
    return [
        { id: hub, type: 'rounded', text: `Hub ${hub}`, parent },
        ...ids.map((id, index): GraphElement =>
            ({ id, type: index % 5 === 3 ? 'note' : 'rectangle', text: index % 4 === 1 ? `A longer name of ${id}` : id, parent })),
        ...ids.map((id): GraphElement => ({ type: 'connector', from: isUp ? id : hub, to: isUp ? hub : id, label }))
    ];
}

const ratioOf = (board: Board): number => {
    const { width, height } = boundsOf(shapesOf(board))!;
    return width / height;
};

const findingsOf = (board: Board): string[] => checkBoard(board, routeConnectors(board, CONTEXT), CONTEXT).map(({ message }) => message);

describe('many leaves of one shape', () => {
    const wishes: LayoutWish[] = (['layered', 'tree'] as const).flatMap(algorithm =>
        (['down', 'right', 'up'] as const).map(direction => ({ algorithm, direction })));

    it.each(wishes)('stand in rows and columns, with nothing over anything: $algorithm $direction', async wish => {
        for (const leaves of [9, 14, 25, 40]) {
            for (const isUp of [false, true]) {
                const board = await boardOf(star('root', { leaves, isUp }), wish);
                expect(findingsOf(board), `${leaves} leaves`).toEqual([]);
                expect(ratioOf(board), `${leaves} leaves`).toBeGreaterThan(0.3);
                expect(ratioOf(board), `${leaves} leaves`).toBeLessThan(3.5);
            }
        }
    });

    it('stand under the shape that they hang on, in their order', async () => {
        const board = await boardOf(star('root', { leaves: 12 }));
        const [root, ...leaves] = shapesOf(board);
        expect(leaves.every(({ y }) => y > root.y + root.height)).toBe(true);
        const order = [...leaves].sort((a, b) => Math.sign(a.y + a.height / 2 - b.y - b.height / 2) || a.x - b.x).map(({ id }) => id);
        expect(order).toEqual(leaves.map(({ id }) => id));
    });

    it('have room for the labels of their connectors', async () => {
        for (const wish of wishes) {
            for (const isUp of [false, true]) {
                const board = await boardOf(star('root', { leaves: 16, isUp, label: 'handles orders' }), wish);
                expect(findingsOf(board), JSON.stringify({ ...wish, isUp })).toEqual([]);
            }
        }
    });

    it('are folded for each shape of a tree, and within containers', async () => {
        const hubs = names(4, 'hub');
        const forest: GraphElement[] = [
            { id: 'top', type: 'rectangle', text: 'Top' }, ...hubs.flatMap(hub => star(hub, { leaves: 11 })),
            ...hubs.map((hub): GraphElement => ({ type: 'connector', from: 'top', to: hub }))
        ];
        const inside: GraphElement[] = [
            { id: 'zone', type: 'frame', text: 'Zone' }, ...star('in', { leaves: 13, parent: 'zone' }),
            { id: 'out', type: 'cloud', text: 'Outside' }, { type: 'connector', from: 'out', to: 'in' }
        ];
        for (const wish of wishes) {
            const [trees, contained] = [await boardOf(forest, wish), await boardOf(inside, wish)];
            expect(findingsOf(trees), JSON.stringify(wish)).toEqual([]);
            expect(findingsOf(contained), JSON.stringify(wish)).toEqual([]);
            expect(ratioOf(trees)).toBeLessThan(6);
            expect(shapeOf(contained, 'in-12')?.parent).toBe('zone');
        }
    });

    it('are left as they are if they are few, or hang on each other', () => {
        const graph = (count: number): LayoutGraph => ({
            algorithm: 'layered', direction: 'down',
            nodes: ['hub', ...names(count)].map(id => ({ id, width: 100, height: 60 })),
            edges: names(count).map(id => ({ id: `to ${id}`, from: 'hub', to: id }))
        });
        expect(foldLeaves(graph(8)).graph).toEqual(graph(8));
        expect(foldLeaves(graph(1)).graph).toEqual(graph(1));
        expect(foldLeaves(graph(9)).graph).toMatchObject({
            nodes: [{ id: 'hub' }, { id: 'leaves 0' }], edges: [{ from: 'hub', to: 'leaves 0' }]
        });
    });

    it('do not become a node whose id somebody has', () => {
        const nodes = ['hub', 'leaves 0', ...names(9)].map(id => ({ id, width: 100, height: 60 }));
        const edges = ['leaves 0', ...names(9)].map(id => ({ id, from: 'hub', to: id }));
        const { graph, unfold } = foldLeaves({ algorithm: 'tree', direction: 'right', nodes, edges });
        expect(graph.nodes.map(({ id }) => id)).toEqual(['hub', 'leaves 0*']);
        const boxes = unfold(new Map(graph.nodes.map(({ id, width, height }) => [id, { x: 0, y: 0, width, height }])));
        expect([...boxes.keys()].sort()).toEqual(nodes.map(({ id }) => id).sort());
    });
});
