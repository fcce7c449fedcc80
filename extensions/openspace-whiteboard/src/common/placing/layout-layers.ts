import { graphlib, layout } from '@dagrejs/dagre';
import { boundsOf, Box, Point } from '../geometry/box';
import { LAYER_GAP, LayoutDirection, LayoutEdge, LayoutNode, NODE_GAP } from './layout-graph';
import { packBoxes } from './pack-boxes';

const RANKS: Readonly<Record<LayoutDirection, string>> = { down: 'TB', right: 'LR', up: 'BT', left: 'RL' };

/** Between connectors that pass a layer; in px. */
const EDGE_GAP = 28;

/** Nodes of a graph without containers in layers: what is not connected is laid out by itself, and packed. */
export function layoutLayers(nodes: readonly LayoutNode[], edges: readonly LayoutEdge[], direction: LayoutDirection): Map<string, Box> {
    const boxes = new Map<string, Box>();
    const groups = componentsOf(nodes, edges).map(group => {
        const ids = new Set(group.map(({ id }) => id));
        const placed = layoutConnected(group, edges.filter(({ from, to }) => ids.has(from) && ids.has(to)), direction);
        return { placed, bounds: boundsOf(placed.values())! };
    });
    const corners = packBoxes(groups.map(({ bounds }) => bounds), NODE_GAP);
    groups.forEach(({ placed, bounds }, index) => {
        for (const [id, { x, y, width, height }] of placed) {
            boxes.set(id, { x: x - bounds.x + corners[index].x, y: y - bounds.y + corners[index].y, width, height });
        }
    });
    return boxes;
}

function layoutConnected(nodes: readonly LayoutNode[], edges: readonly LayoutEdge[], direction: LayoutDirection): Map<string, Box> {
    if (nodes.length === 1) {
        const [{ id, width, height }] = nodes;
        return new Map([[id, { x: 0, y: 0, width, height }]]);
    }
    const graph = new graphlib.Graph({ multigraph: true });
    graph.setGraph({ rankdir: RANKS[direction], nodesep: NODE_GAP, ranksep: LAYER_GAP, edgesep: EDGE_GAP, ranker: 'network-simplex' });
    // Ids are texts of files; numbers cannot hit anything that graphs treat in a special way.
    const numbers = new Map(nodes.map(({ id }, index) => [id, String(index)]));
    nodes.forEach(({ width, height }, index) => graph.setNode(String(index), { width, height }));
    edges.forEach(({ from, to, label }, index) => {
        if (from !== to) {
            // Half of what a layer has goes to either side of the label.
            graph.setEdge(numbers.get(from)!, numbers.get(to)!, label ? { ...label, labelpos: 'c' } : {}, String(index));
        }
    });
    layout(graph);
    const centres = nodes.map((_, index) => graph.node(String(index)) as Point);
    const mirror = isBackwards(centres, direction) ? -1 : 1;
    const isDown = direction === 'down' || direction === 'up';
    return new Map(nodes.map(({ id, width, height }, index) => {
        const [x, y] = [centres[index].x * (isDown ? mirror : 1), centres[index].y * (isDown ? 1 : mirror)];
        return [id, { x: Math.round(x - width / 2), y: Math.round(y - height / 2), width, height }];
    }));
}

/** Whether most nodes of a layer stand in the opposite of their order: a tree should begin with its first branch. */
function isBackwards(centres: readonly Point[], direction: LayoutDirection): boolean {
    const isDown = direction === 'down' || direction === 'up';
    const layers = new Map<number, number[]>();
    for (const { x, y } of centres) {
        const layer = Math.round(isDown ? y : x);
        layers.set(layer, [...layers.get(layer) ?? [], isDown ? x : y]);
    }
    const steps = [...layers.values()].flatMap(places => places.slice(1).map((place, index) => Math.sign(place - places[index])));
    return steps.reduce((sum, step) => sum + step, 0) < 0;
}

/** Nodes that are connected, in the order of their first ones. */
export function componentsOf<T extends { readonly id: string }>(
    nodes: readonly T[], edges: readonly Pick<LayoutEdge, 'from' | 'to'>[]
): T[][] {
    const leaders = new Map(nodes.map(({ id }) => [id, id]));
    const leaderOf = (id: string): string => {
        let leader = id;
        while (leaders.get(leader) !== leader) {
            leader = leaders.get(leader)!;
        }
        leaders.set(id, leader);
        return leader;
    };
    for (const { from, to } of edges) {
        if (leaders.has(from) && leaders.has(to)) {
            leaders.set(leaderOf(to), leaderOf(from));
        }
    }
    const groups = new Map<string, T[]>();
    for (const node of nodes) {
        const leader = leaderOf(node.id);
        const group = groups.get(leader);
        if (group) {
            group.push(node);
        } else {
            groups.set(leader, [node]);
        }
    }
    return [...groups.values()];
}
