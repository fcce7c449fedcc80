import { Box, Size } from '../geometry/box';

export type LayoutAlgorithm = 'layered' | 'tree' | 'force';

export type LayoutDirection = 'down' | 'right' | 'up' | 'left';

/** Between the border of a container and what stands in it; in px. */
export interface Insets {
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
    readonly left: number;
}

/** A shape without a place. */
export interface LayoutNode extends Size {
    readonly id: string;
    /** Of a container with something in it; its size is then the smallest that it may have. */
    readonly children?: readonly LayoutNode[];
    readonly insets?: Insets;
}

export interface LayoutEdge {
    readonly id: string;
    /** Ids of nodes, of whatever depth. */
    readonly from: string;
    readonly to: string;
    /** Of its label. */
    readonly label?: Size;
}

export interface LayoutGraph {
    readonly nodes: readonly LayoutNode[];
    readonly edges: readonly LayoutEdge[];
    readonly algorithm: LayoutAlgorithm;
    readonly direction: LayoutDirection;
}

/** Boxes of all nodes, in px of the board; the corner of all is anywhere. */
export type Layout = ReadonlyMap<string, Box>;

/** Lays out what is too much for a moment: containers, and graphs of hundreds of nodes. May take its time, or fail. */
export interface LayoutEngine {
    layout(graph: LayoutGraph): Promise<Layout>;
}

/** Between shapes beside each other, and from one layer to the next; in px. */
export const NODE_GAP = 48;
export const LAYER_GAP = 72;

export function isCompound({ nodes }: Pick<LayoutGraph, 'nodes'>): boolean {
    return nodes.some(({ children }) => children && children.length > 0);
}

export function countNodes(nodes: readonly LayoutNode[]): number {
    return nodes.reduce((sum, { children = [] }) => sum + 1 + countNodes(children), 0);
}
