import { boundsOf, Box, Size } from '../geometry/box';
import { Connector, isAttached, Shape } from '../model/shape';
import { relationNamed } from '../shapes/relations';
import { ShapeTypes } from '../shapes/shape-type';
import { labelSize } from '../text/connector-label';
import { TextMeasurer } from '../text/text-measurer';
import { insetsOf, minimumOf } from './containers';
import { foldLeaves } from './fold-leaves';
import {
    countNodes, isCompound, Layout, LayoutAlgorithm, LayoutDirection, LayoutEdge, LayoutEngine, LayoutGraph, LayoutNode,
    NODE_GAP
} from './layout-graph';
import { homesIn, layoutInsideOut } from './layout-inside-out';
import { componentsOf, layoutLayers } from './layout-layers';
import { packBoxes } from './pack-boxes';
import { separateBoxes } from './separate-boxes';

/** What layouts need to know. */
export interface LayoutContext {
    readonly types: ShapeTypes;
    readonly measurer: TextMeasurer;
    /** For containers and large graphs; without it they are laid out all the same, but not as well. */
    readonly engine?: LayoutEngine;
}

export interface LayoutWish {
    /** `layered` if undefined. */
    readonly algorithm?: LayoutAlgorithm;
    /** `down` if undefined. */
    readonly direction?: LayoutDirection;
}

/** Between labels one after the other; in px. */
const LABEL_GAP = 4;

/** Larger graphs go to the engine. */
const MAX_SMALL = 250;

/** Boxes for shapes by their sizes and connectors, wherever they are now. Containers are as large as they need to be. */
export async function layoutShapes(
    shapes: readonly Shape[], connectors: readonly Connector[], { algorithm = 'layered', direction = 'down' }: LayoutWish,
    context: LayoutContext
): Promise<Layout> {
    const graph: LayoutGraph = { ...graphOf(shapes, connectors, direction, context), algorithm, direction };
    const parts = await Promise.all(partsOf(graph).map(async part => {
        // Forces spread them around their shape.
        const { graph: folded, unfold } = algorithm === 'force' ? { graph: part, unfold: (layout: Layout) => layout } : foldLeaves(part);
        return unfold(await layoutPart(folded, context.engine));
    }));
    const bounds = parts.map(part => boundsOf(part.values())!);
    const corners = packBoxes(bounds, NODE_GAP);
    const boxes = new Map<string, Box>();
    parts.forEach((part, index) => {
        for (const [id, box] of part) {
            boxes.set(id, { ...box, x: box.x - bounds[index].x + corners[index].x, y: box.y - bounds[index].y + corners[index].y });
        }
    });
    return boxes;
}

/** What is not connected with each other is laid out by itself: engines put it all into one row. */
function partsOf(graph: LayoutGraph): LayoutGraph[] {
    const homes = homesIn(graph.nodes);
    const links = graph.edges.map(({ from, to }) => ({ from: homes.get(from)!, to: homes.get(to)! }));
    return componentsOf(graph.nodes, links).map(nodes => {
        const ids = homesIn(nodes);
        return { ...graph, nodes, edges: graph.edges.filter(({ from }) => ids.has(from)) };
    });
}

async function layoutPart(graph: LayoutGraph, engine: LayoutEngine | undefined): Promise<Layout> {
    const { algorithm, direction } = graph;
    const small = (nodes: readonly LayoutNode[], edges: readonly LayoutEdge[]): Layout => layoutLayers(nodes, edges, direction);
    const isSmall = !isCompound(graph) && countNodes(graph.nodes) <= MAX_SMALL;
    if (!engine || graph.edges.length === 0 || algorithm === 'layered' && isSmall) {
        return layoutInsideOut(graph, small);
    }
    try {
        return algorithm === 'layered'
            ? await engine.layout(graph)
            : await layoutInsideOut(graph, async (nodes, edges) => separated(await engine.layout({ nodes, edges, algorithm, direction })));
    } catch {
        // An engine that fails or takes too long must not keep anybody from a drawing.
        return layoutInsideOut(graph, small);
    }
}

/** Children in their containers; a connector counts if both its ends are among the shapes and none is in the other. */
function graphOf(
    shapes: readonly Shape[], connectors: readonly Connector[], direction: LayoutDirection, { types, measurer }: LayoutContext
): Pick<LayoutGraph, 'nodes' | 'edges'> {
    const parents = parentsAmong(shapes);
    const children = new Map<string | undefined, Shape[]>();
    for (const shape of shapes) {
        const parent = parents.get(shape.id);
        children.set(parent, [...children.get(parent) ?? [], shape]);
    }
    const toNode = (shape: Shape): LayoutNode => {
        const inner = children.get(shape.id) ?? [];
        return inner.length === 0 ? { id: shape.id, width: shape.width, height: shape.height } : {
            id: shape.id, ...minimumOf(shape, types, measurer), insets: insetsOf(shape, types, measurer), children: inner.map(toNode)
        };
    };
    const edges = new Map<string, LayoutEdge>();
    for (const connector of connectors) {
        const { id, from, to, label } = connector;
        if (!isAttached(from) || !isAttached(to) || !parents.has(from.shape) || !parents.has(to.shape)
            || isWithin(from.shape, to.shape, parents) || isWithin(to.shape, from.shape, parents)) {
            continue;
        }
        const key = JSON.stringify([from.shape, to.shape].sort());
        const other = edges.get(key);
        edges.set(key, {
            ...other ?? (leadsUp(connector) ? { id, from: to.shape, to: from.shape } : { id, from: from.shape, to: to.shape }),
            label: sideBySide(other?.label, labelSize(label, measurer), direction)
        });
    }
    return { nodes: (children.get(undefined) ?? []).map(toNode), edges: [...edges.values()] };
}

/** Parents stand before their children, whom the connector leaves. */
function leadsUp({ relation }: Connector): boolean {
    const name = relationNamed(relation);
    return name === 'inheritance' || name === 'realization';
}

/** Labels of connectors between the same two shapes stand one after the other, along their way. */
function sideBySide(a: Size | undefined, b: Size | undefined, direction: LayoutDirection): Size | undefined {
    if (!a || !b) {
        return a ?? b;
    }
    return direction === 'down' || direction === 'up'
        ? { width: Math.max(a.width, b.width), height: a.height + b.height + LABEL_GAP }
        : { width: a.width + b.width + LABEL_GAP, height: Math.max(a.height, b.height) };
}

/** Engines that go by forces do not look at sizes. */
function separated(layout: Layout): Layout {
    const moved = separateBoxes([...layout].map(([id, box]) => ({ id, box, isFixed: false })), NODE_GAP);
    return new Map([...layout, ...moved]);
}

/** The parent of each shape if it is among them too, and not in the shape itself. */
export function parentsAmong(shapes: readonly Shape[]): Map<string, string | undefined> {
    const given = new Map(shapes.map(({ id, parent }) => [id, parent]));
    const parents = new Map<string, string | undefined>();
    for (const { id, parent } of shapes) {
        parents.set(id, parent !== undefined && given.has(parent) && !isWithin(parent, id, given) ? parent : undefined);
    }
    return parents;
}

/** Also if they are the same. */
function isWithin(id: string, container: string, parents: ReadonlyMap<string, string | undefined>): boolean {
    const seen = new Set<string>();
    for (let at: string | undefined = id; at !== undefined && !seen.has(at); at = parents.get(at)) {
        if (at === container) {
            return true;
        }
        seen.add(at);
    }
    return false;
}

