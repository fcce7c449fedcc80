import { boundsOf, Box, grown, overlapArea, Point } from '../../common/geometry/box';
import { Board, indexOf, shapeOf } from '../../common/model/board';
import { BoardElement, Connector, ConnectorEnd, isAttached, isConnector, isShape } from '../../common/model/shape';
import { Route, Routes } from '../../common/routing/route';

/** Shapes that are farther away, in px, do not matter for a way that is worked out anew with the next move. */
const SURROUNDINGS = 240;

/** What a way consists of if all its numbers are pairs of coordinates. */
const SIMPLE_PATH = /^[MLCQ\d\s.,e-]*$/;

export interface Routed {
    readonly board: Board;
    readonly routes: Routes;
}

/**
 * The ways of connectors during a gesture, quickly: only those at shapes that the gesture changed are worked out, with regard to what is
 * around them. All others stay the same objects, even if something is dragged over them; when the gesture ends all are right again.
 */
export function previewRoutes(shown: Board, base: Routed, route: (board: Board) => Routes): Routes {
    const known = indexOf(base.board);
    const changed = new Set(shown.elements.filter(element => known.get(element.id) !== element).map(({ id }) => id));
    const touched = shown.elements.filter(isConnector).filter(connector => changed.has(connector.id)
        || [connector.from, connector.to].some(end => isAttached(end) && changed.has(end.shape)));
    if (touched.length === 0) {
        return base.routes;
    }
    const routes = new Map(base.routes);
    const unknown = touched.filter(connector => {
        const moved = movedAlong(connector, shown, base);
        if (moved) {
            routes.set(connector.id, moved);
        }
        return !moved;
    });
    const region = boundsOf(unknown.flatMap(connector => placesOf(connector, shown)));
    if (region) {
        const around = grown(region, SURROUNDINGS);
        const elements: BoardElement[] = shown.elements.filter(element => isShape(element) && overlapArea(element, around) > 0);
        for (const [id, found] of route({ ...shown, elements: [...elements, ...unknown] })) {
            routes.set(id, found);
        }
    }
    return routes;
}

/** The way as it was, if both ends have moved by the same distance; undefined otherwise. */
function movedAlong(connector: Connector, shown: Board, { board, routes }: Routed): Route | undefined {
    const before = indexOf(board).get(connector.id);
    const route = routes.get(connector.id);
    if (!before || !isConnector(before) || !route || connector.style !== before.style || connector.label !== before.label) {
        return undefined;
    }
    const [from, to] = [distance(before.from, connector.from, board, shown), distance(before.to, connector.to, board, shown)];
    if (!from || !to || from.x !== to.x || from.y !== to.y || !SIMPLE_PATH.test(route.d)) {
        return undefined;
    }
    return shifted(route, from);
}

/** How far an end has moved; undefined if it is at another place of its shape, or the shape has another size. */
function distance(before: ConnectorEnd, after: ConnectorEnd, old: Board, shown: Board): Point | undefined {
    if (!isAttached(before) || !isAttached(after)) {
        return isAttached(before) || isAttached(after) ? undefined : { x: after.x - before.x, y: after.y - before.y };
    }
    const [a, b] = [shapeOf(old, before.shape), shapeOf(shown, after.shape)];
    const isSame = before.shape === after.shape && before.side === after.side && a?.width === b?.width && a?.height === b?.height;
    return a && b && isSame ? { x: b.x - a.x, y: b.y - a.y } : undefined;
}

function shifted(route: Route, { x: dx, y: dy }: Point): Route {
    let index = 0;
    return {
        ...route,
        points: route.points.map(({ x, y }) => ({ x: x + dx, y: y + dy })),
        d: route.d.replace(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g, number => String(Number(number) + (index++ % 2 === 0 ? dx : dy))),
        ...route.label ? { label: { ...route.label, x: route.label.x + dx, y: route.label.y + dy } } : {}
    };
}

function placesOf({ from, to, waypoints = [] }: Connector, board: Board): Box[] {
    const points: Point[] = [...waypoints];
    const boxes: Box[] = [];
    for (const end of [from, to]) {
        const shape = isAttached(end) ? shapeOf(board, end.shape) : undefined;
        if (shape) {
            boxes.push(shape);
        } else if (!isAttached(end)) {
            points.push(end);
        }
    }
    return [...boxes, ...points.map(({ x, y }) => ({ x, y, width: 0, height: 0 }))];
}
