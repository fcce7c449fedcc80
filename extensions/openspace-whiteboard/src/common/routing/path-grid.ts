import { bottom, Box, grown, Point, right } from '../geometry/box';
import { LANE } from './candidate-paths';
import { COSTS, TOO_NEAR } from './path-cost';
import { Segment } from './segment-grid';

/** More lines in one direction are left out, those that matter least first. */
const MAX_LINES = 240;
/** Searches among more connectors would take too long. */
const MAX_LANES = 60;
/** Lines are added in the middle of wider gaps; in px. */
const WIDE = 16;
/** A way this near beyond the clearance of a shape costs a little more than one in the open; in px. */
const HUG = 8;
const HUG_COST = 0.1;

/**
 * The lines on which an elbow may run: along shapes, in the middle between them, through ports. Between two lines that cross
 * one can walk unless a shape is there; walking costs its length, and more where other routes are.
 */
export class PathGrid {

    readonly xs: readonly number[];
    readonly ys: readonly number[];
    /** By the index of the point at which the way to the right, or down, begins; Infinity where a shape is. */
    readonly right: Float32Array;
    readonly down: Float32Array;

    /** Of boxes that are grown by their clearance already. `hasLanes` adds lines on both sides of the routes. */
    constructor(region: Box, boxes: readonly Box[], through: readonly Point[], routes: readonly Segment[], hasLanes = false) {
        const lanes = hasLanes ? lanesBeside(routes) : { xs: [], ys: [] };
        this.xs = linesOf(region.x, right(region), boxes.flatMap(box => [box.x, right(box)]), through.map(({ x }) => x), lanes.xs);
        this.ys = linesOf(region.y, bottom(region), boxes.flatMap(box => [box.y, bottom(box)]), through.map(({ y }) => y), lanes.ys);
        const { xs, ys } = this;
        this.right = new Float32Array(xs.length * ys.length);
        this.down = new Float32Array(xs.length * ys.length);
        for (let y = 0; y < ys.length; y++) {
            for (let x = 0; x < xs.length; x++) {
                this.right[y * xs.length + x] = x + 1 < xs.length ? xs[x + 1] - xs[x] : Infinity;
                this.down[y * xs.length + x] = y + 1 < ys.length ? ys[y + 1] - ys[y] : Infinity;
            }
        }
        boxes.forEach(box => this.markNear(grown(box, HUG)));
        routes.forEach(route => this.markRoute(route));
        boxes.forEach(box => this.markBlocked(box));
    }

    /** The index of the crossing of two lines; undefined if there is none. */
    indexOf({ x, y }: Point): number | undefined {
        const [column, row] = [indexIn(this.xs, x), indexIn(this.ys, y)];
        return this.xs[column] === x && this.ys[row] === y ? row * this.xs.length + column : undefined;
    }

    pointOf(index: number): Point {
        return { x: this.xs[index % this.xs.length], y: this.ys[Math.floor(index / this.xs.length)] };
    }

    protected markBlocked(box: Box): void {
        this.forEachEdge(box, index => this.right[index] = Infinity, index => this.down[index] = Infinity);
    }

    protected markNear(box: Box): void {
        const { xs, ys } = this;
        this.forEachEdge(box,
            index => this.right[index] += HUG_COST * (xs[index % xs.length + 1] - xs[index % xs.length]),
            index => this.down[index] += HUG_COST * (ys[Math.floor(index / xs.length) + 1] - ys[Math.floor(index / xs.length)]));
    }

    protected markRoute({ from, to }: Segment): void {
        const box = {
            x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width: Math.abs(from.x - to.x), height: Math.abs(from.y - to.y)
        };
        const wide = grown(box, TOO_NEAR);
        if (box.height < 0.005) {
            this.forEachEdge(wide, (index, part) => this.right[index] += (COSTS.sharedPx + 1) * part, () => { });
            this.forEachEdge(grown(box, 0.5), () => { }, index => this.down[index] += COSTS.crossing);
        } else if (box.width < 0.005) {
            this.forEachEdge(wide, () => { }, (index, part) => this.down[index] += (COSTS.sharedPx + 1) * part);
            this.forEachEdge(grown(box, 0.5), index => this.right[index] += COSTS.crossing, () => { });
        }
    }

    /** All ways of which a part lies inside the box, with the length of that part. */
    protected forEachEdge(box: Box, right_: (index: number, part: number) => void, down: (index: number, part: number) => void): void {
        const { xs, ys } = this;
        const [left, top, far, low] = [box.x + 0.01, box.y + 0.01, right(box) - 0.01, bottom(box) - 0.01];
        const [firstX, firstY] = [Math.max(0, indexIn(xs, left) - 1), Math.max(0, indexIn(ys, top) - 1)];
        for (let y = firstY; y < ys.length && ys[y] < low; y++) {
            for (let x = firstX; x < xs.length && xs[x] < far; x++) {
                const index = y * xs.length + x;
                if (ys[y] > top && x + 1 < xs.length && xs[x + 1] > left) {
                    right_(index, Math.min(xs[x + 1], far) - Math.max(xs[x], left));
                }
                if (xs[x] > left && y + 1 < ys.length && ys[y + 1] > top) {
                    down(index, Math.min(ys[y + 1], low) - Math.max(ys[y], top));
                }
            }
        }
    }
}

/** Where one can run beside others instead of on top of them. */
function lanesBeside(routes: readonly Segment[]): { readonly xs: readonly number[]; readonly ys: readonly number[] } {
    const [xs, ys] = [new Set<number>(), new Set<number>()];
    for (const { from, to } of routes) {
        if (from.y === to.y) {
            ys.add(from.y - LANE).add(from.y + LANE);
        } else if (from.x === to.x) {
            xs.add(from.x - LANE).add(from.x + LANE);
        }
        if (xs.size + ys.size > MAX_LANES) {
            break;
        }
    }
    return { xs: [...xs], ys: [...ys] };
}

/** Those of the ports are always there. */
function linesOf(
    low: number, high: number, edges: readonly number[], ports: readonly number[], lanes: readonly number[]
): number[] {
    const all = [...new Set([...ports, ...edges])].filter(at => at >= low && at <= high).sort((a, b) => a - b);
    const lines = [...all];
    for (let index = 1; index < all.length; index++) {
        if (all[index] - all[index - 1] >= WIDE) {
            lines.push((all[index] + all[index - 1]) / 2);
        }
    }
    lines.push(...lanes.filter(at => at >= low && at <= high));
    if (lines.length > MAX_LINES) {
        lines.length = MAX_LINES;
        lines.push(...ports.filter(at => at >= low && at <= high));
    }
    return [...new Set(lines)].sort((a, b) => a - b);
}

/** Of the first one that is not smaller. */
function indexIn(sorted: readonly number[], value: number): number {
    let [low, high] = [0, sorted.length];
    while (low < high) {
        const middle = (low + high) >> 1;
        if (sorted[middle] < value) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}
