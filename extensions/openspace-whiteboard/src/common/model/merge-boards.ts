import { Board, indexOf } from './board';
import { elementFault } from './check-element';
import { freshIds } from './element-ids';
import { findCircles, parentOf } from './family';
import { isSameValue, JsonRecord, ownValue } from './json-value';
import { mergeOrder } from './merge-order';
import { BoardElement, ConnectorEnd, isAttached, isConnector } from './shape';

/** What two writers changed in different ways. */
export interface Conflict {
    /** Of the element; empty for the board's own title. */
    readonly id: string;
    /** `place` stands for x, y, width and height together; undefined if one deleted what the other changed. */
    readonly field?: string;
    /** The value, or the element if there is no field; undefined if there is none. */
    readonly mine: unknown;
    readonly theirs: unknown;
}

export interface MergedBoard {
    readonly board: Board;
    readonly conflicts: readonly Conflict[];
}

const PLACE: readonly string[] = ['x', 'y', 'width', 'height'];

/**
 * The changes of both writers since `base`, by element and field. Where both changed the same field, mine stands; what one deleted and
 * the other changed stays; two new elements with the same id both stay, and theirs gets another one.
 */
export function mergeBoards(base: Board, mine: Board, theirs: Board): MergedBoard {
    const other = withIdsOfTheirOwn(base, mine, theirs);
    const conflicts: Conflict[] = [];
    const elements = mergeElements(indexOf(base), indexOf(mine), indexOf(other), conflicts);
    keepInContainers(elements, indexOf(base), [indexOf(mine), indexOf(other)]);
    keepOutOfCircles(elements, indexOf(mine), conflicts);
    const order = mergeOrder(idsOf(base), idsOf(mine), idsOf(other), elements);
    const title = mergeValue(base.title, mine.title, other.title, (ours, others) => {
        conflicts.push({ id: '', field: 'title', mine: ours, theirs: others });
    });
    const camera = mergeValue(base.camera, mine.camera, other.camera);
    const rest = mergeFields(base.rest ?? {}, mine.rest ?? {}, other.rest ?? {});
    const board: Board = {
        ...title === undefined ? {} : { title },
        ...camera === undefined ? {} : { camera },
        elements: order.flatMap(id => elements.get(id) ?? []),
        ...Object.keys(rest).length > 0 ? { rest } : {},
        // Only who writes the file by hand can change these.
        ...other.leftovers && other.leftovers.length > 0 ? { leftovers: other.leftovers } : {}
    };
    return { board, conflicts };
}

type Elements = ReadonlyMap<string, BoardElement>;

function mergeElements(base: Elements, mine: Elements, theirs: Elements, conflicts: Conflict[]): Map<string, BoardElement> {
    const merged = new Map<string, BoardElement>();
    for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
        const element = mergeElement(base.get(id), mine.get(id), theirs.get(id), conflicts);
        if (element) {
            merged.set(id, element);
        }
    }
    return merged;
}

function mergeElement(
    base: BoardElement | undefined, mine: BoardElement | undefined, theirs: BoardElement | undefined, conflicts: Conflict[]
): BoardElement | undefined {
    if (isSameValue(mine, theirs) || isSameValue(theirs, base)) {
        return mine;
    }
    if (isSameValue(mine, base)) {
        return theirs;
    }
    const left = mine ?? theirs;
    if (!base || !mine || !theirs) {
        if (left) {
            conflicts.push({ id: left.id, mine, theirs });
        }
        return left;
    }
    return mergeChanges(base, mine, theirs, conflicts);
}

function mergeChanges(base: BoardElement, mine: BoardElement, theirs: BoardElement, conflicts: Conflict[]): BoardElement {
    const { id } = mine;
    const disputed: string[] = [];
    const merged = mergeFields(base, mine, theirs, field => disputed.push(field));
    const isMoved = disputed.some(field => PLACE.includes(field));
    // Half of each would be a place that nobody chose.
    const element = isMoved ? { ...merged, ...pick(mine, PLACE) } : merged;
    if (elementFault(element) !== undefined) {
        // One of them made a connector of a shape, or the reverse.
        conflicts.push({ id, field: 'type', mine: mine.type, theirs: theirs.type });
        return mine;
    }
    for (const field of disputed.filter(name => !PLACE.includes(name))) {
        conflicts.push({ id, field, mine: mine[field], theirs: theirs[field] });
    }
    if (isMoved) {
        conflicts.push({ id, field: 'place', mine: pick(mine, PLACE), theirs: pick(theirs, PLACE) });
    }
    // It was checked just now.
    return element as unknown as BoardElement;
}

