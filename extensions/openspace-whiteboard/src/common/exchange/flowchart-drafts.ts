import { Draft } from '../placing/draft';
import { DraftIds } from './draft-ids';
import { defined, directionOf, fillColor, MermaidDrafts } from './mermaid-drafts';
import { plainText } from './mermaid-text';

/** What we read of Mermaid's flowcharts. */
export interface FlowchartDb {
    getDirection(): string | undefined;
    getVertices(): ReadonlyMap<string, FlowVertex>;
    getEdges(): readonly FlowEdge[];
    /** Inner ones before outer ones. */
    getSubGraphs(): readonly FlowSubgraph[];
    /** Of `classDef`. */
    getClasses(): ReadonlyMap<string, { readonly styles: readonly string[] }>;
}

interface FlowVertex {
    readonly id: string;
    readonly text?: string;
    readonly type?: string;
    readonly labelType?: string;
    readonly styles: readonly string[];
    readonly classes: readonly string[];
}

interface FlowEdge {
    readonly id?: string;
    readonly isUserDefinedId?: boolean;
    readonly start: string;
    readonly end: string;
    readonly type?: string;
    readonly stroke?: string;
    readonly text?: string;
    readonly labelType?: string;
}

export interface FlowSubgraph {
    readonly id: string;
    readonly title: string;
    readonly nodes: readonly string[];
    readonly dir?: string;
    readonly labelType?: string;
}

/** Our types by the names of Mermaid's; whatever is not here is a rectangle. */
const TYPES: ReadonlyMap<string, string> = new Map(Object.entries({
    rounded: ['round', 'rounded', 'event', 'delay', 'half-rounded-rectangle'],
    circle: ['circle', 'circ', 'doublecircle', 'dbl-circ', 'double-circle', 'cross-circ', 'summary', 'crossed-circle'],
    ellipse: ['ellipse'],
    triangle: ['tri', 'extract', 'triangle', 'flip-tri', 'manual-file', 'flipped-triangle'],
    text: ['text'],
    note: ['brace', 'comment', 'brace-l', 'brace-r', 'braces', 'odd', 'notch-rect', 'card', 'notched-rectangle'],
    cylinder: ['cylinder', 'cyl', 'db', 'database', 'datastore', 'data-store', 'bucket', 'lin-cyl', 'disk', 'lined-cylinder'],
    queue: ['h-cyl', 'das', 'horizontal-cylinder', 'bow-rect', 'stored-data', 'bow-tie-rectangle'],
    cloud: ['cloud', 'bang'],
    actor: ['person'],
    process: ['subroutine', 'fr-rect', 'subprocess', 'subproc', 'framed-rectangle', 'hexagon', 'hex', 'prepare'],
    decision: ['diamond', 'diam', 'decision', 'question'],
    terminator: ['stadium', 'terminal', 'pill'],
    io: [
        'lean_right', 'lean-r', 'lean-right', 'in-out', 'lean_left', 'lean-l', 'lean-left', 'out-in', 'trapezoid', 'trap-b', 'priority',
        'trapezoid-bottom', 'inv_trapezoid', 'inv-trapezoid', 'trap-t', 'manual', 'trapezoid-top', 'sl-rect', 'manual-input',
        'sloped-rectangle'
    ],
    initial: ['sm-circ', 'start', 'small-circle', 'f-circ', 'junction', 'filled-circle'],
    final: ['fr-circ', 'stop', 'framed-circle']
}).flatMap(([ours, theirs]) => theirs.map(name => [name, ours])));

const HEADS: Readonly<Record<string, string | undefined>> = { arrow_point: 'arrow', arrow_circle: 'circle', arrow_cross: 'cross' };

/** Types in which no text has room. */
const WITHOUT_TEXT = ['initial', 'final'];

export function flowchartDrafts(db: FlowchartDb): MermaidDrafts {
    const ids = new DraftIds();
    const subgraphs = db.getSubGraphs();
    const { frames, parents } = framesOf(subgraphs, ids);
    const isSubgraph = new Set(subgraphs.map(({ id }) => id));
    const shapes = [...db.getVertices().values()].filter(({ id }) => !isSubgraph.has(id)).map(vertex => {
        const type = TYPES.get(vertex.type ?? '') ?? 'rectangle';
        const styles = [...vertex.classes.flatMap(name => db.getClasses().get(name)?.styles ?? []), ...vertex.styles];
        const text = plainText(vertex.text, { isMarkdown: vertex.labelType === 'markdown' });
        return defined({
            type,
            id: ids.of(vertex.id, vertex.id, type),
            parent: parents.get(vertex.id),
            text: WITHOUT_TEXT.includes(type) && text === vertex.id ? undefined : text,
            color: fillColor(styles, vertex.classes)
        });
    });
    // Invisible ones only tell Mermaid where to put what they connect.
    const connectors = db.getEdges().filter(({ stroke }) => stroke !== 'invisible').map(edge => connectorOf(edge, ids));
    return { kind: 'flowchart', direction: directionOf(db.getDirection()), drafts: [...frames, ...shapes, ...connectors] };
}

export interface DraftedFrames {
    /** Outer ones before inner ones. */
    readonly frames: readonly Draft[];
    /** The ids of the frames in which something is, by Mermaid's ids. */
    readonly parents: ReadonlyMap<string, string>;
}

/** Of what Mermaid calls subgraphs, in flowcharts and others. */
export function framesOf(subgraphs: readonly FlowSubgraph[], ids: DraftIds): DraftedFrames {
    const outerFirst = subgraphs.toReversed();
    const parents = new Map(outerFirst.flatMap(({ id, nodes }) => {
        const frame = ids.of(id, id, 'frame');
        return nodes.filter(node => node !== id).map(node => [node, frame] as const);
    }));
    const frames = outerFirst.map(({ id, title, dir, labelType }) => defined({
        type: 'frame',
        id: ids.of(id, id, 'frame'),
        parent: parents.get(id),
        text: plainText(title, { isMarkdown: labelType === 'markdown' }),
        direction: dir && directionOf(dir)
    }));
    return { frames, parents };
}

function connectorOf(edge: FlowEdge, ids: DraftIds): Draft {
    const [from, to] = [edge.start, edge.end].map(end => ids.of(end, end, 'rectangle'));
    const { start, end } = headsOf(edge.type);
    return defined({
        type: 'connector' as const,
        id: ids.fresh(edge.isUserDefinedId && edge.id ? edge.id : `${from}-${to}`, 'connector'),
        from: { shape: from },
        to: { shape: to },
        label: plainText(edge.text, { isMarkdown: edge.labelType === 'markdown' }),
        relation: start || end ? undefined : 'link',
        startHead: start,
        // An arrow at the end is what connectors have anyway.
        endHead: end === 'arrow' ? undefined : end,
        dashed: edge.stroke === 'dotted' || undefined,
        thick: edge.stroke === 'thick' || undefined
    });
}

function headsOf(type = 'arrow_open'): { readonly start?: string; readonly end?: string } {
    const head = HEADS[type.replace(/^double_/, '')];
    return { ...type.startsWith('double_') && { start: head }, end: head };
}
