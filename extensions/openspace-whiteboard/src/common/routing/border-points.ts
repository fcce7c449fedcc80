import { boundsOf, Box, centre, Point, Side } from '../geometry/box';
import { alongSide, isVertical, pointAtSide } from '../geometry/side';
import { Border } from '../shapes/shape-type';

/** Ports keep this far from the corners of a side, if it is long enough; in px. */
const CORNER = 12;

/** A border with what is often asked about it. */
export type KnownBorder = Border & { readonly ranges: Readonly<Record<Side, Range>> };

/** Coordinates on a side from the first to the last. */
export type Range = readonly [number, number];

export function knownBorder(border: Border, box: Box): KnownBorder {
    const range = (side: Side): Range => portRange(border, box, side);
    return { ...border, ranges: { top: range('top'), right: range('right'), bottom: range('bottom'), left: range('left') } };
}

/** The outermost point of a border at that coordinate of a side. */
export function borderPoint(border: Border, box: Box, side: Side, coordinate: number): Point {
    const vertical = isVertical(side);
    let best: Point | undefined;
    for (const along of crossings(border, vertical, coordinate)) {
        const point = vertical ? { x: coordinate, y: along } : { x: along, y: coordinate };
        if (!best || alongSide(side, point) > alongSide(side, best)) {
            best = point;
        }
    }
    return best ?? pointAtSide(box, side, coordinate);
}

/** Where a line from inside to a point outside leaves a border; undefined if it does not. */
export function borderTowards(border: Border, from: Point, to: Point): Point | undefined {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    let last = -1;
    if (border.kind === 'ellipse') {
        const middle = centre(border.box);
        const [rx, ry] = [border.box.width / 2, border.box.height / 2];
        const [px, py, ux, uy] = [(from.x - middle.x) / rx, (from.y - middle.y) / ry, dx / rx, dy / ry];
        const [a, b, c] = [ux * ux + uy * uy, px * ux + py * uy, px * px + py * py - 1];
        const root = b * b - a * c;
        last = root >= 0 ? (-b + Math.sqrt(root)) / a : -1;
    } else {
        border.points.forEach((start, index) => {
            const end = border.points[(index + 1) % border.points.length];
            const [ex, ey] = [end.x - start.x, end.y - start.y];
            const across = dx * ey - dy * ex;
            if (across === 0) {
                return;
            }
            const way = ((start.x - from.x) * ey - (start.y - from.y) * ex) / across;
            const part = ((start.x - from.x) * dy - (start.y - from.y) * dx) / across;
            if (part >= -1e-9 && part <= 1 + 1e-9 && way <= 1) {
                last = Math.max(last, way);
            }
        });
    }
    return last >= 0 && last <= 1 ? { x: from.x + dx * last, y: from.y + dy * last } : undefined;
}

/** The coordinates of a side at which connectors may end: away from its corners, near the middle where the border is round or pointed. */
function portRange(border: Border, box: Box, side: Side): Range {
    const [start, length] = isVertical(side) ? [box.x, box.width] : [box.y, box.height];
    const flat = flatPart(border, box, side);
    if (flat) {
        const margin = Math.min(CORNER, (flat[1] - flat[0]) / 4);
        return [flat[0] + margin, flat[1] - margin];
    }
    // A corner is the best place to leave.
    const part = border.kind === 'ellipse' ? 0.25 : cornerAt(border.points, box, side) ? 0 : 0.15;
    return [start + length * (0.5 - part), start + length * (0.5 + part)];
}

function cornerAt(points: readonly Point[], box: Box, side: Side): boolean {
    const middle = pointAtSide(box, side, isVertical(side) ? centre(box).x : centre(box).y);
    return points.length <= 6 && points.some(({ x, y }) => Math.hypot(x - middle.x, y - middle.y) < 1);
}

/** Where the border lies on the side of its box. */
function flatPart(border: Border, box: Box, side: Side): Range | undefined {
    if (border.kind === 'ellipse') {
        return undefined;
    }
    const bounds = boundsOf(border.points.map(({ x, y }) => ({ x, y, width: 0, height: 0 }))) ?? box;
    const outermost = alongSide(side, pointAtSide(bounds, side, 0));
    const vertical = isVertical(side);
    const onSide = border.points.filter(point => Math.abs(alongSide(side, point) - outermost) < 0.5)
        .map(({ x, y }) => vertical ? x : y);
    const [from, to] = [Math.min(...onSide), Math.max(...onSide)];
    return to - from >= 16 ? [from, to] : undefined;
}

/** The other coordinates of all points of a border that have this one. */
function crossings(border: Border, vertical: boolean, coordinate: number): number[] {
    if (border.kind === 'ellipse') {
        const { box } = border;
        const middle = centre(box);
        const [radius, other] = vertical ? [box.width / 2, box.height / 2] : [box.height / 2, box.width / 2];
        const offset = (coordinate - (vertical ? middle.x : middle.y)) / radius;
        if (!(Math.abs(offset) <= 1)) {
            return [];
        }
        const reach = other * Math.sqrt(1 - offset * offset);
        const at = vertical ? middle.y : middle.x;
        return [at - reach, at + reach];
    }
    const found: number[] = [];
    border.points.forEach((point, index) => {
        const next = border.points[(index + 1) % border.points.length];
        const [a, b] = vertical ? [point.x, next.x] : [point.y, next.y];
        const [c, d] = vertical ? [point.y, next.y] : [point.x, next.x];
        if (Math.min(a, b) <= coordinate && coordinate <= Math.max(a, b)) {
            found.push(...a === b ? [c, d] : [c + (d - c) * (coordinate - a) / (b - a)]);
        }
    });
    return found;
}
