import { expect, it } from 'vitest';
import { inBatches } from './in-batches';

it('does not begin more at once than it may, and keeps the order', async () => {
    let [running, most] = [0, 0];
    const answers = await inBatches([1, 2, 3, 4, 5], 2, async item => {
        most = Math.max(most, ++running);
        await Promise.resolve();
        running--;
        return item * 10;
    });
    expect([answers, most]).toEqual([[10, 20, 30, 40, 50], 2]);
});

it('lets those that have begun come to their end when one fails', async () => {
    const ended: number[] = [];
    await expect(inBatches([1, 2, 3], 2, async item => {
        if (item === 1) {
            throw new Error('The first failed.');
        }
        await new Promise(done => setImmediate(done));
        ended.push(item);
    })).rejects.toThrow('The first failed.');
    expect(ended).toEqual([2]);
});
