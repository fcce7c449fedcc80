import { boundsOf, Box } from '../geometry/box';
import { Insets, Layout, LayoutEdge, LayoutGraph, LayoutNode } from './layout-graph';

const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/** Lays out nodes that hold nothing. */
export type LevelLayout = (nodes: readonly LayoutNode[], edges: readonly LayoutEdge[]) => Promise<Layout> | Layout;

/**
 * The innermost containers first, each then as a node of its size. Connectors across their borders count as if they ended at them.
 */
export async function layoutInsideOut({ nodes, edges }: LayoutGraph, layoutLevel: LevelLayout): Promise<Layout> {
    /** Those within containers relative to them. */
    const boxes = new Map<string, Box>();
    const layout = async (level: readonly LayoutNode[]): Promise<Layout> => {
        const sized: LayoutNode[] = [];
        for (const { id, width, height, children = [], insets = NO_INSETS } of level) {
            if (children.length === 0) {
                sized.push({ id, width, height });
                continue;
            }
            const inner = await layout(children);
            const bounds = boundsOf(inner.values())!;
            for (const [child, box] of inner) {
                boxes.set(child, { ...box, x: box.x - bounds.x + insets.left, y: box.y - bounds.y + insets.top });
            }
            sized.push({
                id,
                width: Math.max(width, bounds.width + insets.left + insets.right),
                height: Math.max(height, bounds.height + insets.top + insets.bottom)
            });
        }
        return layoutLevel(sized, lifted(edges, homesIn(level)));
    };
    for (const [id, box] of await layout(nodes)) {
        boxes.set(id, box);
    }
    const settle = (level: readonly LayoutNode[], x: number, y: number): void => level.forEach(({ id, children = [] }) => {
        const box = boxes.get(id)!;
        boxes.set(id, { ...box, x: box.x + x, y: box.y + y });
        settle(children, box.x + x, box.y + y);
    });
    settle(nodes, 0, 0);
    return boxes;
}

/** The node of a level in which each node stands, by id. */
export function homesIn(level: readonly LayoutNode[]): Map<string, string> {
    const homes = new Map<string, string>();
    const note = (home: string, { id, children = [] }: LayoutNode): void => {
        homes.set(id, home);
        children.forEach(child => note(home, child));
    };
    level.forEach(node => note(node.id, node));
    return homes;
}

/** Between the nodes of a level that hold their ends; one of many between the same two. */
function lifted(edges: readonly LayoutEdge[], homes: ReadonlyMap<string, string>): LayoutEdge[] {
    const found = new Map<string, LayoutEdge>();
    for (const edge of edges) {
        const [from, to] = [homes.get(edge.from), homes.get(edge.to)];
        if (from !== undefined && to !== undefined && from !== to) {
            const key = JSON.stringify([from, to]);
            found.set(key, { ...edge, from, to, label: larger(found.get(key)?.label, edge.label) });
        }
    }
    return [...found.values()];
}

function larger(a: LayoutEdge['label'], b: LayoutEdge['label']): LayoutEdge['label'] {
    return a && b ? { width: Math.max(a.width, b.width), height: Math.max(a.height, b.height) } : a ?? b;
}
