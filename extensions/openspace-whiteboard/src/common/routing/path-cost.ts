import { Box, grown, Point } from '../geometry/box';
import { entersBox, lengthOf, Path } from './polyline';
import { SegmentGrid } from './segment-grid';

/** What makes a way worse, in px of a longer way. */
export const COSTS = {
    bend: 64,
    crossing: 30,
    /** To run on top of another connector, for each time and for each px: rather twice around a corner than one line for two. */
    shared: 160,
    sharedPx: 4
};

/** Connectors side by side that are nearer look like one; in px. */
export const TOO_NEAR = 6;

export function isBlocked(path: Path, boxes: readonly Box[]): boolean {
    for (let index = 1; index < path.length; index++) {
        for (const box of boxes) {
            if (entersBox(path[index - 1], path[index], box)) {
                return true;
            }
        }
    }
    return false;
}

export function shapeCost(path: Path): number {
    return lengthOf(path) + COSTS.bend * (path.length - 2);
}

/** For what it does to the routes that are there already. */
export function neighbourCost(path: Path, routes: SegmentGrid): number {
    let cost = 0;
    for (let index = 1; index < path.length; index++) {
        const [from, to] = [path[index - 1], path[index]];
        const box = {
            x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width: Math.abs(from.x - to.x), height: Math.abs(from.y - to.y)
        };
        for (const other of routes.near(grown(box, TOO_NEAR))) {
            cost += meetingCost(from, to, other.from, other.to);
        }
    }
    return cost;
}

function meetingCost(a: Point, b: Point, c: Point, d: Point): number {
    const horizontal = isFlat(a.y, b.y) && isFlat(c.y, d.y);
    const vertical = isFlat(a.x, b.x) && isFlat(c.x, d.x);
    if (horizontal || vertical) {
        const [distance, overlap] = horizontal
            ? [Math.abs(a.y - c.y), common(a.x, b.x, c.x, d.x)] : [Math.abs(a.x - c.x), common(a.y, b.y, c.y, d.y)];
        return distance < TOO_NEAR && overlap > 0 ? COSTS.shared + COSTS.sharedPx * overlap : 0;
    }
    return cross(a, b, c, d) ? COSTS.crossing : 0;
}

function isFlat(from: number, to: number): boolean {
    return Math.abs(from - to) < 0.005;
}

function common(a: number, b: number, c: number, d: number): number {
    return Math.min(Math.max(a, b), Math.max(c, d)) - Math.max(Math.min(a, b), Math.min(c, d));
}

export function cross(a: Point, b: Point, c: Point, d: Point): boolean {
    const side = (p: Point, q: Point, r: Point): number => (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
    return side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0;
}
