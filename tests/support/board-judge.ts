import { DrawnElement, DrawnPoint, DrawnText, readDrawnBoard } from './drawn-board';

/** A shape or connector as `openspace.whiteboard.read` answers it. */
export interface JudgedElement {
    readonly id: string;
    readonly type: string;
    readonly [field: string]: unknown;
}

export type BoardFaultKind =
    | 'overlap' | 'through' | 'cut' | 'label-over-shape' | 'label-over-label' | 'loose-end' | 'outside-parent' | 'misplaced' | 'not-drawn';

export interface BoardFault {
    readonly kind: BoardFaultKind;
    readonly id: string;
    readonly other?: string;
    readonly detail: string;
}

interface Rectangle {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
}

interface Placed extends Rectangle {
    readonly id: string;
    readonly type: string;
    readonly parent: string | undefined;
    readonly element: JudgedElement;
}

/** Rounding, and the width of a stroke; in px. */
const SLACK = 2;
/** A head may stand between the end of a line and its shape; in px. */
const HEAD = 24;

const STROKES = new Set(['line', 'freehand', 'activation']);
const ROUND = new Set(['ellipse', 'circle', 'initial', 'final']);
const POINTED = new Set(['diamond', 'decision']);
/** What is written to them stands beside them. */
const BESIDE = new Set(['initial', 'final']);
/** They fill their boxes, so that a line to their border is not in them. */
const BOXES = new Set(['rectangle', 'rounded', 'process', 'class', 'entity', 'state', 'note']);

/**
 * What is wrong with a board as somebody would see it, found by looking at every pair of shapes and at every pixel of every connector.
 * It shares nothing with the code that places, routes, draws and checks boards, which would agree with its own mistakes.
 */
export function judgeBoard(elements: readonly JudgedElement[], svg: string): BoardFault[] {
    const drawn = readDrawnBoard(svg);
    const shapes = elements.filter(element => !isConnector(element)).map(placedOf);
    const connectors = elements.filter(isConnector);
    const byId = new Map(shapes.map(shape => [shape.id, shape]));
    const missing = elements.filter(({ id }) => !drawn.has(id));
    return [
        ...missing.map(({ id }): BoardFault => ({ kind: 'not-drawn', id, detail: 'is not in the picture' })),
        ...findOverlaps(shapes, byId),
        ...shapes.flatMap(shape => judgeShape(shape, byId, drawn.get(shape.id))),
        ...connectors.flatMap(connector => judgeConnector(connector, shapes, byId, drawn.get(connector.id))),
        ...findLabelsOnLabels(connectors, drawn)
    ];
}

function isConnector({ type }: JudgedElement): boolean {
    return type === 'connector' || type === 'message';
}

function placedOf(element: JudgedElement): Placed {
    const [x, y, width, height] = ['x', 'y', 'width', 'height'].map(field => element[field]);
    if (![x, y, width, height].every(value => typeof value === 'number' && Number.isFinite(value))) {
        throw new Error(`${element.id} has no place: ${JSON.stringify({ x, y, width, height })}`);
    }
    const parent = typeof element.parent === 'string' ? element.parent : undefined;
    const [left, top] = [Number(x), Number(y)];
    return { id: element.id, type: element.type, parent, element, left, top, right: left + Number(width), bottom: top + Number(height) };
}

function findOverlaps(shapes: readonly Placed[], byId: ReadonlyMap<string, Placed>): BoardFault[] {
    const faults: BoardFault[] = [];
    for (const [index, one] of shapes.entries()) {
        for (const other of shapes.slice(index + 1)) {
            const area = sharedArea(one, other);
            if (area > SLACK && !mayOverlap(one, other, byId)) {
                faults.push({ kind: 'overlap', id: one.id, other: other.id, detail: `${Math.round(area)} px²` });
            }
        }
    }
    return faults;
}

function mayOverlap(one: Placed, other: Placed, byId: ReadonlyMap<string, Placed>): boolean {
    if (STROKES.has(one.type) || STROKES.has(other.type) || isIn(one, other.id, byId) || isIn(other, one.id, byId)) {
        return true;
    }
    // Notes and blocks of a sequence diagram stand on the lines.
    return (one.type === 'lifeline') !== (other.type === 'lifeline');
}

function judgeShape(shape: Placed, byId: ReadonlyMap<string, Placed>, drawn: DrawnElement | undefined): BoardFault[] {
    const faults: BoardFault[] = [];
    const parent = shape.parent === undefined ? undefined : byId.get(shape.parent);
    if (parent && !covers(parent, shape, SLACK)) {
        faults.push({ kind: 'outside-parent', id: shape.id, other: parent.id, detail: 'is not within its parent' });
    }
    if (!drawn) {
        return faults;
    }
    if (Math.abs(drawn.x - shape.left) > SLACK || Math.abs(drawn.y - shape.top) > SLACK) {
        const detail = `stands at ${shape.left},${shape.top} and is drawn at ${drawn.x},${drawn.y}`;
        faults.push({ kind: 'misplaced', id: shape.id, detail });
    }
    const beyond = BESIDE.has(shape.type) ? undefined : drawn.texts.find(text => !fits(shape, text));
    if (beyond) {
        faults.push({ kind: 'cut', id: shape.id, detail: `${JSON.stringify(beyond.text)} does not fit` });
    }
    const written = drawn.texts.map(({ text }) => text).join('');
    const missing = wordsOf(shape.element).find(words => !isWritten(words, written));
    if (missing !== undefined) {
        faults.push({ kind: 'cut', id: shape.id, detail: `${JSON.stringify(missing)} is written as ${JSON.stringify(written)}` });
    }
    return faults;
}

