import { Draft } from '../placing/draft';
import { DraftIds } from './draft-ids';
import { defined, directionOf, fillColor, MermaidDrafts } from './mermaid-drafts';
import { plainText } from './mermaid-text';

/** What we read of Mermaid's state diagrams. */
export interface StateDb {
    getDirection(): string;
    /** With what is in composite states; the other getters know the outermost states only. */
    getData(): { readonly nodes: readonly StateNode[]; readonly edges: readonly StateEdge[] };
}

interface StateNode {
    readonly id: string;
    readonly shape: string;
    readonly label?: string | readonly string[];
    /** Lines below the label. */
    readonly description?: string | readonly string[];
    readonly parentId?: string;
    readonly dir?: string;
    readonly cssStyles?: readonly string[];
    readonly cssCompiledStyles?: readonly string[];
    readonly cssClasses?: string;
}

interface StateEdge {
    readonly start: string;
    readonly end: string;
    readonly label?: string;
    readonly classes?: string;
}

/** Our types by Mermaid's shapes; others are plain states. */
const TYPES: Readonly<Record<string, string | undefined>> = {
    stateStart: 'initial', stateEnd: 'final', choice: 'decision', fork: 'rectangle', join: 'rectangle', roundedWithTitle: 'composite',
    divider: 'frame',
    note: 'note'
};

const WITHOUT_TEXT = ['stateStart', 'stateEnd', 'choice', 'fork', 'join', 'divider'];

/** The bar at which ways part or meet; in px. */
const BAR = { width: 96, height: 10, color: 'gray' };

export function stateDrafts(db: StateDb): MermaidDrafts {
    const { nodes, edges } = db.getData();
    const ids = new DraftIds();
    const wanted = readableNames(nodes);
    const byId = new Map(nodes.map(node => [node.id, node]));
    const shapes = outerFirst(nodes, byId).filter(({ shape }) => shape !== 'noteGroup');
    shapes.forEach(({ id, shape }) => ids.of(id, wanted.get(id) ?? id, TYPES[shape] ?? 'state'));
    const drafts = shapes.map(node => shapeOf(node, ids, parentOf(node, byId)));
    const transitions = edges.map(edge => transitionOf(edge, ids)).filter(draft => draft !== undefined);
    return { kind: 'state', direction: directionOf(db.getDirection()), drafts: [...drafts, ...transitions] };
}

function shapeOf(node: StateNode, ids: DraftIds, parent: string | undefined): Draft {
    const type = TYPES[node.shape] ?? 'state';
    const isBar = node.shape === 'fork' || node.shape === 'join';
    return defined({
        type,
        id: ids.of(node.id, node.id, type),
        parent: parent === undefined ? undefined : ids.find(parent),
        text: WITHOUT_TEXT.includes(node.shape) ? undefined : textOf(node),
        color: fillColor([...node.cssCompiledStyles ?? [], ...node.cssStyles ?? []], node.cssClasses?.split(/\s+/)),
        ...isBar && { ...BAR, stereotype: node.shape }
    });
}

function textOf({ label, description }: StateNode): string {
    return plainText([label ?? '', description ?? ''].flat().join('\n'));
}

function transitionOf({ start, end, label, classes }: StateEdge, ids: DraftIds): Draft | undefined {
    const [from, to] = [ids.find(start), ids.find(end)];
    if (from === undefined || to === undefined) {
        return undefined;
    }
    const isOfNote = classes?.includes('note-edge');
    return defined({
        type: 'connector' as const,
        id: ids.fresh(`${from}-${to}`, 'transition'),
        from: { shape: from },
        to: { shape: to },
        label: plainText(label),
        relation: isOfNote ? 'link' : 'transition',
        dashed: isOfNote || undefined
    });
}

/** A note stands in a group of its own beside its state: what counts is where the group is. */
function parentOf({ parentId }: StateNode, byId: ReadonlyMap<string, StateNode>): string | undefined {
    const parent = parentId === undefined ? undefined : byId.get(parentId);
    return parent?.shape === 'noteGroup' ? parent.parentId : parent?.id;
}

function outerFirst(nodes: readonly StateNode[], byId: ReadonlyMap<string, StateNode>): StateNode[] {
    const depths = new Map<string, number>();
    const depthOf = (node: StateNode): number => {
        const trail: StateNode[] = [];
        for (let at: StateNode | undefined = node; at && !depths.has(at.id); at = byId.get(at.parentId ?? '')) {
            depths.set(at.id, 0);
            trail.push(at);
        }
        trail.toReversed().forEach(({ id, parentId }) => depths.set(id, parentId === undefined ? 0 : (depths.get(parentId) ?? -1) + 1));
        return depths.get(node.id) ?? 0;
    };
    return nodes.toSorted((a, b) => depthOf(a) - depthOf(b));
}

/** Mermaid numbers the regions of a state anew each time, and calls the first dot `root_start`. */
function readableNames(nodes: readonly StateNode[]): ReadonlyMap<string, string> {
    const names = new Map<string, string>();
    const counts = new Map<string, number>();
    for (const { id, shape, parentId } of nodes) {
        const inner = parentId === undefined ? '' : `${names.get(parentId) ?? parentId}-`;
        const counter = `${parentId ?? ''} ${shape}`;
        const count = (counts.get(counter) ?? 0) + 1;
        counts.set(counter, count);
        if (shape === 'divider') {
            names.set(id, `${inner}region-${count}`);
        } else if (shape === 'stateStart' || shape === 'stateEnd') {
            names.set(id, `${inner}${shape === 'stateStart' ? 'start' : 'end'}`);
        } else if (shape === 'note') {
            names.set(id, `${id.split('----')[0]}-note`);
        }
    }
    return names;
}
