import { Box, Point, Size } from '../geometry/box';
import { homesIn } from './layout-inside-out';
import { LAYER_GAP, Layout, LayoutDirection, LayoutEdge, LayoutGraph, LayoutNode, NODE_GAP } from './layout-graph';

/** So many shapes at the end of connectors of one shape still stand in a row. */
const MAX_ROW = 8;

/** Width to height of a block of them: a little wider than high, as views are. */
const ASPECT = 2.2;

/** Between columns, where connectors with their labels lead to the shapes of each row on both sides, and between rows; in px. */
const LANE = 48;
const LANE_OF_ROW = 12;
const ROW_GAP = 44;

export interface FoldedGraph {
    readonly graph: LayoutGraph;
    /** The layout of all nodes, from one of {@link graph}. */
    readonly unfold: (layout: Layout) => Layout;
}

/** Leaves of one shape, as a block. */
interface Block extends LayoutNode {
    /** Where each leaf stands in it. */
    readonly places: ReadonlyMap<string, Point>;
    readonly leaves: readonly LayoutNode[];
}

/**
 * Engines put everything that hangs on one shape into one row, however long. Many leaves become a block of rows and columns instead,
 * which is laid out as a single node.
 */
export function foldLeaves(graph: LayoutGraph): FoldedGraph {
    const blocks = new Map<string, Block>();
    const homes = new Map<string, string>();
    const known = homesIn(graph.nodes);
    const freeId = (): string => {
        let id = `leaves ${blocks.size}`;
        while (known.has(id)) {
            id += '*';
        }
        return id;
    };
    const nodes = foldLevel(graph.nodes, graph, hub => {
        const { leaves } = hub;
        const block = blockOf(freeId(), hub, graph);
        blocks.set(block.id, block);
        leaves.forEach(({ id }) => homes.set(id, block.id));
        return block;
    });
    if (blocks.size === 0) {
        return { graph, unfold: layout => layout };
    }
    return { graph: { ...graph, nodes, edges: foldEdges(graph.edges, homes) }, unfold: layout => unfold(layout, blocks) };
}

function foldLevel(level: readonly LayoutNode[], graph: LayoutGraph, fold: (hub: Hub) => Block): LayoutNode[] {
    const folded = new Set<LayoutNode>();
    const blocks = new Map<LayoutNode, Block>();
    for (const hub of hubsOf(level, graph)) {
        if (hub.leaves.length > MAX_ROW) {
            hub.leaves.forEach(leaf => folded.add(leaf));
            blocks.set(hub.leaves[0], fold(hub));
        }
    }
    // A block stands where its first leaf stood: engines keep to that order.
    return level.flatMap((node): LayoutNode[] => {
        const block = blocks.get(node);
        if (block) {
            return [{ id: block.id, width: block.width, height: block.height }];
        }
        return folded.has(node) ? [] : [node.children ? { ...node, children: foldLevel(node.children, graph, fold) } : node];
    });
}

interface Hub {
    readonly leaves: LayoutNode[];
    /** The largest label of their connectors. */
    label: Size;
    /** Connectors lead to the leaves, and not from them. */
    readonly leadsOut: boolean;
}

/** Leaves of a level by the sibling that they hang on, and by the direction of their connectors. */
function hubsOf(level: readonly LayoutNode[], { edges }: LayoutGraph): Iterable<Hub> {
    const siblings = homesIn(level);
    const degrees = new Map<string, number>();
    for (const { from, to } of edges) {
        degrees.set(from, (degrees.get(from) ?? 0) + 1);
        degrees.set(to, (degrees.get(to) ?? 0) + 1);
    }
    const isLeaf = ({ id, children = [] }: LayoutNode): boolean => children.length === 0 && degrees.get(id) === 1;
    const leaves = new Map(level.filter(isLeaf).map(node => [node.id, node]));
    const hubs = new Map<string, Hub>();
    for (const { from, to, label } of edges) {
        const [leaf, hub, way] = leaves.has(to) ? [leaves.get(to), from, 'to'] : [leaves.get(from), to, 'from'];
        // Of two that hang on each other neither is the hub.
        if (!leaf || leaves.has(hub) || siblings.get(hub) !== hub) {
            continue;
        }
        const name = JSON.stringify([way, hub]);
        const known = hubs.get(name) ?? { leaves: [], label: { width: 0, height: 0 }, leadsOut: way === 'to' };
        hubs.set(name, known);
        known.leaves.push(leaf);
        if (label) {
            known.label = { width: Math.max(known.label.width, label.width), height: Math.max(known.label.height, label.height) };
        }
    }
    return hubs.values();
}

/** One for all connectors to the leaves of a block. */
function foldEdges(edges: readonly LayoutEdge[], homes: ReadonlyMap<string, string>): LayoutEdge[] {
    const seen = new Set<string>();
    return edges.flatMap(edge => {
        const [from, to] = [homes.get(edge.from) ?? edge.from, homes.get(edge.to) ?? edge.to];
        const block = homes.get(edge.from) ?? homes.get(edge.to);
        if (block === undefined) {
            return [edge];
        }
        const isKnown = seen.has(block);
        seen.add(block);
        return isKnown ? [] : [{ ...edge, from, to }];
    });
}

