import { bottom, Box, boundsOf, Point, right } from '../geometry/box';
import { Border } from '../shapes/shape-type';

/** A polygon, closed: the last point leads to the first. */
export type Outline = readonly Point[];

/** How far the polygon of an ellipse may be off; in px. */
const ELLIPSE_ERROR = 0.2;
const ELLIPSE_CORNERS = { least: 16, most: 128 };

/** Nearer to an outline than this is on it: rounding must not make a fault; in px. */
const ON_OUTLINE = 0.5;

export function outlineOf(border: Border): Outline {
    return border.kind === 'polygon' ? border.points : ellipseOutline(border.box);
}

export function boxOutline(box: Box): Outline {
    return [
        { x: box.x, y: box.y }, { x: right(box), y: box.y }, { x: right(box), y: bottom(box) }, { x: box.x, y: bottom(box) }
    ];
}

function ellipseOutline({ x, y, width, height }: Box): Outline {
    const [radiusX, radiusY] = [width / 2, height / 2];
    const radius = Math.max(radiusX, radiusY, 1);
    const corners = Math.ceil(Math.PI / Math.acos(Math.max(0, 1 - ELLIPSE_ERROR / radius)));
    const count = Math.min(Math.max(corners, ELLIPSE_CORNERS.least), ELLIPSE_CORNERS.most);
    return Array.from({ length: count }, (_, index) => {
        const angle = 2 * Math.PI * index / count;
        return { x: x + radiusX + radiusX * Math.cos(angle), y: y + radiusY + radiusY * Math.sin(angle) };
    });
}

/** The way from a point to the nearest one of the outline; in px. */
export function distanceTo(outline: Outline, point: Point): number {
    let nearest = Infinity;
    for (const [from, to] of edgesOf(outline)) {
        nearest = Math.min(nearest, distanceToSegment(point, from, to));
    }
    return nearest;
}

/** Points on the outline are not in it. */
export function isInside(outline: Outline, point: Point): boolean {
    let inside = false;
    for (const [from, to] of edgesOf(outline)) {
        if (from.y > point.y !== to.y > point.y && point.x < (to.x - from.x) * (point.y - from.y) / (to.y - from.y) + from.x) {
            inside = !inside;
        }
    }
    return inside && distanceTo(outline, point) > ON_OUTLINE;
}

/** How much of a line through these points is in the outline; in px. */
export function lengthInside(outline: Outline, line: readonly Point[]): number {
    const bounds = boundsOf(outline.map(corner => ({ ...corner, width: 0, height: 0 })));
    let length = 0;
    for (let index = 1; bounds && index < line.length; index++) {
        length += segmentInside(outline, bounds, line[index - 1], line[index]);
    }
    return length;
}

function segmentInside(outline: Outline, bounds: Box, from: Point, to: Point): number {
    const isFar = Math.max(from.x, to.x) < bounds.x || Math.min(from.x, to.x) > right(bounds)
        || Math.max(from.y, to.y) < bounds.y || Math.min(from.y, to.y) > bottom(bounds);
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (isFar || length === 0) {
        return 0;
    }
    const cuts = [0, 1];
    for (const [start, end] of edgesOf(outline)) {
        const share = crossing(from, to, start, end);
        if (share !== undefined) {
            cuts.push(share);
        }
    }
    cuts.sort((a, b) => a - b);
    let inside = 0;
    for (let index = 1; index < cuts.length; index++) {
        const middle = (cuts[index - 1] + cuts[index]) / 2;
        if (isInside(outline, { x: from.x + (to.x - from.x) * middle, y: from.y + (to.y - from.y) * middle })) {
            inside += (cuts[index] - cuts[index - 1]) * length;
        }
    }
    return inside;
}

/** Where `from`–`to` crosses `start`–`end`, as a share of its way. */
function crossing(from: Point, to: Point, start: Point, end: Point): number | undefined {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const [ex, ey] = [end.x - start.x, end.y - start.y];
    const divisor = dx * ey - dy * ex;
    if (divisor === 0) {
        return undefined;
    }
    const share = ((start.x - from.x) * ey - (start.y - from.y) * ex) / divisor;
    const other = ((start.x - from.x) * dy - (start.y - from.y) * dx) / divisor;
    return share > 0 && share < 1 && other >= 0 && other <= 1 ? share : undefined;
}

/** The part that both cover, in px²; undefined if the second one is not convex. */
export function sharedArea(some: Outline, convex: Outline): number | undefined {
    const turn = turnOf(convex);
    if (turn === undefined) {
        return undefined;
    }
    let rest: Point[] = [...some];
    for (const [from, to] of edgesOf(convex)) {
        rest = clip(rest, from, to, turn);
    }
    return Math.abs(signedArea(rest));
}

/** What of a polygon is on the inner side of a line. */
function clip(polygon: readonly Point[], from: Point, to: Point, turn: number): Point[] {
    const side = ({ x, y }: Point): number => turn * ((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x));
    const kept: Point[] = [];
    for (const [start, end] of edgesOf(polygon)) {
        const [startSide, endSide] = [side(start), side(end)];
        if (startSide >= 0) {
            kept.push(start);
        }
        if (startSide > 0 && endSide < 0 || startSide < 0 && endSide > 0) {
            const share = startSide / (startSide - endSide);
            kept.push({ x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share });
        }
    }
    return kept;
}

/** 1 or -1 for a convex polygon, by the direction in which it runs. */
function turnOf(polygon: Outline): number | undefined {
    let turn = 0;
    for (const [index, corner] of polygon.entries()) {
        const [next, over] = [polygon[(index + 1) % polygon.length], polygon[(index + 2) % polygon.length]];
        const sign = Math.sign((next.x - corner.x) * (over.y - next.y) - (next.y - corner.y) * (over.x - next.x));
        if (sign !== 0 && turn !== 0 && sign !== turn) {
            return undefined;
        }
        turn ||= sign;
    }
    return turn === 0 ? undefined : turn;
}

function signedArea(polygon: readonly Point[]): number {
    let twice = 0;
    for (const [from, to] of edgesOf(polygon)) {
        twice += from.x * to.y - to.x * from.y;
    }
    return twice / 2;
}

function distanceToSegment(point: Point, from: Point, to: Point): number {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const squared = dx * dx + dy * dy;
    const share = squared === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / squared;
    const within = Math.min(1, Math.max(0, share));
    return Math.hypot(point.x - from.x - dx * within, point.y - from.y - dy * within);
}

function* edgesOf(outline: Outline): Generator<[Point, Point]> {
    for (let index = 0; index < outline.length; index++) {
        yield [outline[index], outline[(index + 1) % outline.length]];
    }
}
