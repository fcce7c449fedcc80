/**
 * Does the same with each, some at a time; the answers are in the order of the items. When one fails, those that have begun come to
 * their end first.
 */
export async function inBatches<T, R>(items: readonly T[], size: number, work: (item: T) => Promise<R>): Promise<R[]> {
    const done: R[] = [];
    for (let start = 0; start < items.length; start += size) {
        const batch = items.slice(start, start + size).map(work);
        await Promise.allSettled(batch);
        done.push(...await Promise.all(batch));
    }
    return done;
}
