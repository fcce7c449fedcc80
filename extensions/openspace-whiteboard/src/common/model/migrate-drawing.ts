import { Point } from '../geometry/box';
import { isRecord, JsonRecord } from './json-value';

/** What could be taken over from a drawing that is older than boards. */
export interface MigratedDrawing {
    readonly title?: string;
    /** Not checked. */
    readonly camera?: unknown;
    /** Elements of a board; not checked. */
    readonly elements: readonly JsonRecord[];
    /** Parts of the drawing for which there is nothing on boards, as they were. */
    readonly leftOut: readonly unknown[];
    /** For the user: where it comes from, and what was left out. */
    readonly message: string;
}

/** Undefined of whatever is not an older drawing: a list of `shapes`, or a snapshot of tldraw's store. */
export function migrateDrawing(file: JsonRecord): MigratedDrawing | undefined {
    if (file.elements !== undefined || file.format !== undefined) {
        return undefined;
    }
    const records = recordsOf(file);
    if (records) {
        return migrateSnapshot(records);
    }
    const isDraft = Array.isArray(file.shapes) && (file.version === undefined || file.version === 0);
    return isDraft ? migrateDraft(file, file.shapes as readonly unknown[]) : undefined;
}

/** Names of shapes in drafts of this format, in lower case and without what separates words. */
const DRAFT_TYPES: ReadonlyMap<string, string> = new Map(Object.entries({
    box: 'rectangle', roundedbox: 'rounded', stickynote: 'note', sticky: 'note', arrow: 'connector', transitionarrow: 'connector',
    messagearrow: 'message', classbox: 'class', interfacebox: 'class', initialstate: 'initial', finalstate: 'final', startend: 'terminator',
    activationbox: 'activation', zone: 'frame', group: 'frame'
}));

function migrateDraft(file: JsonRecord, shapes: readonly unknown[]): MigratedDrawing {
    const { title, camera, connectors } = file;
    const parts = Array.isArray(connectors) ? [...shapes, ...connectors.map(asConnector)] : shapes;
    const others = Object.entries(file).filter(([key]) => !['title', 'shapes', 'connectors', 'version', 'camera'].includes(key));
    const leftOut: unknown[] = [...parts.filter(part => !isRecord(part)), ...others.map(([key, value]) => ({ [key]: value }))];
    return {
        ...typeof title === 'string' ? { title } : {},
        camera,
        elements: parts.filter(isRecord).map(draftElement),
        leftOut,
        message: messageOf(leftOut.map(() => 'part'))
    };
}

function asConnector(part: unknown): unknown {
    return isRecord(part) && part.type === undefined ? { ...part, type: 'connector' } : part;
}

function draftElement({ props, w, h, fromId, toId, ...shape }: JsonRecord): JsonRecord {
    const type = typeof shape.type === 'string' ? shape.type : '';
    const name = type.toLowerCase().replace(/[^a-z0-9]/g, '');
    return withoutUndefined({
        width: w, height: h, from: fromId, to: toId,
        ...isRecord(props) ? props : {},
        ...shape,
        ...name === 'interfacebox' ? { stereotype: 'interface' } : {},
        type: DRAFT_TYPES.get(name) ?? type
    });
}

function recordsOf(file: JsonRecord): JsonRecord[] | undefined {
    const { document } = file;
    const records = file.tldrawFileFormatVersion === undefined ? undefined : file.records;
    const store = isRecord(document) ? document.store : file.store ?? records;
    if (Array.isArray(store)) {
        return store.filter(isRecord);
    }
    return isRecord(store) ? Object.values(store).filter(isRecord) : undefined;
}

const GEOMETRIC: ReadonlyMap<unknown, string> = new Map([
    ['rectangle', 'rectangle'], ['ellipse', 'ellipse'], ['oval', 'terminator'], ['diamond', 'diamond'], ['triangle', 'triangle'],
    ['cloud', 'cloud'], ['rhombus', 'io'], ['rhombus-2', 'io']
]);

const COLORS: ReadonlyMap<unknown, string> = new Map([
    ['grey', 'gray'], ['red', 'red'], ['light-red', 'red'], ['orange', 'orange'], ['yellow', 'yellow'], ['green', 'green'],
    ['light-green', 'green'], ['blue', 'blue'], ['light-blue', 'blue'], ['violet', 'purple'], ['light-violet', 'purple']
]);

/** Records of these hold no drawing. */
const BESIDE: ReadonlySet<unknown> = new Set([
    'document', 'page', 'camera', 'instance', 'instance_page_state', 'instance_presence', 'pointer', 'binding', 'user'
]);

/** Sides of a sticky note, in px. */
const NOTE = 200;
/** Height of a line of text in its middle size, in px. */
const LINE = 32;
/** Width of a character, rather too wide than too narrow, in px. */
const CHARACTER = 10;

