import { boundsOf, Box, centre, overlapArea, Point } from '../../common/geometry/box';
import { Board, indexOf } from '../../common/model/board';
import { elementFault } from '../../common/model/check-element';
import { freshIds } from '../../common/model/element-ids';
import { withDescendants } from '../../common/model/family';
import { isRecord } from '../../common/model/json-value';
import { Operation } from '../../common/model/operation';
import { BoardElement, Connector, ConnectorEnd, isAttached, isConnector, isShape, Shape } from '../../common/model/shape';
import { ShapeTypes } from '../../common/shapes/shape-type';
import { BoardKit } from './board-editor';
import { connectorName, labelOf } from './element-names';
import { newShape } from './new-elements';
import { toGrid } from './snapping';

/** The kind of data under which browsers keep it beside the text. */
export const CLIPBOARD_TYPE = 'application/x-openspace-board';

const FORMAT = 'openspace-board-elements';

/** So far from where it was copied is what is pasted. */
const PASTE_OFFSET = 24;

/** What would be too much is refused as a whole. */
const MAX_ELEMENTS = 5_000;
const MAX_LENGTH = 5_000_000;
/** Longer text is no note. */
const MAX_NOTE = 10_000;

/** What is copied: for boards, and as lines to read for everything else. */
export interface Copied {
    readonly data: string;
    readonly text: string;
}

/** What is selected with all that stands in it, and the connectors between. Undefined of nothing. */
export function copyElements(board: Board, ids: Iterable<string>, types: ShapeTypes): Copied | undefined {
    const family = withDescendants(board, ids);
    const elements = board.elements.filter(element => family.has(element.id) || isConnector(element) && isBetween(element, family));
    if (elements.length === 0) {
        return undefined;
    }
    const text = elements.map(element => isConnector(element) ? connectorName(element, board, types) : labelOf(element, types)).join('\n');
    return { data: JSON.stringify({ format: FORMAT, elements }), text };
}

/** What a paste does, and what is selected after it. */
export interface Pasting {
    readonly operations: readonly Operation[];
    readonly ids: readonly string[];
}

/**
 * Pastes what {@link copyElements} gave, a little beside where it was, or in the middle of the view if that is not in sight. Any other text
 * becomes a note. Undefined if there is nothing that could be pasted.
 */
export function paste(board: Board, { data, text }: Partial<Copied>, view: Box, kit: BoardKit): Pasting | undefined {
    const elements = elementsOf(data) ?? elementsOf(text);
    if (elements) {
        return pasteElements(board, elements, view);
    }
    const words = text?.trim().slice(0, MAX_NOTE);
    if (!words) {
        return undefined;
    }
    const note = newShape(board, 'note', centre(view), kit, { text: words });
    return { operations: [{ op: 'add', element: note }], ids: [note.id] };
}

/** The same once more, a little beside. */
export function duplicate(board: Board, ids: Iterable<string>, types: ShapeTypes): Pasting | undefined {
    const copied = copyElements(board, ids, types);
    const elements = copied && elementsOf(copied.data);
    return elements && pasteElements(board, elements);
}

function pasteElements(board: Board, elements: readonly BoardElement[], view?: Box): Pasting | undefined {
    const fresh = freshIds(indexOf(board).keys());
    const names = new Map(elements.map(element => [element.id, fresh(element)]));
    const moving: Moving = { ...offsetFor(board, elements, view), names, known: indexOf(board) };
    const pasted = elements.map(element => isConnector(element) ? moveConnector(element, moving) : moveShape(element, moving))
        .filter(element => element !== undefined);
    return pasted.length === 0 ? undefined : {
        operations: pasted.map(element => ({ op: 'add', element })), ids: pasted.map(({ id }) => id)
    };
}

interface Moving {
    readonly dx: number;
    readonly dy: number;
    /** New ids by old ones. */
    readonly names: ReadonlyMap<string, string>;
    readonly known: ReadonlyMap<string, BoardElement>;
}

function moveShape({ parent, lifeline, ...shape }: Shape, { dx, dy, names, known }: Moving): Shape {
    const renamed = (id: string | undefined): string | undefined =>
        id === undefined ? undefined : names.get(id) ?? (known.has(id) ? id : undefined);
    const [container, line] = [renamed(parent), renamed(lifeline)];
    // What stood in a container that was not copied stands free: it is no longer inside.
    const isInside = container !== undefined && names.has(parent ?? '');
    return {
        ...shape, id: names.get(shape.id) ?? shape.id, x: shape.x + dx, y: shape.y + dy,
        ...isInside ? { parent: container } : {}, ...line === undefined ? {} : { lifeline: line }
    };
}

/** Undefined if it would hang on a shape that is not there. */
function moveConnector(connector: Connector, { dx, dy, names, known }: Moving): Connector | undefined {
    const moved = ({ x, y }: Point): Point => ({ x: x + dx, y: y + dy });
    const endOf = (end: ConnectorEnd): ConnectorEnd | undefined => {
        if (!isAttached(end)) {
            return moved(end);
        }
        const shape = names.get(end.shape) ?? (known.has(end.shape) ? end.shape : undefined);
        return shape === undefined ? undefined : { ...end, shape };
    };
    const [from, to] = [endOf(connector.from), endOf(connector.to)];
    return from && to && {
        ...connector, id: names.get(connector.id) ?? connector.id, from, to,
        ...connector.waypoints ? { waypoints: connector.waypoints.map(moved) } : {},
        ...connector.y === undefined ? {} : { y: connector.y + dy }
    };
}

function offsetFor(board: Board, elements: readonly BoardElement[], view: Box | undefined): { readonly dx: number; readonly dy: number } {
    const bounds = boundsOf(elements.filter(isShape));
    if (!bounds) {
        return { dx: PASTE_OFFSET, dy: PASTE_OFFSET };
    }
    if (view && overlapArea(view, bounds) === 0) {
        const { x, y } = centre(view);
        return { dx: toGrid(x - bounds.width / 2 - bounds.x), dy: toGrid(y - bounds.height / 2 - bounds.y) };
    }
    // A second paste must not hide the first.
    const places = new Set(board.elements.filter(isShape).map(({ x, y }) => `${x} ${y}`));
    const [first] = elements.filter(isShape);
    let offset = PASTE_OFFSET;
    while (places.has(`${first.x + offset} ${first.y + offset}`)) {
        offset += PASTE_OFFSET;
    }
    return { dx: offset, dy: offset };
}

/** Undefined if it is anything else, or too much, or not sound. */
function elementsOf(text: string | undefined): readonly BoardElement[] | undefined {
    if (text === undefined || text.length > MAX_LENGTH || !text.includes(FORMAT)) {
        return undefined;
    }
    try {
        const value: unknown = JSON.parse(text);
        const elements: unknown = isRecord(value) && value.format === FORMAT ? value.elements : undefined;
        if (!Array.isArray(elements) || elements.length > MAX_ELEMENTS || elements.some(element => elementFault(element) !== undefined)) {
            return undefined;
        }
        // Nothing was at fault with them.
        const sound = elements as BoardElement[];
        return new Set(sound.map(({ id }) => id)).size === sound.length ? sound : undefined;
    } catch {
        return undefined;
    }
}

function isBetween({ from, to }: Connector, family: ReadonlySet<string>): boolean {
    return [from, to].every(end => isAttached(end) && family.has(end.shape));
}
