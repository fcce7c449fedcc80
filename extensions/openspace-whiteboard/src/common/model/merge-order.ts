import { ElementOrder } from './element-order';
import { movedBetween } from './order-operations';

/**
 * From back to front, the ids that are left after a merge: in my order, with what they added or moved right in front of what it stands
 * in front of in their order. What both moved is where I have it.
 */
export function mergeOrder(
    base: readonly string[], mine: readonly string[], theirs: readonly string[], left: { has(id: string): boolean }
): string[] {
    const inMine = new Set(mine);
    const movedByMe = movedSince(base, mine);
    const movedByThem = movedSince(base, theirs);
    const order = new ElementOrder(mine.filter(id => left.has(id)));
    let behind: string | undefined;
    for (const id of theirs.filter(other => left.has(other))) {
        if (!inMine.has(id) || movedByThem.has(id) && !movedByMe.has(id)) {
            order.putBehind(id, behind);
        }
        behind = id;
    }
    return order.toArray();
}

function movedSince(base: readonly string[], now: readonly string[]): Set<string> {
    const [before, after] = [new Set(base), new Set(now)];
    return movedBetween(base.filter(id => after.has(id)), now.filter(id => before.has(id)));
}
