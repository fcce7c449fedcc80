/** A run of items, by index; the end does not belong to it. */
export interface ItemRange {
    readonly start: number;
    readonly end: number;
}

/** Differences below this are noise of the layout, in pixels. */
const NOISE = 0.5;

/** How much room each item of a list takes: as it was measured, or as it is guessed. In pixels, with the gap to the next one. */
export class ItemExtents {

    protected readonly known = new Map<string, number>();

    /** True if the item takes another room than was known. */
    measure(key: string, extent: number): boolean {
        const before = this.known.get(key);
        if (before !== undefined && Math.abs(before - extent) < NOISE) {
            return false;
        }
        this.known.set(key, extent);
        return true;
    }

    /** Room of all items from one to before the other. */
    sum(keys: readonly string[], guess: (index: number) => number, { start, end }: ItemRange): number {
        let sum = 0;
        for (let index = start; index < end; index++) {
            sum += this.of(keys[index], index, guess);
        }
        return sum;
    }

    /** The items that touch the stretch between two offsets; at least one, if there is any. */
    between(keys: readonly string[], guess: (index: number) => number, from: number, to: number): ItemRange {
        let index = 0;
        let bottom = 0;
        for (; index < keys.length - 1; index++) {
            bottom += this.of(keys[index], index, guess);
            if (bottom > from) {
                break;
            }
        }
        const start = index;
        for (index++; index < keys.length && bottom < to; index++) {
            bottom += this.of(keys[index], index, guess);
        }
        return { start, end: Math.min(index, keys.length) };
    }

    protected of(key: string, index: number, guess: (index: number) => number): number {
        return this.known.get(key) ?? guess(index);
    }
}

/** The smallest range that holds both. */
export function union(a: ItemRange, b: ItemRange): ItemRange {
    return { start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) };
}

export function lengthOf({ start, end }: ItemRange): number {
    return end - start;
}

export function covers(outer: ItemRange, inner: ItemRange): boolean {
    return outer.start <= inner.start && outer.end >= inner.end;
}