function fits(shape: Placed, text: DrawnText): boolean {
    if (!covers(shape, text, SLACK)) {
        return false;
    }
    const middle = (text.top + text.bottom) / 2;
    return !ROUND.has(shape.type) && !POINTED.has(shape.type)
        || isInside(shape, { x: text.left + SLACK, y: middle }, -SLACK) && isInside(shape, { x: text.right - SLACK, y: middle }, -SLACK);
}

/** What somebody wants to read in a shape. */
function wordsOf(element: JudgedElement): string[] {
    if (STROKES.has(element.type) || BESIDE.has(element.type) || element.type === 'image') {
        return [];
    }
    const named = typeof element.name === 'string' && element.name !== '';
    return [named ? element.name : element.text, element.attributes, element.methods].flat().filter(words => typeof words === 'string');
}

/** All of it in its order, whatever stands between, such as the ends of lines. */
function isWritten(words: string, written: string): boolean {
    let from = 0;
    for (const character of words.replace(/[\s\p{C}]/gu, '')) {
        const found = written.indexOf(character, from);
        if (found < 0) {
            return false;
        }
        from = found + character.length;
    }
    return true;
}

function judgeConnector(
    connector: JudgedElement, shapes: readonly Placed[], byId: ReadonlyMap<string, Placed>, drawn: DrawnElement | undefined
): BoardFault[] {
    const lines = drawn?.paths.filter(({ isFilled }) => !isFilled).flatMap(({ strokes }) => strokes) ?? [];
    const line = lines.reduce<readonly DrawnPoint[]>((longest, other) => other.length > longest.length ? other : longest, []);
    const [from, to] = [endOf(connector.from, byId), endOf(connector.to, byId)];
    const faults: BoardFault[] = [];
    for (const [end, point] of [[from, line.at(0)], [to, line.at(-1)]] as const) {
        if (end && point && end.type !== 'lifeline' && distance(end, point) > HEAD) {
            faults.push({ kind: 'loose-end', id: connector.id, other: end.id, detail: `is ${Math.round(distance(end, point))} px away` });
        }
    }
    const isAround = (shape: Placed): boolean => [from, to].some(end => end && isIn(end, shape.id, byId));
    for (const shape of shapes) {
        if (STROKES.has(shape.type) || shape.type === 'frame' || shape.type === 'lifeline' || isAround(shape)) {
            continue;
        }
        const inside = lines.flat().filter(point => isInside(shape, point, SLACK)).length;
        if (inside > SLACK && (shape !== from && shape !== to || BOXES.has(shape.type))) {
            faults.push({ kind: 'through', id: connector.id, other: shape.id, detail: `for about ${inside} px` });
        }
        for (const label of drawn?.texts ?? []) {
            const area = sharedArea(shape, label);
            if (area > SLACK * SLACK) {
                faults.push({ kind: 'label-over-shape', id: connector.id, other: shape.id, detail: JSON.stringify(label.text) });
            }
        }
    }
    return faults;
}

function findLabelsOnLabels(connectors: readonly JudgedElement[], drawn: ReadonlyMap<string, DrawnElement>): BoardFault[] {
    const labels = connectors.flatMap(({ id }) => (drawn.get(id)?.texts ?? []).map(text => ({ id, text })));
    return labels.flatMap(({ id, text }, index) => labels.slice(index + 1)
        .filter(other => other.id !== id && sharedArea(text, other.text) > SLACK * SLACK)
        .map((other): BoardFault => ({
            kind: 'label-over-label', id, other: other.id, detail: `${JSON.stringify(text.text)} and ${JSON.stringify(other.text.text)}`
        })));
}

/** Ends are ids, or objects that name a shape, or points. */
function endOf(end: unknown, byId: ReadonlyMap<string, Placed>): Placed | undefined {
    const id = typeof end === 'object' && end && 'shape' in end ? end.shape : end;
    return typeof id === 'string' ? byId.get(id) : undefined;
}

function isIn(shape: Placed, container: string, byId: ReadonlyMap<string, Placed>): boolean {
    const seen = new Set<string>();
    for (let parent = shape.parent; parent !== undefined && !seen.has(parent); parent = byId.get(parent)?.parent) {
        if (parent === container) {
            return true;
        }
        seen.add(parent);
    }
    return false;
}

function sharedArea(one: Rectangle, other: Rectangle): number {
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return width > 0 && height > 0 ? width * height : 0;
}

function covers(outer: Rectangle, inner: Rectangle, slack: number): boolean {
    return inner.left >= outer.left - slack && inner.right <= outer.right + slack
        && inner.top >= outer.top - slack && inner.bottom <= outer.bottom + slack;
}

/** Within what is drawn of the shape, at least `margin` px from its border. */
function isInside(shape: Placed, { x, y }: DrawnPoint, margin: number): boolean {
    const [halfWidth, halfHeight] = [(shape.right - shape.left) / 2 - margin, (shape.bottom - shape.top) / 2 - margin];
    if (halfWidth <= 0 || halfHeight <= 0) {
        return false;
    }
    const below = (y - (shape.top + shape.bottom) / 2) / halfHeight;
    const [across, down] = [Math.abs(x - (shape.left + shape.right) / 2) / halfWidth, Math.abs(below)];
    if (ROUND.has(shape.type)) {
        return across * across + down * down < 1;
    }
    if (shape.type === 'triangle') {
        return down < 1 && 2 * across < 1 + below;
    }
    return POINTED.has(shape.type) ? across + down < 1 : across < 1 && down < 1;
}

function distance(shape: Rectangle, { x, y }: DrawnPoint): number {
    return Math.hypot(Math.max(0, shape.left - x, x - shape.right), Math.max(0, shape.top - y, y - shape.bottom));
}
