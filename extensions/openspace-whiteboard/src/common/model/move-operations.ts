import { Point } from '../geometry/box';
import { Board, indexOf } from './board';
import { withDescendants } from './family';
import { Author, Operation } from './operation';
import { Connector, isAttached, isConnector, isShape, Shape } from './shape';

export interface MoveOptions {
    /** What the person moves is pinned. What is pinned, with all that stands in it, moves for nobody else. */
    readonly by: Author;
}

/**
 * Moves elements by px of the board. A container takes along what stands in it, and a lifeline its activations. Bends and heights of
 * connectors come along if both their ends do; free ends only of connectors that are among the ids.
 */
export function moveOperations(board: Board, ids: Iterable<string>, dx: number, dy: number, { by }: MoveOptions): Operation[] {
    if (dx === 0 && dy === 0) {
        return [];
    }
    const index = indexOf(board);
    const isFixed = (shape: Shape): boolean => by !== 'person' && shape.pinned === true;
    const chosen = new Set([...ids].filter(id => {
        const element = index.get(id);
        return element && !(isShape(element) && isFixed(element));
    }));
    const moving = withActivations(board, withDescendants(board, chosen, isFixed), isFixed);
    const shifted = (point: Point): Point => ({ ...point, x: point.x + dx, y: point.y + dy });
    return board.elements.flatMap((element): Operation[] => {
        const { id } = element;
        if (isConnector(element)) {
            const set = movedConnector(element, moving, chosen.has(id), shifted);
            return Object.keys(set).length > 0 ? [{ op: 'update', id, set }] : [];
        }
        if (!moving.has(id)) {
            return [];
        }
        const pin = by === 'person' && chosen.has(id) && !element.pinned ? { pinned: true } : {};
        return [{ op: 'update', id, set: { x: element.x + dx, y: element.y + dy, ...pin } }];
    });
}

function withActivations(board: Board, moving: ReadonlySet<string>, isFixed: (shape: Shape) => boolean): ReadonlySet<string> {
    const riding = board.elements.filter(element => isShape(element) && !isFixed(element)
        && element.lifeline !== undefined && moving.has(element.lifeline));
    return riding.length === 0 ? moving : new Set([...moving, ...riding.map(({ id }) => id)]);
}

function movedConnector(
    { from, to, waypoints, y }: Connector, moving: ReadonlySet<string>, isChosen: boolean, shifted: (point: Point) => Point
): Record<string, unknown> {
    const isCarried = [from, to].every(end => isAttached(end) ? moving.has(end.shape) : isChosen);
    const set: Record<string, unknown> = {};
    if (isChosen && !isAttached(from)) {
        set.from = shifted(from);
    }
    if (isChosen && !isAttached(to)) {
        set.to = shifted(to);
    }
    if (isCarried && waypoints && waypoints.length > 0) {
        set.waypoints = waypoints.map(shifted);
    }
    if ((isCarried || isChosen) && y !== undefined) {
        set.y = shifted({ x: 0, y }).y;
    }
    return set;
}
