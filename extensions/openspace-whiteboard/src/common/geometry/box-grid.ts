import { bottom, Box, boundsOf, right } from './box';

/** Cells are no smaller; in px. */
const MIN_CELL = 64;
/** What covers more cells is kept in a list of its own, so that a huge box costs no more than a small one. */
const MAX_CELLS = 256;

/** So few are looked at one by one. */
const FEW = 12;

/** Cells from and to, both included. */
interface Cells {
    readonly fromX: number;
    readonly toX: number;
    readonly fromY: number;
    readonly toY: number;
}

/** Finds the boxes near a box without looking at all of them. Boxes with numbers that are not finite are in none. */
export class BoxGrid<T> {

    /** Indexes of entries by column and row. */
    protected readonly columns = new Map<number, Map<number, number[]>>();
    protected readonly large: number[] = [];
    protected readonly items: T[] = [];
    protected readonly boxes: Box[] = [];
    protected readonly cell: number;
    /** In which search an entry was seen last: one that covers several cells is found once. */
    protected readonly seen: number[] = [];
    protected searches = 0;

    constructor(items: Iterable<T>, boxOf: (item: T) => Box) {
        for (const item of items) {
            const box = boxOf(item);
            if (isSoundBox(box)) {
                this.items.push(item);
                this.boxes.push(box);
                this.seen.push(0);
            }
        }
        this.cell = cellSizeOf(this.boxes);
        if (this.boxes.length > FEW) {
            this.boxes.forEach((box, index) => { this.insert(index, this.cellsOf(box)); });
        }
    }

    /** Those that touch the box or overlap with it, in the order in which they were given. */
    near(box: Box): T[] {
        if (!isSoundBox(box)) {
            return [];
        }
        // To look into more cells than there are boxes is no help.
        const cells = this.boxes.length <= FEW ? undefined : this.cellsOf(box, Math.max(MAX_CELLS, this.boxes.length));
        if (!cells) {
            return this.items.filter((_item, index) => touches(this.boxes[index], box));
        }
        const found = this.search(box, cells);
        return found.length > 1 ? found.sort((a, b) => a - b).map(index => this.items[index]) : found.map(index => this.items[index]);
    }

    protected search(box: Box, { fromX, toX, fromY, toY }: Cells): number[] {
        const found: number[] = [];
        const search = ++this.searches;
        const look = (index: number): void => {
            if (this.seen[index] !== search) {
                this.seen[index] = search;
                if (touches(this.boxes[index], box)) {
                    found.push(index);
                }
            }
        };
        this.large.forEach(look);
        for (let x = fromX; x <= toX; x++) {
            const column = this.columns.get(x);
            for (let y = fromY; column && y <= toY; y++) {
                column.get(y)?.forEach(look);
            }
        }
        return found;
    }

    protected insert(index: number, cells: Cells | undefined): void {
        if (!cells) {
            this.large.push(index);
            return;
        }
        for (let x = cells.fromX; x <= cells.toX; x++) {
            let column = this.columns.get(x);
            if (!column) {
                column = new Map();
                this.columns.set(x, column);
            }
            for (let y = cells.fromY; y <= cells.toY; y++) {
                const indexes = column.get(y);
                if (indexes) {
                    indexes.push(index);
                } else {
                    column.set(y, [index]);
                }
            }
        }
    }

    /** Undefined if they are too many. */
    protected cellsOf(box: Box, max = MAX_CELLS): Cells | undefined {
        const [fromX, toX] = [Math.floor(box.x / this.cell), Math.floor(right(box) / this.cell)];
        const [fromY, toY] = [Math.floor(box.y / this.cell), Math.floor(bottom(box) / this.cell)];
        return (toX - fromX + 1) * (toY - fromY + 1) <= max ? { fromX, toX, fromY, toY } : undefined;
    }
}

/** Whether all of its numbers can be reckoned with. */
export function isSoundBox({ x, y, width, height }: Box): boolean {
    return Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(width) && Number.isFinite(height)
        && Number.isFinite(x + width) && Number.isFinite(y + height);
}

/** Also if they share a border only, or are as thin as a line. */
export function touches(a: Box, b: Box): boolean {
    return a.x <= right(b) && b.x <= right(a) && a.y <= bottom(b) && b.y <= bottom(a);
}

/** So that an average box covers a few cells. */
function cellSizeOf(boxes: readonly Box[]): number {
    const total = boxes.reduce((sum, { width, height }) => sum + Math.min(Math.max(width, height), 2_000), 0);
    const bounds = boundsOf(boxes);
    // Far from the origin, cells must be so large that neighbours have different numbers.
    const far = bounds ? Math.max(Math.abs(bounds.x), Math.abs(bounds.y), Math.abs(right(bounds)), Math.abs(bottom(bounds))) : 0;
    return Math.max(MIN_CELL, boxes.length > 0 ? total / boxes.length : 0, far / 2 ** 40);
}
