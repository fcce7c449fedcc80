import { Box, contains, Point, right, bottom } from '../../common/geometry/box';
import { Board } from '../../common/model/board';
import { isConnector, Shape } from '../../common/model/shape';
import { Routes } from '../../common/routing/route';
import { ShapeTypes } from '../../common/shapes/shape-type';

export function isAt({ x, y }: Point, box: Box): boolean {
    return x >= box.x && y >= box.y && x <= right(box) && y <= bottom(box);
}

/** The shape in front at a point. Containers count only where nothing stands in them. */
export function shapeAt(board: Board, point: Point, types: ShapeTypes, accepts: (shape: Shape) => boolean = () => true): Shape | undefined {
    let container: Shape | undefined;
    for (let index = board.elements.length - 1; index >= 0; index--) {
        const element = board.elements[index];
        if (isConnector(element) || !isAt(point, element) || !accepts(element)) {
            continue;
        }
        if (!types.of(element.type).isContainer) {
            return element;
        }
        if (!container || contains(container, element)) {
            container = element;
        }
    }
    return container;
}

/** The innermost container at a point that may take shapes in. */
export function containerAt(board: Board, point: Point, types: ShapeTypes, leaving: ReadonlySet<string>): Shape | undefined {
    let found: Shape | undefined;
    for (const element of board.elements) {
        if (!isConnector(element) && types.of(element.type).isContainer && !leaving.has(element.id) && isAt(point, element)
            && (!found || element.width * element.height <= found.width * found.height)) {
            found = element;
        }
    }
    return found;
}

/** Ids of all that stands in a region as a whole. */
export function elementsIn(board: Board, routes: Routes, region: Box): string[] {
    return board.elements.filter(element => {
        if (!isConnector(element)) {
            return contains(region, element);
        }
        const route = routes.get(element.id);
        return route !== undefined && route.points.every(point => isAt(point, region));
    }).map(({ id }) => id);
}

/** The region between two points, whichever is where. */
export function regionOf(a: Point, b: Point): Box {
    return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
}
