import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignLines } from './align-lines';

describe('alignLines', () => {
    it('pairs equal items only, in order', () => {
        const items = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 40 });
        fc.assert(fc.property(items, items, (some, others) => {
            const aligned = alignLines(some, others);
            const pairs = aligned.flatMap((other, one) => other < 0 ? [] : [[one, other]]);
            pairs.forEach(([one, other], index) => {
                expect(some[one]).toBe(others[other]);
                expect(index === 0 || pairs[index - 1][1] < other).toBe(true);
            });
        }));
    });

    it('finds what was inserted and what is missing', () => {
        expect(alignLines([1, 2, 9, 3, 9, 4], [1, 7, 2, 9, 9, 8, 4])).toEqual([0, 2, 3, -1, 4, 6]);
        expect(alignLines([5, 5, 5], [5, 5])).toEqual([0, 1, -1]);
        expect(alignLines([], [1])).toEqual([]);
    });
});
