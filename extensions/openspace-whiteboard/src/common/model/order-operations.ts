import { Board, indexOf } from './board';
import { ElementOrder } from './element-order';
import { Operation } from './operation';

export type Direction = 'front' | 'back' | 'forward' | 'backward';

/** Brings elements in front of or behind all others, or by one step; among each other they keep their order. */
export function stackOperations(board: Board, ids: readonly string[], direction: Direction): Operation[] {
    const before = board.elements.map(({ id }) => id);
    const index = indexOf(board);
    const chosen = new Set(ids.filter(id => index.has(id)));
    return reorderOperations(before, stacked(before, chosen, direction));
}

/** Few operations that bring the same ids into another order. */
export function reorderOperations(before: readonly string[], after: readonly string[]): Operation[] {
    const moved = movedBetween(before, after);
    if (moved.size === 0) {
        return [];
    }
    const order = new ElementOrder(before);
    return after.flatMap((id, at): Operation[] => moved.has(id)
        ? [{ op: 'reorder', id, index: order.putBehind(id, after[at - 1]) }]
        : []);
}

/** The ids that have to move to get from one order to the other; the longest run of those that need not stays. Both have the same ids. */
export function movedBetween(before: readonly string[], after: readonly string[]): Set<string> {
    const places = new Map(before.map((id, at) => [id, at]));
    const staying = longestRise(after.map(id => places.get(id) ?? -1));
    return new Set(after.filter((_id, at) => !staying.has(at)));
}

function stacked(ids: readonly string[], chosen: ReadonlySet<string>, direction: Direction): string[] {
    const own = ids.filter(id => chosen.has(id));
    const others = ids.filter(id => !chosen.has(id));
    switch (direction) {
        case 'front': return [...others, ...own];
        case 'back': return [...own, ...others];
        case 'backward': return oneStepDown(ids, chosen);
        case 'forward': return oneStepDown([...ids].reverse(), chosen).reverse();
    }
}

/** Each of the chosen ones swaps places with the one before it, unless that is chosen as well and could not move. */
function oneStepDown(ids: readonly string[], chosen: ReadonlySet<string>): string[] {
    const order = [...ids];
    for (let at = 1; at < order.length; at++) {
        if (chosen.has(order[at]) && !chosen.has(order[at - 1])) {
            [order[at - 1], order[at]] = [order[at], order[at - 1]];
        }
    }
    return order;
}

/** Positions of the longest subsequence of rising numbers. */
function longestRise(numbers: readonly number[]): Set<number> {
    /** Position of the smallest number that ends a rise of each length. */
    const ends: number[] = [];
    const previous: number[] = [];
    numbers.forEach((number, at) => {
        let low = 0;
        let high = ends.length;
        while (low < high) {
            const middle = (low + high) >> 1;
            if (numbers[ends[middle]] < number) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        previous[at] = low > 0 ? ends[low - 1] : -1;
        ends[low] = at;
    });
    const rise = new Set<number>();
    for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at]) {
        rise.add(at);
    }
    return rise;
}
