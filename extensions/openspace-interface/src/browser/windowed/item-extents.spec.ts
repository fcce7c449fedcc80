import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { covers, ItemExtents, union } from './item-extents';

const KEYS = ['a', 'b', 'c', 'd', 'e'];
const ten = (): number => 10;

function extentsOf(keys: readonly string[], guess: (index: number) => number = ten): ItemExtents {
    const extents = new ItemExtents();
    extents.arrange(keys, guess);
    return extents;
}

describe('ItemExtents', () => {
    it('guesses what it has not measured', () => {
        const extents = extentsOf(KEYS);
        extents.measure(1, 30);
        expect(extents.sum({ start: 0, end: 5 })).toBe(70);
        extents.arrange(KEYS, index => index * 100);
        expect(extents.sum({ start: 1, end: 3 })).toBe(40);
        const others = extentsOf(KEYS, index => index * 100);
        others.measure(1, 30);
        expect(others.sum({ start: 0, end: 3 })).toBe(230);
    });

    it('remembers by key what it has measured, wherever the item is now', () => {
        const extents = extentsOf(KEYS);
        extents.measure(1, 30);
        extents.arrange(['x', 'y', ...KEYS], ten);
        expect([extents.sum({ start: 0, end: 3 }), extents.sum({ start: 3, end: 4 }), extents.sum({ start: 0, end: 7 })])
            .toEqual([30, 30, 90]);
        extents.arrange(['c', 'b'], ten);
        expect(extents.sum({ start: 0, end: 2 })).toBe(40);
    });

    it('takes small differences for noise', () => {
        const extents = extentsOf(KEYS);
        [10, 10.2, 11].forEach(extent => extents.measure(0, extent));
        expect(extents.sum({ start: 0, end: 1 })).toBe(11);
        extents.measure(0, 11.3);
        expect(extents.sum({ start: 0, end: 1 })).toBe(11);
    });

    it.each([
        [0, 10, 0, 1], [0, 11, 0, 2], [9, 10, 0, 1], [10, 20, 1, 2], [15, 35, 1, 4], [45, 100, 4, 5], [100, 200, 4, 5], [-50, -10, 0, 1],
        [-20, 100, 0, 5]
    ])('finds the items between %i and %i', (from, to, start, end) => {
        expect(extentsOf(KEYS).between(from, to)).toEqual({ start, end });
    });

    it('finds nothing in an empty list', () => {
        expect(extentsOf([]).between(0, 100)).toEqual({ start: 0, end: 0 });
    });

    it('covers the stretch, whatever the sizes are', () => {
        fc.assert(fc.property(fc.array(
            fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 40 }
        ), fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 200 }), (sizes, from, height) => {
            const extents = extentsOf(sizes.map((_, index) => `k${index}`));
            sizes.forEach((size, index) => extents.measure(index, size));
            const range = extents.between(from, from + height);
            const total = extents.sum({ start: 0, end: sizes.length });
            if (from < total) {
                expect(extents.sum({ start: 0, end: range.start })).toBeLessThanOrEqual(from);
                expect(extents.sum({ start: 0, end: range.end })).toBeGreaterThanOrEqual(Math.min(total, from + height));
            }
            expect(range.end).toBeGreaterThan(range.start);
        }));
    });

    it('gives the same answers in whatever order it is asked and told', () => {
        const step = fc.oneof(
            fc.record({ what: fc.constant('measure' as const), index: fc.nat(9), extent: fc.integer({ min: 1, max: 90 }) }),
            fc.record({ what: fc.constant('arrange' as const), from: fc.nat(3), count: fc.integer({ min: 1, max: 10 }) }),
            fc.record({ what: fc.constant('ask' as const), start: fc.nat(9), end: fc.nat(9) })
        );
        fc.assert(fc.property(fc.array(step), steps => {
            const extents = new ItemExtents();
            const known = new Map<string, number>();
            let keys: string[] = [];
            for (const one of steps) {
                if (one.what === 'arrange') {
                    keys = Array.from({ length: one.count }, (_, index) => `k${one.from + index}`);
                    extents.arrange(keys, ten);
                } else if (one.what === 'measure' && one.index < keys.length) {
                    extents.measure(one.index, one.extent);
                    known.set(keys[one.index], one.extent);
                } else if (one.what === 'ask' && one.start <= one.end && one.end <= keys.length) {
                    expect(extents.sum(one)).toBe(keys.slice(one.start, one.end).reduce((sum, key) => sum + (known.get(key) ?? 10), 0));
                }
            }
        }));
    });
});

describe('ranges', () => {
    it('are joined and compared', () => {
        expect(union({ start: 1, end: 3 }, { start: 2, end: 9 })).toEqual({ start: 1, end: 9 });
        expect([covers({ start: 0, end: 5 }, { start: 1, end: 5 }), covers({ start: 2, end: 5 }, { start: 1, end: 5 })])
            .toEqual([true, false]);
    });
});
