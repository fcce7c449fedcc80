import { bottom, Box, Point, right } from '../geometry/box';
import { Path } from './polyline';

/** A straight stretch of a route. */
export interface Segment {
    readonly from: Point;
    readonly to: Point;
    /** The id of its connector. */
    readonly id: string;
}

const CELL = 128;
/** Longer ones are looked at in every query. */
const MAX_CELLS = 400;

/** The stretches of routes by where they are. */
export class SegmentGrid {

    protected readonly cells = new Map<number, Segment[]>();
    protected readonly large: Segment[] = [];

    add(id: string, path: Path): void {
        for (let index = 1; index < path.length; index++) {
            const segment: Segment = { from: path[index - 1], to: path[index], id };
            const keys = keysOf(boxOfSegment(segment));
            if (!keys) {
                this.large.push(segment);
                continue;
            }
            for (const key of keys) {
                const segments = this.cells.get(key);
                if (segments) {
                    segments.push(segment);
                } else {
                    this.cells.set(key, [segment]);
                }
            }
        }
    }

    /** Those whose boxes touch one of the boxes; each once. */
    nearAny(boxes: readonly Box[]): Segment[] {
        return boxes.length === 1 ? this.near(boxes[0]) : [...new Set(boxes.flatMap(box => this.near(box)))];
    }

    /** Those whose boxes touch the box; each once. */
    near(box: Box): Segment[] {
        // To look into more cells than there are is no help.
        const keys = keysOf(box, Math.max(MAX_CELLS, this.cells.size)) ?? this.cells.keys();
        const found = new Set<Segment>();
        for (const key of keys) {
            for (const segment of this.cells.get(key) ?? []) {
                if (isNear(segment, box)) {
                    found.add(segment);
                }
            }
        }
        for (const segment of this.large) {
            if (isNear(segment, box)) {
                found.add(segment);
            }
        }
        return [...found];
    }
}

function isNear({ from, to }: Segment, box: Box): boolean {
    return Math.min(from.x, to.x) <= right(box) && Math.max(from.x, to.x) >= box.x
        && Math.min(from.y, to.y) <= bottom(box) && Math.max(from.y, to.y) >= box.y;
}

function boxOfSegment({ from, to }: Segment): Box {
    return {
        x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width: Math.abs(from.x - to.x), height: Math.abs(from.y - to.y)
    };
}

function keysOf(box: Box, max = MAX_CELLS): number[] | undefined {
    const [fromX, toX] = [Math.floor(box.x / CELL), Math.floor(right(box) / CELL)];
    const [fromY, toY] = [Math.floor(box.y / CELL), Math.floor(bottom(box) / CELL)];
    if (!((toX - fromX + 1) * (toY - fromY + 1) <= max)) {
        return undefined;
    }
    const keys: number[] = [];
    for (let x = fromX; x <= toX; x++) {
        for (let y = fromY; y <= toY; y++) {
            keys.push(x * 0x4000000 + y);
        }
    }
    return keys;
}
