import { Box, contains } from '../geometry/box';
import { Board, indexOf } from '../model/board';
import { elementFault } from '../model/check-element';
import { isPlainValue, isRecord, JsonRecord, ownValue } from '../model/json-value';
import { Connector, ConnectorEnd, isAttached, isConnector, isShape, Shape } from '../model/shape';
import { Draft, ShapeDraft } from '../placing/draft';
import { relationOf } from '../shapes/relations';
import { quote } from '../text/quote';
import { canvasColor, cardText, colorOfCanvas, FOREIGN_DATA, isPicture, isWorkspacePath, OWN_DATA, SIDES } from './canvas-format';
import { DraftIds } from './draft-ids';

/** A canvas as shapes and connectors that know their places. */
export interface ReadCanvas {
    /** Containers before what is in them, connectors last. */
    readonly drafts: readonly Draft[];
    /** What could not be taken over, for the user. */
    readonly faults: readonly string[];
}

/** More are left out, nodes and edges together. */
const MAX_ELEMENTS = 10_000;
const MAX_FAULTS = 50;
/** In characters. */
const MAX_TEXT = 10_000;
/** In px. */
const MAX_COORDINATE = 1_000_000;
const MAX_SIZE = 100_000;

/** What a canvas says about a node in its own words. */
const NODE_FIELDS = ['id', 'type', 'x', 'y', 'width', 'height', 'color', 'text', 'file', 'subpath', 'url', 'label', OWN_DATA];
const EDGE_FIELDS = ['id', 'fromNode', 'fromSide', 'fromEnd', 'toNode', 'toSide', 'toEnd', 'color', 'label', OWN_DATA];

/** The board as JSON Canvas 1.0, a line for each node and edge. Connectors with a free end do not exist there. */
export function toCanvas(board: Board): string {
    const nodes = board.elements.filter(isShape).map(nodeOf);
    const edges = board.elements.filter(isConnector).flatMap(connector => edgeOf(connector, board));
    const list = (items: readonly object[]): string => items.map(item => `\n\t\t${JSON.stringify(item)}`).join(',');
    return `{\n\t"nodes":[${list(nodes)}\n\t],\n\t"edges":[${list(edges)}\n\t]\n}\n`;
}