function mergeFields(base: JsonRecord, mine: JsonRecord, theirs: JsonRecord, onDispute?: (field: string) => void): JsonRecord {
    const fields = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
    return Object.fromEntries([...fields].flatMap(field => {
        const [before, ours, others] = [base, mine, theirs].map(record => ownValue(record, field));
        const value = mergeValue(before, ours, others, () => onDispute?.(field));
        return value === undefined ? [] : [[field, value]];
    }));
}

function mergeValue<T>(base: T, mine: T, theirs: T, onDispute?: (mine: T, theirs: T) => void): T {
    if (isSameValue(mine, theirs) || isSameValue(theirs, base)) {
        return mine;
    }
    if (isSameValue(mine, base)) {
        return theirs;
    }
    onDispute?.(mine, theirs);
    return mine;
}

/** Theirs, with other ids for new elements if mine has different new ones of the same id. What refers to them follows. */
function withIdsOfTheirOwn(base: Board, mine: Board, theirs: Board): Board {
    const [before, ours, others] = [base, mine, theirs].map(indexOf);
    const twice = theirs.elements.filter(({ id }) => !before.has(id) && ours.has(id) && !isSameValue(ours.get(id), others.get(id)));
    if (twice.length === 0) {
        return theirs;
    }
    const fresh = freshIds([...before.keys(), ...ours.keys(), ...others.keys()]);
    const names = new Map(twice.map(element => [element.id, fresh(element)]));
    return {
        ...theirs,
        elements: theirs.elements.map(element => isSameValue(element, before.get(element.id)) ? element : renamed(element, names))
    };
}

function renamed(element: BoardElement, names: ReadonlyMap<string, string>): BoardElement {
    const nameOf = (id: string): string => names.get(id) ?? id;
    const id = nameOf(element.id);
    if (isConnector(element)) {
        const end = (at: ConnectorEnd): ConnectorEnd => isAttached(at) ? { ...at, shape: nameOf(at.shape) } : at;
        return { ...element, id, from: end(element.from), to: end(element.to) };
    }
    const { parent, lifeline } = element;
    return {
        ...element, id,
        ...parent === undefined ? {} : { parent: nameOf(parent) },
        ...lifeline === undefined ? {} : { lifeline: nameOf(lifeline) }
    };
}

/** Each writer may have put one shape into the other: then those stay where mine has them. */
function keepOutOfCircles(elements: Map<string, BoardElement>, mine: Elements, conflicts: Conflict[]): void {
    const parentOfId = (id: string): string | undefined => parentOf(elements.get(id));
    for (let circles = findCircles(elements.keys(), parentOfId); circles.length > 0; circles = findCircles(elements.keys(), parentOfId)) {
        for (const id of circles.flat()) {
            const theirs = parentOfId(id);
            const ours = parentOf(mine.get(id));
            if (theirs !== ours) {
                setParent(elements, id, ours);
                conflicts.push({ id, field: 'parent', mine: ours, theirs });
            }
        }
    }
}

/** What one put into a container that the other deleted stands in the one around it. */
function keepInContainers(elements: Map<string, BoardElement>, base: Elements, writers: readonly Elements[]): void {
    for (const [id, element] of elements) {
        let parent = parentOf(element);
        const wasPut = parent !== undefined && !elements.has(parent) && parentOf(base.get(id)) !== parent
            && writers.some(writer => parentOf(writer.get(id)) === parent && writer.has(parent ?? ''));
        if (!wasPut) {
            continue;
        }
        while (parent !== undefined && !elements.has(parent)) {
            parent = parentOf(base.get(parent));
        }
        setParent(elements, id, parent);
    }
}

function setParent(elements: Map<string, BoardElement>, id: string, parent: string | undefined): void {
    const element = elements.get(id);
    if (element && !isConnector(element)) {
        const { parent: _before, ...others } = element;
        const moved: BoardElement = { ...others, id, ...parent === undefined ? {} : { parent } };
        elements.set(id, moved);
    }
}

function idsOf({ elements }: Board): string[] {
    return elements.map(({ id }) => id);
}

function pick(record: JsonRecord, fields: readonly string[]): JsonRecord {
    return Object.fromEntries(fields.filter(field => record[field] !== undefined).map(field => [field, record[field]]));
}
