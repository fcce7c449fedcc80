import { boundsOf, Box, Point } from '../geometry/box';

/** Corners from the beginning to the end. */
export type Path = readonly Point[];

/** Numbers of the board are as exact as its file. */
export function rounded({ x, y }: Point): Point {
    return { x: round(x), y: round(y) };
}

export function round(value: number): number {
    return Math.round(value * 100) / 100;
}

/** Without points that lie on the way between their neighbours. */
export function simplified(path: Path): Point[] {
    const points: Point[] = [];
    for (const point of path) {
        const last = points.at(-1);
        if (last && isSame(last, point)) {
            continue;
        }
        const before = points.at(-2);
        if (last && before && (isSameNumber(before.x, last.x) && isSameNumber(last.x, point.x) && isBetween(before.y, last.y, point.y)
            || isSameNumber(before.y, last.y) && isSameNumber(last.y, point.y) && isBetween(before.x, last.x, point.x))) {
            points.pop();
        }
        points.push(point);
    }
    return points.length === 1 ? [points[0], points[0]] : points;
}

export function lengthOf(path: Path): number {
    let length = 0;
    for (let index = 1; index < path.length; index++) {
        length += Math.hypot(path[index].x - path[index - 1].x, path[index].y - path[index - 1].y);
    }
    return length;
}

export function boundsOfPath(path: Path): Box {
    return boundsOf(path.map(({ x, y }) => ({ x, y, width: 0, height: 0 }))) ?? { x: 0, y: 0, width: 0, height: 0 };
}

/** A way around which there is so little is not cut into pieces, and pieces are no smaller; in px. */
const PIECE = 512;
/** Of one stretch: coordinates may be anything. */
const MAX_PIECES = 500;

/**
 * Boxes that together cover a way: around a long one there is most of a board, along it there is little. Stretches that are neither
 * level nor upright are cut.
 */
export function piecesOf(path: Path): Box[] {
    const bounds = boundsOfPath(path);
    if (path.length < 2 || bounds.width * bounds.height <= PIECE ** 2) {
        return [bounds];
    }
    return path.slice(1).flatMap((to, index) => {
        const from = path[index];
        const [dx, dy] = [to.x - from.x, to.y - from.y];
        const count = Math.min(Math.ceil(Math.min(Math.abs(dx), Math.abs(dy)) / PIECE) || 1, MAX_PIECES);
        const at = (share: number): Point => share === count ? to : { x: from.x + dx * share / count, y: from.y + dy * share / count };
        return Array.from({ length: count }, (_, piece) => boundsOfPath([at(piece), at(piece + 1)]));
    });
}

export function isSame(a: Point, b: Point): boolean {
    return isSameNumber(a.x, b.x) && isSameNumber(a.y, b.y);
}

function isSameNumber(a: number, b: number): boolean {
    return Math.abs(a - b) < 0.005;
}

function isBetween(from: number, value: number, to: number): boolean {
    return (value - from) * (to - value) >= 0;
}

/** Whether a stretch has a part inside the box; its border is outside. */
export function entersBox(from: Point, to: Point, box: Box): boolean {
    const [left, top] = [box.x + 0.01, box.y + 0.01];
    const [right, bottom] = [box.x + box.width - 0.01, box.y + box.height - 0.01];
    if (left >= right || top >= bottom || Math.max(from.x, to.x) <= left || Math.min(from.x, to.x) >= right
        || Math.max(from.y, to.y) <= top || Math.min(from.y, to.y) >= bottom) {
        return false;
    }
    if (from.x === to.x || from.y === to.y) {
        return true;
    }
    let [begin, end] = [0, 1];
    for (const [start, delta, low, high] of [[from.x, to.x - from.x, left, right], [from.y, to.y - from.y, top, bottom]]) {
        const [first, second] = [(low - start) / delta, (high - start) / delta];
        begin = Math.max(begin, Math.min(first, second));
        end = Math.min(end, Math.max(first, second));
    }
    return begin < end;
}

export function pathEntersBox(path: Path, box: Box): boolean {
    return path.some((point, index) => index > 0 && entersBox(path[index - 1], point, box));
}
