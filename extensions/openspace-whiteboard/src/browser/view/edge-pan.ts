import { Box, Point } from '../../common/geometry/box';

/** So near to an edge, in px of the screen, the view begins to move. */
const EDGE = 32;

/** At the edge itself, in px for each frame. */
const MAX_SPEED = 12;

/** How far the view moves in a frame while something is dragged near its edge, or beyond; nothing away from the edges. */
export function edgePan({ x, y }: Point, view: Box): Point {
    return { x: speed(x - view.x, view.x + view.width - x), y: speed(y - view.y, view.y + view.height - y) };
}

function speed(fromStart: number, fromEnd: number): number {
    const [start, end] = [fromStart, fromEnd].map(distance => Math.min(1, Math.max(0, (EDGE - distance) / EDGE)) * MAX_SPEED);
    return start - end;
}
