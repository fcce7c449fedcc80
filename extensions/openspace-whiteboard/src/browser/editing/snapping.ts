import { bottom, Box, Point, right } from '../../common/geometry/box';

/** Distance of the grid's lines, in px of the board. */
export const GRID = 8;

/** A line that shows what a shape is aligned with. */
export interface Guide {
    /** A guide at an x is vertical. */
    readonly axis: 'x' | 'y';
    readonly at: number;
    readonly from: number;
    readonly to: number;
}

export interface Snapped {
    readonly dx: number;
    readonly dy: number;
    readonly guides: readonly Guide[];
}

export const NO_GUIDES: readonly Guide[] = [];

interface Alignment {
    /** What is missing to be aligned. */
    readonly by: number;
    readonly at: number;
    readonly other: Box;
}

/**
 * How far shapes move that somebody wants to move by `dx` and `dy`: to where an edge or the middle is in line with one of the others if
 * that is not farther than the tolerance, else to the grid.
 */
export function snapMove(moving: Box, others: SnapLines, { x: dx, y: dy }: Point, tolerance: number): Snapped {
    const moved = { ...moving, x: moving.x + dx, y: moving.y + dy };
    const alongX = others.nearestX(linesOf(moved.x, moved.width), tolerance);
    const alongY = others.nearestY(linesOf(moved.y, moved.height), tolerance);
    const snapped = {
        dx: dx + (alongX ? alongX.by : toGrid(moved.x) - moved.x),
        dy: dy + (alongY ? alongY.by : toGrid(moved.y) - moved.y)
    };
    const box = { ...moving, x: moving.x + snapped.dx, y: moving.y + snapped.dy };
    return { ...snapped, guides: guidesOf(box, alongX, alongY) };
}

/** As {@link snapMove}, for the corner that somebody drags while the opposite one stays. */
export function snapCorner(corner: Point, others: SnapLines, tolerance: number): Point & { readonly guides: readonly Guide[] } {
    const alongX = others.nearestX([corner.x], tolerance);
    const alongY = others.nearestY([corner.y], tolerance);
    const x = alongX ? corner.x + alongX.by : toGrid(corner.x);
    const y = alongY ? corner.y + alongY.by : toGrid(corner.y);
    return { x, y, guides: guidesOf({ x, y, width: 0, height: 0 }, alongX, alongY) };
}

export function toGrid(value: number): number {
    // Never -0, which a file would show.
    return Math.round(value / GRID) * GRID + 0;
}

/** A line that shapes can be in line with. */
interface SnapLine {
    readonly at: number;
    readonly other: Box;
}

/** The edges and middles of boxes, in order: made once for a gesture, asked with each move. */
export class SnapLines {

    protected readonly xs: readonly SnapLine[];
    protected readonly ys: readonly SnapLine[];

    constructor(boxes: readonly Box[]) {
        this.xs = sorted(boxes.flatMap(other => linesOf(other.x, other.width).map(at => ({ at, other }))));
        this.ys = sorted(boxes.flatMap(other => linesOf(other.y, other.height).map(at => ({ at, other }))));
    }

    /** The line that is nearest to one of these and not farther away than the tolerance. */
    nearestX(wanted: readonly number[], tolerance: number): Alignment | undefined {
        return nearest(this.xs, wanted, tolerance);
    }

    nearestY(wanted: readonly number[], tolerance: number): Alignment | undefined {
        return nearest(this.ys, wanted, tolerance);
    }
}

function linesOf(start: number, length: number): readonly number[] {
    return [start, start + length / 2, start + length];
}

function sorted(lines: SnapLine[]): readonly SnapLine[] {
    return lines.filter(({ at }) => Number.isFinite(at)).sort((a, b) => a.at - b.at);
}

function nearest(lines: readonly SnapLine[], wanted: readonly number[], tolerance: number): Alignment | undefined {
    let best: Alignment | undefined;
    for (const line of wanted) {
        const next = firstFrom(lines, line);
        for (const { at, other } of lines.slice(Math.max(0, next - 1), next + 1)) {
            const by = at - line;
            if (Math.abs(by) <= tolerance && (!best || Math.abs(by) < Math.abs(best.by))) {
                best = { by, at, other };
            }
        }
    }
    return best;
}

/** The index of the first line that is not before a place. */
function firstFrom(lines: readonly SnapLine[], place: number): number {
    let [low, high] = [0, lines.length];
    while (low < high) {
        const middle = (low + high) >> 1;
        if (lines[middle].at < place) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

function guidesOf(box: Box, alongX: Alignment | undefined, alongY: Alignment | undefined): readonly Guide[] {
    const guides: Guide[] = [];
    if (alongX) {
        const { at, other } = alongX;
        guides.push({ axis: 'x', at, from: Math.min(box.y, other.y), to: Math.max(bottom(box), bottom(other)) });
    }
    if (alongY) {
        const { at, other } = alongY;
        guides.push({ axis: 'y', at, from: Math.min(box.x, other.x), to: Math.max(right(box), right(other)) });
    }
    return guides.length > 0 ? guides : NO_GUIDES;
}
