import { boundsOf, Box, Point, Size } from '../../common/geometry/box';
import { Board, indexOf, shapeOf } from '../../common/model/board';
import { freshIds } from '../../common/model/element-ids';
import { Operation } from '../../common/model/operation';
import { BoardElement, Connector, ConnectorEnd, isAttached, Shape } from '../../common/model/shape';
import { lifelineHead } from '../../common/shapes/sequence-shapes';
import { BoardKit } from './board-editor';
import { containerAt } from './hit-test';
import { toGrid } from './snapping';

/** A message stands at least so far below the heads of its lifelines; in px. */
const BELOW_HEAD = 24;

/** A new shape of the person: in the region that they drew, or with the size of its kind around a point. */
export function newShape(board: Board, type: string, place: Box | Point, kit: BoardKit, content: Partial<Shape> = {}): Shape {
    const box = 'width' in place ? place : around(place, kit.types.of(type).naturalSize({ type, ...content }, kit.measurer));
    const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const parent = containerAt(board, centre, kit.types, new Set())?.id;
    const id = freshIds(indexOf(board).keys())({ type, ...content });
    return { id, type, ...parent === undefined ? {} : { parent }, ...box, ...content, pinned: true };
}

/** A line or a drawing along points of the board; undefined if it has no extent. */
export function newStroke(board: Board, type: string, points: readonly Point[], kit: BoardKit): Shape | undefined {
    const bounds = boundsOf(points.map(({ x, y }) => ({ x, y, width: 0, height: 0 })));
    if (!bounds || bounds.width + bounds.height < 4) {
        return undefined;
    }
    // Without a width there is nothing to grab.
    const box = { ...bounds, width: Math.max(1, bounds.width), height: Math.max(1, bounds.height) };
    return newShape(board, type, box, kit, { points: points.map(point => ({ ...point, x: point.x - box.x, y: point.y - box.y })) });
}

/** Between two lifelines a message, as high as the pointer. */
export function newConnector(board: Board, from: ConnectorEnd, to: ConnectorEnd, point: Point, kit: BoardKit): Connector {
    const lifelines = [from, to].map(end => isAttached(end) ? shapeOf(board, end.shape) : undefined)
        .filter(shape => shape?.type === 'lifeline').map(shape => shape!);
    const type = lifelines.length === 2 ? 'message' : 'connector';
    const id = freshIds(indexOf(board).keys())({ type, from, to });
    if (type === 'connector') {
        return { id, type, from, to };
    }
    const heads = lifelines.map(shape => shape.y + lifelineHead(shape, shape.width, kit.measurer) + BELOW_HEAD);
    return { id, type, from, to, y: Math.max(...heads, toGrid(point.y)) };
}

/** Whether a connector would begin and end at the same shape. */
export function isLoop(from: ConnectorEnd, to: ConnectorEnd): boolean {
    return isAttached(from) && isAttached(to) && from.shape === to.shape;
}

/** Behind what is there if other shapes may stand in it. */
export function addOperation(element: BoardElement, kit: BoardKit): Operation {
    return kit.types.of(element.type).isContainer ? { op: 'add', element, index: 0 } : { op: 'add', element };
}

function around({ x, y }: Point, { width, height }: Size): Box {
    return { x: toGrid(x - width / 2), y: toGrid(y - height / 2), width, height };
}
