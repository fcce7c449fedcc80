import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { covers, ItemExtents, union } from './item-extents';

const KEYS = ['a', 'b', 'c', 'd', 'e'];
const ten = (): number => 10;

describe('ItemExtents', () => {
    it('guesses what it has not measured', () => {
        const extents = new ItemExtents();
        expect(extents.measure('b', 30)).toBe(true);
        expect(extents.sum(KEYS, ten, { start: 0, end: 5 })).toBe(70);
        expect(extents.sum(KEYS, index => index * 100, { start: 0, end: 3 })).toBe(230);
    });

    it('says whether a measurement tells something new', () => {
        const extents = new ItemExtents();
        expect([extents.measure('a', 10), extents.measure('a', 10.2), extents.measure('a', 11)]).toEqual([true, false, true]);
    });

    it.each([
        [0, 10, 0, 1], [0, 11, 0, 2], [9, 10, 0, 1], [10, 20, 1, 2], [15, 35, 1, 4], [45, 100, 4, 5], [100, 200, 4, 5], [-50, -10, 0, 1], [-20, 100, 0, 5]
    ])('finds the items between %i and %i', (from, to, start, end) => {
        expect(new ItemExtents().between(KEYS, ten, from, to)).toEqual({ start, end });
    });

    it('finds nothing in an empty list', () => {
        expect(new ItemExtents().between([], ten, 0, 100)).toEqual({ start: 0, end: 0 });
    });

    it('covers the stretch, whatever the sizes are', () => {
        fc.assert(fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 40 }), fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 200 }), (sizes, from, height) => {
            const keys = sizes.map((_, index) => `k${index}`);
            const extents = new ItemExtents();
            sizes.forEach((size, index) => extents.measure(keys[index], size));
            const range = extents.between(keys, ten, from, from + height);
            const total = extents.sum(keys, ten, { start: 0, end: keys.length });
            const top = extents.sum(keys, ten, { start: 0, end: range.start });
            const bottom = extents.sum(keys, ten, { start: 0, end: range.end });
            if (from < total) {
                expect(top).toBeLessThanOrEqual(from);
                expect(bottom).toBeGreaterThanOrEqual(Math.min(total, from + height));
            }
            expect(range.end).toBeGreaterThan(range.start);
        }));
    });
});

describe('ranges', () => {
    it('are joined and compared', () => {
        expect(union({ start: 1, end: 3 }, { start: 2, end: 9 })).toEqual({ start: 1, end: 9 });
        expect([covers({ start: 0, end: 5 }, { start: 1, end: 5 }), covers({ start: 2, end: 5 }, { start: 1, end: 5 })]).toEqual([true, false]);
    });
});
