/** Moves the border between the parts `handle` and `handle + 1` of a split, in pixels; to the right or down if positive. */
export interface HandleMove {
    readonly handle: number;
    readonly by: number;
}

/** The parts of one split along its direction, in pixels. */
export interface SplitSizes {
    readonly sizes: readonly number[];
    /** As small as each part can get. */
    readonly smallest: readonly number[];
}

/** Less than this is not worth a move; in pixels. */
const PRECISION = 0.5;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Space that the other parts of a split need in any case. */
export function roomForOthers({ smallest }: SplitSizes, index: number): number {
    return sum(smallest) - smallest[index];
}

/** The size nearest to the wanted one that a part can have without changing the split as a whole. */
export function possibleSize(split: SplitSizes, index: number, wanted: number): number {
    const largest = sum(split.sizes) - roomForOthers(split, index);
    return Math.max(Math.min(wanted, largest), split.smallest[index]);
}

/**
 * How to give a part of a split another size. Space comes from the parts behind it first, then from those before; it goes to
 * the next part, so that as few as possible change.
 */
export function handleMoves(split: SplitSizes, index: number, wanted: number): HandleMove[] {
    const { sizes, smallest } = split;
    const growth = possibleSize(split, index, wanted) - sizes[index];
    const isLast = index === sizes.length - 1;
    const fromBehind = growth > 0 ? Math.min(growth, sum(sizes.slice(index + 1)) - sum(smallest.slice(index + 1))) : isLast ? 0 : growth;
    return [{ handle: index, by: fromBehind }, { handle: index - 1, by: fromBehind - growth }]
        .filter(({ handle, by }) => Math.abs(by) >= PRECISION && handle >= 0 && handle < sizes.length - 1);
}
