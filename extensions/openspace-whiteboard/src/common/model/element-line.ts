import { isRecord, JsonRecord } from './json-value';
import { BoardElement, isConnector } from './shape';

/** The order in which fields stand in the file, so that differences are easy to read. All others follow in alphabetical order. */
const ORDER = new Map([
    'id', 'type', 'parent', 'lifeline', 'x', 'y', 'width', 'height', 'zoom', 'text', 'name', 'stereotype', 'attributes', 'methods', 'src',
    'points', 'from', 'to', 'label', 'relation', 'style', 'startHead', 'endHead', 'dashed', 'waypoints', 'color', 'link', 'pinned'
].map((field, place) => [field, place]));

const GEOMETRY: ReadonlySet<string> = new Set(['x', 'y', 'width', 'height', 'zoom', 'points', 'from', 'to', 'waypoints']);

const lines = new WeakMap<BoardElement, string>();

/** An element as it stands in the file, in one line. What was printed once is not printed again: elements are values. */
export function elementLine(element: BoardElement): string {
    let line = lines.get(element);
    if (line === undefined) {
        line = fieldsInOrder(isConnector(element) ? { ...element, from: shortEnd(element.from), to: shortEnd(element.to) } : element);
        lines.set(element, line);
    }
    return line;
}

/** An element of the file with the ends of connectors as the model has them; not checked. */
export function elementOfLine(value: unknown): unknown {
    if (!isRecord(value) || typeof value.from !== 'string' && typeof value.to !== 'string') {
        return value;
    }
    return value.type === 'connector' || value.type === 'message'
        ? { ...value, from: longEnd(value.from), to: longEnd(value.to) }
        : value;
}

/** In one line, in the order of the file, with numbers that mean px rounded to hundredths. */
export function fieldsInOrder(record: JsonRecord): string {
    const fields = Object.keys(record).filter(field => record[field] !== undefined).sort(byOrder);
    return braced(fields.map(field => [field, GEOMETRY.has(field) ? rounded(record[field]) : record[field]]));
}

/** JSON in one line with spaces, as people write it. */
export function jsonLine(value: unknown): string {
    if (Array.isArray(value)) {
        return `[${value.map(jsonLine).join(', ')}]`;
    }
    return isRecord(value) ? braced(Object.entries(value).filter(([, inner]) => inner !== undefined)) : JSON.stringify(value ?? null);
}

function braced(entries: readonly (readonly [string, unknown])[]): string {
    return entries.length === 0 ? '{}' : `{ ${entries.map(([key, value]) => `${JSON.stringify(key)}: ${jsonLine(value)}`).join(', ')} }`;
}

function byOrder(a: string, b: string): number {
    const difference = (ORDER.get(a) ?? ORDER.size) - (ORDER.get(b) ?? ORDER.size);
    if (difference !== 0) {
        return difference;
    }
    return a < b ? -1 : 1;
}

/** An end without a side is the id of its shape. */
function shortEnd(end: unknown): unknown {
    return isRecord(end) && typeof end.shape === 'string' && Object.keys(end).every(key => key === 'shape' || end[key] === undefined)
        ? end.shape
        : end;
}

function longEnd(end: unknown): unknown {
    return typeof end === 'string' ? { shape: end } : end;
}

function rounded(value: unknown): unknown {
    if (typeof value === 'number') {
        // Without the sum, what is rounded up to nothing would stay negative.
        return Math.round(value * 100) / 100 + 0;
    }
    if (Array.isArray(value)) {
        return value.map(rounded);
    }
    return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rounded(inner)])) : value;
}
