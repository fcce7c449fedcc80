/** A run of items, by index; the end does not belong to it. */
export interface ItemRange {
    readonly start: number;
    readonly end: number;
}

/** Differences below this are noise of the layout, in pixels. */
const NOISE = 0.5;

/**
 * How much room each item of a list takes: as it was measured, or as it is guessed. In pixels, with the gap to the next one.
 * What did not change since the last question is not added up again.
 */
export class ItemExtents {

    protected readonly known = new Map<string, number>();
    protected keys: readonly string[] = [];
    protected guess: (index: number) => number = () => 0;
    /** Where each item begins, and where the last one ends; right up to the item at `settled`. */
    protected readonly offsets = [0];
    protected settled = 0;

    /** The items as they are now. */
    arrange(keys: readonly string[], guess: (index: number) => number): void {
        let same = 0;
        while (same < this.settled && same < keys.length && keys[same] === this.keys[same]) {
            same++;
        }
        this.settled = same;
        this.keys = keys;
        this.guess = guess;
    }

    measure(index: number, extent: number): void {
        const key = this.keys[index];
        const before = this.known.get(key);
        if (before === undefined || Math.abs(before - extent) >= NOISE) {
            this.known.set(key, extent);
            this.settled = Math.min(this.settled, index);
        }
    }

    /** Room of all items from one to before the other. */
    sum({ start, end }: ItemRange): number {
        return this.offset(end) - this.offset(start);
    }

    /** The items that touch the stretch between two offsets; at least one, if there is any. */
    between(from: number, to: number): ItemRange {
        const count = this.keys.length;
        const start = this.lastWhere(Math.max(0, count - 1), offset => offset <= from);
        const end = this.lastWhere(count, offset => offset < to);
        return { start, end: Math.min(count, Math.max(end, start) + 1) };
    }

    /** The last item that begins where it should, up to a limit; 0 if none does. */
    protected lastWhere(limit: number, should: (offset: number) => boolean): number {
        let low = 0;
        for (let high = limit; low < high;) {
            const middle = Math.ceil((low + high) / 2);
            if (should(this.offset(middle))) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** Where an item begins. */
    protected offset(index: number): number {
        for (; this.settled < index; this.settled++) {
            this.offsets[this.settled
                + 1] = this.offsets[this.settled] + (this.known.get(this.keys[this.settled]) ?? this.guess(this.settled));
        }
        return this.offsets[index];
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
