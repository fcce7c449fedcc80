import { Box } from '../geometry/box';
import { countNodes, Insets, isCompound, LAYER_GAP, Layout, LayoutGraph, LayoutNode, NODE_GAP } from './layout-graph';

/** What of ELK's format we write and read. */
export interface ElkGraph {
    readonly id: string;
    readonly x?: number;
    readonly y?: number;
    readonly width?: number;
    readonly height?: number;
    readonly layoutOptions?: Readonly<Record<string, string>>;
    readonly children?: readonly ElkGraph[];
    readonly edges?: readonly {
        readonly id: string;
        readonly sources: readonly string[];
        readonly targets: readonly string[];
        readonly labels?: readonly { readonly text: string; readonly width: number; readonly height: number }[];
    }[];
}

const DIRECTIONS = { down: 'DOWN', right: 'RIGHT', up: 'UP', left: 'LEFT' };

/** Between connectors, and from them to shapes; in px. */
const EDGE_GAP = 16;
const EDGE_NODE_GAP = 28;

const LAYERED = {
    'elk.algorithm': 'layered',
    'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
    'elk.edgeRouting': 'ORTHOGONAL',
    'elk.edgeLabels.inline': 'true',
    'elk.layered.spacing.nodeNodeBetweenLayers': String(LAYER_GAP),
    'elk.layered.spacing.edgeNodeBetweenLayers': String(EDGE_NODE_GAP),
    'elk.layered.spacing.edgeEdgeBetweenLayers': String(EDGE_GAP)
};

/** ELK promises no stability between calls, but keeps to the order in which shapes and connectors are told. */
const IN_ORDER = { 'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES' };

/** The better placement takes seconds for larger graphs. */
const MAX_NODES_PLACED_WELL = 100;

const ALGORITHMS: Readonly<Record<LayoutGraph['algorithm'], Readonly<Record<string, string>>>> = {
    layered: LAYERED,
    tree: { 'elk.algorithm': 'mrtree' },
    force: { 'elk.algorithm': 'stress', 'elk.stress.desiredEdgeLength': '220' }
};

export function toElk({ nodes, edges, algorithm, direction }: LayoutGraph): ElkGraph {
    // ELK cannot have ids twice, and ours are any text.
    const names = new Map<string, string>();
    const nameOf = (id: string): string => {
        const known = names.get(id) ?? `n${names.size}`;
        names.set(id, known);
        return known;
    };
    const options = {
        ...ALGORITHMS[algorithm],
        // With connectors across the borders of containers, ELK 0.12 fails over that order: "reading 'a'" of undefined.
        ...!isCompound({ nodes }) && IN_ORDER,
        'elk.layered.nodePlacement.strategy': countNodes(nodes) <= MAX_NODES_PLACED_WELL ? 'NETWORK_SIMPLEX' : 'BRANDES_KOEPF',
        'elk.direction': DIRECTIONS[direction],
        'elk.spacing.nodeNode': String(NODE_GAP),
        'elk.spacing.edgeNode': String(EDGE_NODE_GAP),
        'elk.spacing.edgeEdge': String(EDGE_GAP),
        'elk.spacing.componentComponent': String(NODE_GAP),
        'elk.aspectRatio': '1.5'
    };
    const toNode = ({ id, width, height, children = [], insets }: LayoutNode): ElkGraph => children.length === 0
        ? { id: nameOf(id), width, height }
        : {
            id: nameOf(id),
            children: children.map(toNode),
            layoutOptions: {
                ...options,
                'elk.padding': paddingOf(insets),
                'elk.nodeSize.constraints': '[MINIMUM_SIZE]',
                'elk.nodeSize.minimum': `(${width},${height})`
            }
        };
    return {
        id: 'board',
        layoutOptions: { ...options, 'elk.padding': paddingOf(undefined) },
        children: nodes.map(toNode),
        edges: edges.flatMap(({ from, to, label }, index) => names.has(from) && names.has(to) && from !== to ? [{
            id: `e${index}`, sources: [nameOf(from)], targets: [nameOf(to)], ...label && { labels: [{ text: '-', ...label }] }
        }] : [])
    };
}

/** Of what ELK answered to {@link toElk} of the same graph. Throws if a node is missing. */
export function fromElk({ nodes }: LayoutGraph, answer: ElkGraph): Layout {
    const boxes = new Map<string, Box>();
    const read = (level: readonly LayoutNode[], answers: readonly ElkGraph[] | undefined, x: number, y: number): void => {
        level.forEach(({ id, children = [] }, index) => {
            const found = answers?.[index];
            const box = found && {
                x: Math.round(x + (found.x ?? NaN)),
                y: Math.round(y + (found.y ?? NaN)),
                width: Math.ceil(found.width ?? NaN),
                height: Math.ceil(found.height ?? NaN)
            };
            if (!box || Object.values(box).some(value => !Number.isFinite(value))) {
                throw new Error(`The layout has no place for ${id}.`);
            }
            boxes.set(id, box);
            read(children, found.children, box.x, box.y);
        });
    };
    read(nodes, answer.children, 0, 0);
    return boxes;
}

function paddingOf({ top, right, bottom, left }: Insets = { top: 0, right: 0, bottom: 0, left: 0 }): string {
    return `[top=${top},left=${left},bottom=${bottom},right=${right}]`;
}
