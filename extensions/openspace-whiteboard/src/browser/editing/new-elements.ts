import { boundsOf, Box, centre, Point, Size } from '../../common/geometry/box';
import { Board, indexOf, shapeOf } from '../../common/model/board';
import { freshIds } from '../../common/model/element-ids';
import { Operation } from '../../common/model/operation';
import { BoardElement, Connector, ConnectorEnd, isAttached, Shape } from '../../common/model/shape';
import { lifelineHead } from '../../common/shapes/sequence-shapes';
import { BoardKit } from './board-editor';
import { containerAt, shapeAt } from './hit-test';
import { toGrid } from './snapping';

/** A message stands at least so far below the heads of its lifelines; in px. */
const BELOW_HEAD = 24;

/** A new shape of the person: in the region that they drew, or with the size of its kind around a point. */
export function newShape(board: Board, type: string, place: Box | Point, kit: BoardKit, content: Partial<Shape> = {}): Shape {
    const drawn = 'width' in place ? place : around(place, kit.types.of(type).naturalSize({ type, ...content }, kit.measurer));
    const middle = centre(drawn);
    const lifeline = type === 'activation' ? lifelineAt(board, middle, kit) : undefined;
    const box = lifeline ? onLifeline(lifeline, drawn, kit) : drawn;
    const parent = lifeline ? undefined : containerAt(board, middle, kit.types, new Set())?.id;
    const id = freshIds(indexOf(board).keys())({ type, ...content });
    return {
        id, type, ...parent === undefined ? {} : { parent }, ...lifeline ? { lifeline: lifeline.id } : {}, ...box, ...content, pinned: true
    };
}

/** In the middle of its line, below its head, as high as it was drawn. */
function onLifeline(lifeline: Shape, { y, height }: Box, kit: BoardKit): Box {
    const { width } = kit.types.of('activation').naturalSize({ type: 'activation' }, kit.measurer);
    return { x: centre(lifeline).x - width / 2, y: Math.max(y, lifeline.y + headOf(lifeline, kit)), width, height };
}

function lifelineAt(board: Board, point: Point, { types }: BoardKit): Shape | undefined {
    return shapeAt(board, point, types, ({ type }) => type === 'lifeline');
}

function headOf(lifeline: Shape, { measurer }: BoardKit): number {
    return lifelineHead(lifeline, lifeline.width, measurer);
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

/** Between two lifelines, or activations of them, a message as high as the pointer. */
export function newConnector(board: Board, from: ConnectorEnd, to: ConnectorEnd, point: Point, kit: BoardKit): Connector {
    const idOf = freshIds(indexOf(board).keys());
    const [sender, receiver] = [from, to].map(end => lifelineOf(board, end));
    if (!sender || !receiver) {
        return { id: idOf({ type: 'connector', from, to }), type: 'connector', from, to };
    }
    const ends = { from: { shape: sender.id }, to: { shape: receiver.id } };
    const heads = [sender, receiver].map(shape => shape.y + headOf(shape, kit) + BELOW_HEAD);
    return { id: idOf({ type: 'message', ...ends }), type: 'message', ...ends, y: Math.max(...heads, toGrid(point.y)) };
}

function lifelineOf(board: Board, end: ConnectorEnd): Shape | undefined {
    const shape = isAttached(end) ? shapeOf(board, end.shape) : undefined;
    const found = shape?.type === 'activation' && shape.lifeline !== undefined ? shapeOf(board, shape.lifeline) : shape;
    return found?.type === 'lifeline' ? found : undefined;
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