function blockOf(id: string, hub: Hub, { algorithm, direction }: LayoutGraph): Block {
    const { leaves } = hub;
    let best: Arranged | undefined;
    for (let columns = 2; columns < leaves.length; columns++) {
        const tried = arrange(hub, columns, direction);
        if (!best || badness(tried) < badness(best)) {
            best = tried;
        }
    }
    // Trees leave no room for labels between their layers.
    const label = along(hub.label, direction);
    const room = algorithm === 'tree' && label > 0 ? LAYER_GAP - NODE_GAP + label : 0;
    return { id, leaves, ...withRoom(best!, room, isHubFirst(hub, direction), direction) };
}

/** Whether the shape on which they hang stands above them, or to their left. */
function isHubFirst({ leadsOut }: Hub, direction: LayoutDirection): boolean {
    return leadsOut === (direction === 'down' || direction === 'right');
}

/** With so much free space, in px, before its first row or behind its last one. */
function withRoom(block: Arranged, room: number, isBefore: boolean, direction: LayoutDirection): Arranged {
    const [dx, dy] = isVertical(direction) ? [0, room] : [room, 0];
    return {
        width: block.width + dx,
        height: block.height + dy,
        places: isBefore ? new Map([...block.places].map(([id, { x, y }]) => [id, { x: x + dx, y: y + dy }])) : block.places
    };
}

function badness({ width, height }: Size): number {
    return Math.abs(Math.log(width / height / ASPECT));
}

type Arranged = Size & Pick<Block, 'places'>;

/**
 * Across the direction of the layout in so many columns, in the order in which one reads. The row that is not full is the farthest from
 * the shape on which they hang: in front of others, its leaves would stand in the way of their connectors.
 */
function arrange(hub: Hub, columns: number, direction: LayoutDirection): Arranged {
    const { leaves, label } = hub;
    const first = isHubFirst(hub, direction) ? columns : leaves.length % columns || columns;
    const cellOf = (index: number): readonly [column: number, row: number] => index < first
        ? [index, 0] : [(index - first) % columns, 1 + Math.floor((index - first) / columns)];
    const widths = Array.from({ length: columns }, () => 0);
    const heights: number[] = [];
    leaves.forEach((leaf, index) => {
        const [column, row] = cellOf(index);
        widths[column] = Math.max(widths[column], across(leaf, direction));
        heights[row] = Math.max(heights[row] ?? 0, along(leaf, direction));
    });
    const lefts = startsOf(widths, laneOf(across(label, direction), heights.length));
    const tops = startsOf(heights, ROW_GAP + along(label, direction));
    const places = new Map(leaves.map((leaf, index) => {
        const [column, row] = cellOf(index);
        const left = lefts[column] + (widths[column] - across(leaf, direction)) / 2;
        const top = tops[row] + (heights[row] - along(leaf, direction)) / 2;
        return [leaf.id, isVertical(direction) ? { x: left, y: top } : { x: top, y: left }];
    }));
    const [wide, high] = [endOf(lefts, widths), endOf(tops, heights)];
    return { places, ...isVertical(direction) ? { width: wide, height: high } : { width: high, height: wide } };
}

/** Labels stand between the lines in the middle of a lane and the shapes at its sides. */
function laneOf(label: number, rows: number): number {
    return label > 0 ? LANE + 2 * (label + LANE_OF_ROW * rows) : LANE + LANE_OF_ROW * rows;
}

function isVertical(direction: LayoutDirection): boolean {
    return direction === 'down' || direction === 'up';
}

/** From side to side, as seen along the direction of the layout. */
function across({ width, height }: Size, direction: LayoutDirection): number {
    return isVertical(direction) ? width : height;
}

function along({ width, height }: Size, direction: LayoutDirection): number {
    return isVertical(direction) ? height : width;
}

function startsOf(sizes: readonly number[], gap: number): number[] {
    let at = 0;
    return sizes.map(size => {
        const start = at;
        at += size + gap;
        return start;
    });
}

function endOf(starts: readonly number[], sizes: readonly number[]): number {
    return starts[starts.length - 1] + sizes[sizes.length - 1];
}

function unfold(layout: Layout, blocks: ReadonlyMap<string, Block>): Layout {
    const boxes = new Map<string, Box>();
    for (const [id, box] of layout) {
        const block = blocks.get(id);
        if (!block) {
            boxes.set(id, box);
            continue;
        }
        for (const { id: leaf, width, height } of block.leaves) {
            const { x, y } = block.places.get(leaf)!;
            boxes.set(leaf, { x: Math.round(box.x + x), y: Math.round(box.y + y), width, height });
        }
    }
    return boxes;
}
