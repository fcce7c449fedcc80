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

type Lines = readonly number[];

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
export function snapMove(moving: Box, others: readonly Box[], { x: dx, y: dy }: Point, tolerance: number): Snapped {
    const moved = { ...moving, x: moving.x + dx, y: moving.y + dy };
    const alongX = alignment(linesOf(moved.x, moved.width), others, box => linesOf(box.x, box.width), tolerance);
    const alongY = alignment(linesOf(moved.y, moved.height), others, box => linesOf(box.y, box.height), tolerance);
    const snapped = {
        dx: dx + (alongX ? alongX.by : toGrid(moved.x) - moved.x),
        dy: dy + (alongY ? alongY.by : toGrid(moved.y) - moved.y)
    };
    const box = { ...moving, x: moving.x + snapped.dx, y: moving.y + snapped.dy };
    return { ...snapped, guides: guidesOf(box, alongX, alongY) };
}

/** As {@link snapMove}, for the corner that somebody drags while the opposite one stays. */
export function snapCorner(corner: Point, others: readonly Box[], tolerance: number): Point & { readonly guides: readonly Guide[] } {
    const alongX = alignment([corner.x], others, box => linesOf(box.x, box.width), tolerance);
    const alongY = alignment([corner.y], others, box => linesOf(box.y, box.height), tolerance);
    const x = alongX ? corner.x + alongX.by : toGrid(corner.x);
    const y = alongY ? corner.y + alongY.by : toGrid(corner.y);
    return { x, y, guides: guidesOf({ x, y, width: 0, height: 0 }, alongX, alongY) };
}

export function toGrid(value: number): number {
    // Never -0, which a file would show.
    return Math.round(value / GRID) * GRID + 0;
}

function linesOf(start: number, length: number): Lines {
    return [start, start + length / 2, start + length];
}

function alignment(lines: Lines, others: readonly Box[], linesOfOther: (box: Box) => Lines, tolerance: number): Alignment | undefined {
    let best: Alignment | undefined;
    for (const other of others) {
        for (const at of linesOfOther(other)) {
            for (const line of lines) {
                const by = at - line;
                if (Math.abs(by) <= tolerance && (!best || Math.abs(by) < Math.abs(best.by))) {
                    best = { by, at, other };
                }
            }
        }
    }
    return best;
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
