/**
 * For each of the blocks after a change, where it was before; undefined if it is new or different. Blocks are the same if their keys
 * are: what is the same at both ends is taken first, then the others by their order.
 */
export function matchBlocks(before: readonly string[], after: readonly string[]): (number | undefined)[] {
    const shorter = Math.min(before.length, after.length);
    let head = 0;
    while (head < shorter && before[head] === after[head]) {
        head++;
    }
    let tail = 0;
    while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) {
        tail++;
    }
    const places = new Map<string, number[]>();
    for (let index = head; index < before.length - tail; index++) {
        places.set(before[index], [...places.get(before[index]) ?? [], index]);
    }
    return after.map((key, index) => {
        if (index < head) {
            return index;
        }
        return index >= after.length - tail ? index - after.length + before.length : places.get(key)?.shift();
    });
}