function nodeOf(shape: Shape): object {
    const { id, x, y, width, height, color, [FOREIGN_DATA]: foreign, ...own } = shape;
    const place = { x: Math.round(x), y: Math.round(y), width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
    return { ...isRecord(foreign) && foreign, id, ...contentOf(shape), ...place, color: canvasColor(color), [OWN_DATA]: own };
}

function contentOf(shape: Shape): object {
    if (shape.type === 'frame') {
        return { type: 'group', label: shape.text };
    }
    if (shape.type === 'image' && isWorkspacePath(shape.src)) {
        return { type: 'file', file: shape.src };
    }
    return { type: 'text', text: cardText(shape) };
}

function edgeOf(connector: Connector, board: Board): object[] {
    const { id, from, to, label, color, [FOREIGN_DATA]: foreign, ...own } = connector;
    if (!isAttached(from) || !isAttached(to) || ![from, to].every(({ shape }) => indexOf(board).has(shape))) {
        return [];
    }
    const { startHead, endHead } = relationOf(connector);
    return [{
        ...isRecord(foreign) && foreign,
        id,
        fromNode: from.shape, fromSide: from.side, fromEnd: startHead === 'none' ? undefined : 'arrow',
        toNode: to.shape, toSide: to.side, toEnd: endHead === 'none' ? 'none' : undefined,
        label, color: canvasColor(color), [OWN_DATA]: own
    }];
}

/** Whatever the text is, what is sound of it is read, and nothing that it names is loaded. */
export function fromCanvas(text: string): ReadCanvas {
    let canvas: unknown;
    try {
        canvas = text.trim() === '' ? {} : JSON.parse(text.replace(/^\uFEFF/, ''));
    } catch (error) {
        return { drafts: [], faults: [`This is not a JSON Canvas: ${error instanceof Error ? error.message : String(error)}`] };
    }
    return isRecord(canvas) ? new CanvasReader().read(canvas) : { drafts: [], faults: ['This is not a JSON Canvas: it has no nodes.'] };
}

class CanvasReader {

    protected readonly ids = new DraftIds();
    protected readonly faults: string[] = [];
    protected left = MAX_ELEMENTS;

    read(canvas: JsonRecord): ReadCanvas {
        const shapes = this.itemsOf(canvas, 'nodes').flatMap(node => this.shapeOf(node));
        // Larger ones come first, so that what is in them follows.
        const groups = shapes.filter(({ type }) => type === 'frame' || type === 'composite').sort((a, b) => area(b) - area(a));
        const [isGroup, innerFirst] = [new Set(groups), groups.toReversed()];
        const nested = [...groups, ...shapes.filter(shape => !isGroup.has(shape))].map(shape => withParent(shape, innerFirst));
        const edges = this.itemsOf(canvas, 'edges').flatMap(edge => this.connectorOf(edge));
        const hidden = this.faults.length - MAX_FAULTS;
        return {
            drafts: [...nested, ...edges],
            faults: hidden > 0 ? [...this.faults.slice(0, MAX_FAULTS), `${hidden} more faults`] : this.faults
        };
    }

    protected itemsOf(canvas: JsonRecord, name: string): JsonRecord[] {
        const items = ownValue(canvas, name) ?? [];
        if (!Array.isArray(items)) {
            this.faults.push(`"${name}" has to be a list.`);
            return [];
        }
        const records = items.slice(0, this.left).filter(isRecord);
        if (records.length < items.length) {
            this.faults.push(`${items.length - records.length} of the ${name} were left out: they are no objects, or there are too many.`);
        }
        this.left -= records.length;
        return records;
    }

    protected shapeOf(node: JsonRecord): ShapeDraft[] {
        const id = this.idOf(node, 'node');
        if (id === undefined) {
            return [];
        }
        const shape = { ...this.contentOf(node, id), ...this.placeOf(node, id), ...color(node), ...foreignOf(node, NODE_FIELDS), id };
        return [this.restored(node, shape) ?? shape];
    }

    /** Edges can only mean the first one with an id. */
    protected idOf(item: JsonRecord, what: string): string | undefined {
        const id = ownValue(item, 'id');
        if (typeof id !== 'string' || id === '') {
            this.faults.push(`A ${what} has no id.`);
            return what === 'node' ? this.ids.fresh('', what) : this.ids.fresh('', 'connector');
        }
        if (this.ids.find(`${what} ${id}`) !== undefined) {
            this.faults.push(`There is another ${what} with the id ${quote(id)}.`);
            return what === 'node' ? this.ids.fresh(id, what) : undefined;
        }
        return this.ids.keep(`${what} ${id}`, id, what);
    }

    protected contentOf(node: JsonRecord, id: string): ShapeDraft {
        const [type, text, label] = ['type', 'text', 'label'].map(key => this.textOf(node, key, id));
        if (type === 'group') {
            return { type: 'frame', ...label && { text: label } };
        }
        if (type === 'file') {
            return this.fileOf(node, id);
        }
        if (type === 'link') {
            // Only its address: nothing of the web is loaded.
            return { type: 'rectangle', text: this.textOf(node, 'url', id) };
        }
        if (type !== 'text') {
            this.faults.push(`The node ${quote(id)} is of a kind that is not known: ${quote(type)}.`);
        }
        return { type: 'rectangle', text: text || label };
    }

    protected fileOf(node: JsonRecord, id: string): ShapeDraft {
        const [path, subpath] = ['file', 'subpath'].map(key => this.textOf(node, key, id));
        if (!isWorkspacePath(path)) {
            this.faults.push(`The node ${quote(id)} leads out of the workspace: ${quote(path)}.`);
            return { type: 'rectangle', text: path };
        }
        if (isPicture(path)) {
            return { type: 'image', src: path };
        }
        const name = path.slice(path.lastIndexOf('/') + 1);
        return { type: 'rectangle', text: subpath ? `${name}\n${subpath}` : name, link: { path } };
    }

    /** Without a place that is sound it is placed like any new shape. */
    protected placeOf(node: JsonRecord, id: string): Partial<Box> {
        const [x, y, width, height] = ['x', 'y', 'width', 'height'].map(key => ownValue(node, key));
        const isPlaced = [x, y].every(value => isNumber(value, -MAX_COORDINATE, MAX_COORDINATE));
        const isSized = [width, height].every(value => isNumber(value, 1, MAX_SIZE));
        if (!isPlaced || !isSized) {
            this.faults.push(`The node ${quote(id)} has no sound place or size.`);
        }
        return { ...isPlaced && { x: Number(x), y: Number(y) }, ...isSized && { width: Number(width), height: Number(height) } };
    }

    /** As it was on the board, if it came from one and nobody has changed its text since. */
    protected restored(node: JsonRecord, read: ShapeDraft): ShapeDraft | undefined {
        const own = ownValue(node, OWN_DATA);
        if (!isRecord(own) || own.type === 'connector' || own.type === 'message') {
            return undefined;
        }
        const { parent, ...fields } = own;
        const box = { x: read.x ?? 0, y: read.y ?? 0, width: read.width ?? 1, height: read.height ?? 1 };
        const whole: JsonRecord = { ...fields, ...box, id: read.id };
        const isSound = elementFault(whole) === undefined && (fields.src === undefined || isWorkspacePath(fields.src))
            && (!isRecord(fields.link) || isWorkspacePath(fields.link.path));
        if (!isSound) {
            this.faults.push(`What ${quote(read.id ?? '')} was on a board is not sound.`);
            return undefined;
        }
        // The cast holds: it has just been checked.
        const shape = whole as Shape;
        const { type, text, src, ...others } = read;
        if (type === 'rectangle' && cardText(shape) !== (text ?? '')) {
            return shape.name === undefined ? { ...fields, ...others, type: shape.type, text } : undefined;
        }
        const changed = type === 'frame' ? { text } : src === undefined ? {} : { src };
        return { ...fields, ...others, type: shape.type, ...changed };
    }

    protected connectorOf(edge: JsonRecord): Draft[] {
        const id = this.idOf(edge, 'edge');
        const [from, to] = (['from', 'to'] as const).map(end => this.endOf(edge, end));
        if (id === undefined) {
            return [];
        }
        if (!from || !to) {
            this.faults.push(`The edge ${quote(id)} does not lead from node to node.`);
            return [];
        }
        const label = this.textOf(edge, 'label', id);
        const read: Connector = {
            type: 'connector', id, from, to, ...label && { label }, ...color(edge), ...headsOf(edge), ...foreignOf(edge, EDGE_FIELDS)
        };
        const own = ownValue(edge, OWN_DATA);
        if (!isRecord(own)) {
            return [read];
        }
        const { startHead, endHead, relation, ...common } = read;
        const whole = { ...common, ...own, id, from, to, type: own.type === 'message' ? 'message' as const : 'connector' as const };
        return [elementFault(whole) === undefined && sameHeads(whole, read) ? whole : read];
    }

    protected endOf(edge: JsonRecord, end: 'from' | 'to'): ConnectorEnd | undefined {
        const shape = this.ids.find(`node ${String(ownValue(edge, `${end}Node`))}`);
        const side = SIDES.find(known => known === ownValue(edge, `${end}Side`));
        return shape === undefined ? undefined : { shape, ...side && { side } };
    }

    protected textOf(item: JsonRecord, key: string, id: string): string {
        const text = ownValue(item, key);
        if (typeof text !== 'string') {
            return '';
        }
        if (text.length > MAX_TEXT) {
            this.faults.push(`The ${key} of ${quote(id)} is too long: ${text.length} characters.`);
        }
        return text.slice(0, MAX_TEXT);
    }
}

function color(item: JsonRecord): { color?: string } {
    const known = colorOfCanvas(ownValue(item, 'color'));
    return known ? { color: known } : {};
}

/** An arrow at the end is what connectors have anyway. */
function headsOf(edge: JsonRecord): Partial<Connector> {
    const [startsWithArrow, endsWithArrow] = [ownValue(edge, 'fromEnd') === 'arrow', ownValue(edge, 'toEnd') !== 'none'];
    if (!startsWithArrow) {
        return endsWithArrow ? {} : { relation: 'link' };
    }
    return { startHead: 'arrow', ...!endsWithArrow && { endHead: 'none' } };
}

function sameHeads(a: Connector, b: Connector): boolean {
    const [one, other] = [relationOf(a), relationOf(b)];
    return (['startHead', 'endHead'] as const).every(head => (one[head] === 'none') === (other[head] === 'none'));
}

function foreignOf(item: JsonRecord, known: readonly string[]): { [FOREIGN_DATA]?: JsonRecord } {
    const rest = Object.entries(item).filter(([key, value]) => !known.includes(key) && key !== '__proto__' && isPlainValue(value, 8));
    return rest.length > 0 ? { [FOREIGN_DATA]: Object.fromEntries(rest) } : {};
}

function isNumber(value: unknown, from: number, to: number): boolean {
    return typeof value === 'number' && value >= from && value <= to;
}

function area({ width, height }: ShapeDraft): number {
    return (width ?? 0) * (height ?? 0);
}

/** The innermost group around it: canvases have no other way to say so. */
function withParent(shape: ShapeDraft, innerFirst: readonly ShapeDraft[]): ShapeDraft {
    const box = boxOf(shape);
    const parent = box && innerFirst.find(group => {
        const around = group === shape ? undefined : boxOf(group);
        return around && contains(around, box) && area(group) > area(shape);
    });
    return parent ? { ...shape, parent: parent.id } : shape;
}

function boxOf({ x, y, width, height }: ShapeDraft): Box | undefined {
    return x === undefined || y === undefined || width === undefined || height === undefined ? undefined : { x, y, width, height };
}