function migrateSnapshot(records: readonly JsonRecord[]): MigratedDrawing {
    const shapes = new Map<unknown, JsonRecord>(records.filter(({ typeName }) => typeName === 'shape').map(shape => [shape.id, shape]));
    const bound = new Map(records.filter(({ typeName, type }) => typeName === 'binding' && type === 'arrow')
        .map(({ fromId, toId, props }) => [`${String(fromId)} ${isRecord(props) ? String(props.terminal) : ''}`, toId]));
    const leftOut: JsonRecord[] = records.filter(({ typeName }) => typeName !== 'shape' && !BESIDE.has(typeName));
    const elements: JsonRecord[] = [];
    for (const shape of [...shapes.values()].sort(byIndex)) {
        const element = snapshotElement(shape, shapes, bound);
        if (element) {
            elements.push(element);
        } else if (shape.type !== 'group') {
            leftOut.push(shape);
        }
    }
    const document = records.find(({ typeName }) => typeName === 'document');
    return {
        ...typeof document?.name === 'string' && document.name !== '' ? { title: document.name } : {},
        elements, leftOut,
        message: messageOf(leftOut.map(({ type, typeName }) => String(type ?? typeName)))
    };
}

function snapshotElement(
    shape: JsonRecord, shapes: ReadonlyMap<unknown, JsonRecord>, bound: ReadonlyMap<string, unknown>
): JsonRecord | undefined {
    const props = isRecord(shape.props) ? shape.props : {};
    const { origin, parent } = placeOf(shape, shapes);
    const text = textOf(props);
    const common = { id: idOf(shape.id), color: COLORS.get(props.color) };
    const box = (width: unknown, height: unknown): JsonRecord => ({ ...common, parent, ...origin, width, height });
    switch (shape.type) {
        case 'geo': return withoutUndefined({
            ...box(props.w, numberOr(props.h, 0) + numberOr(props.growY, 0)), type: GEOMETRIC.get(props.geo) ?? 'rectangle', text
        });
        case 'frame': return withoutUndefined({ ...box(props.w, props.h), type: 'frame', text: props.name });
        case 'note': return withoutUndefined({ ...box(NOTE, NOTE + numberOr(props.growY, 0)), type: 'note', text });
        case 'text': {
            const lines = (text ?? '').split('\n');
            const width = lines.reduce((widest, { length }) => Math.max(widest, length * CHARACTER), numberOr(props.w, 0));
            return withoutUndefined({ ...box(width, LINE * lines.length), type: 'text', text });
        }
        case 'arrow': return withoutUndefined({
            ...common, type: 'connector', label: text, style: 'straight',
            from: endOf(props.start, bound.get(`${String(shape.id)} start`), origin),
            to: endOf(props.end, bound.get(`${String(shape.id)} end`), origin)
        });
        default: return undefined;
    }
}

/** Where it is on the page, and the frame around it. Places are relative to whatever a shape is in, groups too. */
function placeOf(shape: JsonRecord, shapes: ReadonlyMap<unknown, JsonRecord>): { readonly origin: Point; readonly parent?: string } {
    let { x, y } = pointOf(shape);
    let frame: string | undefined;
    const seen = new Set([shape]);
    for (let outer = shapes.get(shape.parentId); outer && !seen.has(outer); outer = shapes.get(outer.parentId)) {
        seen.add(outer);
        x += pointOf(outer).x;
        y += pointOf(outer).y;
        frame ??= outer.type === 'frame' ? idOf(outer.id) : undefined;
    }
    return { origin: { x, y }, ...frame === undefined ? {} : { parent: frame } };
}

function endOf(end: unknown, boundTo: unknown, origin: Point): unknown {
    const shape = boundTo ?? (isRecord(end) ? end.boundShapeId : undefined);
    if (typeof shape === 'string') {
        return { shape: idOf(shape) };
    }
    const { x, y } = pointOf(isRecord(end) ? end : {});
    return { x: origin.x + x, y: origin.y + y };
}

function idOf(id: unknown): string {
    return typeof id === 'string' ? id.replace(/^shape:/, '') : '';
}

/** Plain, or as paragraphs of an editor's document. */
function textOf({ text, richText }: JsonRecord): string | undefined {
    if (typeof text === 'string') {
        return text === '' ? undefined : text;
    }
    if (!isRecord(richText) || !Array.isArray(richText.content)) {
        return undefined;
    }
    const found = richText.content.map(paragraph => runsOf(paragraph, MAX_NESTING)).join('\n');
    return found === '' ? undefined : found;
}

/** Of marks and lists in a paragraph. */
const MAX_NESTING = 8;

function runsOf(node: unknown, depth: number): string {
    if (!isRecord(node) || depth === 0) {
        return '';
    }
    return typeof node.text === 'string' ? node.text : (Array.isArray(node.content) ? node.content : [])
        .map(inner => runsOf(inner, depth - 1)).join('');
}

function pointOf({ x, y }: JsonRecord): Point {
    return { x: numberOr(x, 0), y: numberOr(y, 0) };
}

function numberOr(value: unknown, otherwise: number): number {
    return typeof value === 'number' ? value : otherwise;
}

/** Of fractional indices, which stand for the order from back to front as texts. */
function byIndex(a: JsonRecord, b: JsonRecord): number {
    const [first, second] = [a.index, b.index].map(index => typeof index === 'string' ? index : '');
    if (first === second) {
        return 0;
    }
    return first < second ? -1 : 1;
}

function withoutUndefined(record: JsonRecord): JsonRecord {
    return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}

function messageOf(kinds: readonly string[]): string {
    const taken = 'The board was taken over from an older drawing.';
    if (kinds.length === 0) {
        return taken;
    }
    const counts = new Map<string, number>();
    kinds.forEach(kind => counts.set(kind, (counts.get(kind) ?? 0) + 1));
    const list = [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ');
    return `${taken} Not shown, but kept in the file as "leftOut": ${list}.`;
}
