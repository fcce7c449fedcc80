import { Box, centre, grown, overlapArea, Point, Size } from '../geometry/box';
import { boundsOfPath, entersBox, isSame, lengthOf, Path, round } from './polyline';
import { Line } from './scene';

/** What a label must not cover, or had better not. */
export interface LabelSurroundings {
    /** Shapes and labels. */
    readonly taken: readonly Box[];
    /** Other connectors. */
    readonly routes: readonly Line[];
    /** Borders and titles of containers. */
    readonly borders: readonly Line[];
}

/** Px along the way between two places that are tried. */
const STEP = 10;
const MAX_STEPS = 48;
/** Heads need so much of the way at each end; in px. */
const HEAD = 18;
/** Beside a connector instead of on it. */
const BESIDE = 5;
/** On it, but not in its middle: parts of half of the label. */
const OFF_CENTRE = [0.2, 0.4, 0.6, 0.8];

const COSTS = { taken: 10_000, route: 600, border: 60, corner: 14, head: 90, beside: 24, offCentre: 30, perPx: 0.12 };

/** How far from its way a label may stand; in px. */
export function labelReach({ width, height }: Size): number {
    return Math.max(width, height) + 2 * BESIDE;
}

/** Where a label stands best on a way: near the middle, where it covers nothing. */
export function placeLabel(path: Path, size: Size, around: LabelSurroundings): Box {
    const length = lengthOf(path);
    const step = Math.max(STEP, length / MAX_STEPS);
    const area = grown(boundsOfPath(path), labelReach(size));
    const taken = around.taken.filter(box => overlapArea(box, area) > 0);
    let best: { readonly box: Box; readonly cost: number } | undefined;
    for (let index = 0; index * step <= length + step; index++) {
        const at = length / 2 + Math.ceil(index / 2) * step * (index % 2 ? 1 : -1);
        if (at < 0 || at > length) {
            continue;
        }
        for (const { box, cost } of boxesAt(path, at, size)) {
            const least = cost + Math.abs(at - length / 2) * COSTS.perPx;
            if (best && best.cost <= least) {
                continue;
            }
            const total = least + coverCost(box, path, taken, around);
            if (!best || total < best.cost) {
                best = { box, cost: total };
            }
        }
        if (best && best.cost <= Math.abs(at - length / 2) * COSTS.perPx) {
            break;
        }
    }
    const { x, y, width, height } = best?.box ?? boxAround(path[0], size);
    return { x: round(x), y: round(y), width, height };
}

/** Above a message, in its middle or as near to it as activations leave room; beside the loop of one to itself. */
export function placeMessageLabel(path: Path, size: Size, activations: readonly Box[]): Box {
    if (path.length > 2) {
        return { x: round(path[1].x + 4), y: round((path[1].y + path[2].y - size.height) / 2), ...size };
    }
    const bounds = boundsOfPath(path);
    const middle = centre(bounds);
    const [x, y] = [middle.x - size.width / 2, middle.y - size.height - 2];
    const inTheWay = activations.filter(box => box.y < y + size.height && box.y + box.height > y);
    const isFree = (at: number): boolean => inTheWay.every(box => overlapArea(box, { x: at, y, ...size }) === 0);
    const beside = inTheWay.flatMap(box => [box.x - size.width - BESIDE, box.x + box.width + BESIDE])
        .filter(at => at >= bounds.x && at + size.width <= bounds.x + bounds.width && isFree(at));
    const nearest = isFree(x) ? x : beside.sort((a, b) => Math.abs(a - x) - Math.abs(b - x)).at(0) ?? x;
    return { x: round(nearest), y: round(y), ...size };
}

function* boxesAt(path: Path, at: number, size: Size): Iterable<{ readonly box: Box; readonly cost: number }> {
    const { point, direction } = pointAt(path, at);
    yield { box: boxAround(point, size), cost: 0 };
    const half = Math.abs(direction.y) * size.width / 2 + Math.abs(direction.x) * size.height / 2;
    const across = (distance: number): Box =>
        boxAround({ x: point.x + direction.y * distance, y: point.y - direction.x * distance }, size);
    for (const sign of [-1, 1]) {
        yield { box: across(sign * (half + BESIDE)), cost: COSTS.beside };
    }
    for (const part of OFF_CENTRE) {
        yield { box: across(-part * half), cost: COSTS.offCentre * (1 + part) };
        yield { box: across(part * half), cost: COSTS.offCentre * (1 + part) };
    }
}

function coverCost(box: Box, path: Path, taken: readonly Box[], { routes, borders }: LabelSurroundings): number {
    let cost = 0;
    const wide = grown(box, 2);
    for (const other of taken) {
        const area = overlapArea(wide, other);
        cost += area > 0 ? COSTS.taken + area : 0;
    }
    for (const { from, to } of routes) {
        cost += entersBox(from, to, box) ? COSTS.route : 0;
    }
    for (const { from, to } of borders) {
        cost += entersBox(from, to, box) ? COSTS.border : 0;
    }
    path.forEach((point, index) => {
        const isEnd = index === 0 || index === path.length - 1;
        if (isEnd && entersBox(point, point, grown(box, HEAD))) {
            cost += entersBox(point, alongPath(path, index), box) ? COSTS.head : COSTS.corner;
        } else if (!isEnd && entersBox(point, point, box)) {
            cost += isBend(path, index) ? COSTS.corner : 0;
        }
    });
    return cost;
}

/** A little way from an end, as far as its head reaches. */
function alongPath(path: Path, end: number): Point {
    const [from, to] = end === 0 ? [path[0], path[1]] : [path[end], path[end - 1]];
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const part = Math.min(1, HEAD / length);
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** Not one of the many points of a curve. */
function isBend(path: Path, index: number): boolean {
    const [before, point, after] = [path[index - 1], path[index], path[index + 1]];
    const [ax, ay, bx, by] = [point.x - before.x, point.y - before.y, after.x - point.x, after.y - point.y];
    return ax * bx + ay * by <= 0.5 * Math.hypot(ax, ay) * Math.hypot(bx, by);
}

function pointAt(path: Path, at: number): { readonly point: Point; readonly direction: Point } {
    let left = at;
    for (let index = 1; index < path.length; index++) {
        const [from, to] = [path[index - 1], path[index]];
        const length = Math.hypot(to.x - from.x, to.y - from.y);
        if (left <= length && length > 0 || index === path.length - 1 && !isSame(from, to)) {
            const direction = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
            return { point: { x: from.x + direction.x * left, y: from.y + direction.y * left }, direction };
        }
        left -= length;
    }
    return { point: path[0], direction: { x: 1, y: 0 } };
}

function boxAround({ x, y }: Point, { width, height }: Size): Box {
    return { x: x - width / 2, y: y - height / 2, width, height };
}
