/** Stretches between two anchors are compared line by line only if that takes no more steps. */
const MAX_STEPS = 100_000;

/**
 * Which item of a sequence is which of another, in order: for each of the first its index in the other, or -1. What stands once in both
 * is taken for the same; from there equal neighbours follow, and short stretches between are compared in full. Takes time in proportion
 * to the lengths.
 */
export function alignLines(some: readonly number[], others: readonly number[]): number[] {
    const aligned = new Array<number>(some.length).fill(-1);
    const anchors = longestRise(uniquePairs(some, others));
    for (const [one, other] of anchors) {
        aligned[one] = other;
    }
    const borders: ReadonlyArray<readonly [number, number]> = [[-1, -1], ...anchors, [some.length, others.length]];
    for (let index = 1; index < borders.length; index++) {
        fillBetween(borders[index - 1], borders[index]);
    }
    return aligned;

    function fillBetween([startOne, startOther]: readonly [number, number], [endOne, endOther]: readonly [number, number]): void {
        let [one, other, lastOne, lastOther] = [startOne + 1, startOther + 1, endOne - 1, endOther - 1];
        if (anchors.length > 0) {
            for (; startOne >= 0 && one <= lastOne && other <= lastOther && some[one] === others[other]; one++, other++) {
                aligned[one] = other;
            }
            const isAnchored = endOne < some.length;
            for (; isAnchored && one <= lastOne && other <= lastOther && some[lastOne] === others[lastOther]; lastOne--, lastOther--) {
                aligned[lastOne] = lastOther;
            }
        }
        if ((lastOne - one + 1) * (lastOther - other + 1) <= MAX_STEPS) {
            for (const [first, second] of longestCommon(some.slice(one, lastOne + 1), others.slice(other, lastOther + 1))) {
                aligned[one + first] = other + second;
            }
        }
    }
}

/** Indices of what stands exactly once in both, in the order of the first. */
function uniquePairs(some: readonly number[], others: readonly number[]): Array<readonly [number, number]> {
    const places = placesOf(others);
    return [...placesOf(some)].flatMap(([item, place]) => {
        const other = places.get(item) ?? -1;
        return place >= 0 && other >= 0 ? [[place, other] as const] : [];
    }).sort(([one], [other]) => one - other);
}

/** Where each item stands; -1 if it stands at several places. */
function placesOf(items: readonly number[]): Map<number, number> {
    const places = new Map<number, number>();
    items.forEach((item, index) => places.set(item, places.has(item) ? -1 : index));
    return places;
}

/** The most pairs that rise in both numbers; the first rises already. */
function longestRise(pairs: ReadonlyArray<readonly [number, number]>): Array<readonly [number, number]> {
    /** By the length of a rise, the pair with the smallest end. */
    const ends: number[] = [];
    const before: number[] = [];
    pairs.forEach(([, second], index) => {
        let [low, high] = [0, ends.length];
        while (low < high) {
            const middle = (low + high) >> 1;
            if (pairs[ends[middle]][1] < second) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        before.push(low > 0 ? ends[low - 1] : -1);
        ends[low] = index;
    });
    const rise: Array<readonly [number, number]> = [];
    for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index]) {
        rise.push(pairs[index]);
    }
    return rise.reverse();
}

/** Longest common subsequence as pairs of indices. */
function longestCommon(some: readonly number[], others: readonly number[]): Array<readonly [number, number]> {
    const width = others.length + 1;
    const lengths = new Int32Array((some.length + 1) * width);
    for (let one = some.length - 1; one >= 0; one--) {
        for (let other = others.length - 1; other >= 0; other--) {
            const place = one * width + other;
            lengths[place] = some[one] === others[other]
                ? lengths[place + width + 1] + 1
                : Math.max(lengths[place + width], lengths[place + 1]);
        }
    }
    const pairs: Array<readonly [number, number]> = [];
    for (let one = 0, other = 0; one < some.length && other < others.length;) {
        const place = one * width + other;
        if (some[one] === others[other]) {
            pairs.push([one++, other++]);
        } else if (lengths[place + width] >= lengths[place + 1]) {
            one++;
        } else {
            other++;
        }
    }
    return pairs;
}
