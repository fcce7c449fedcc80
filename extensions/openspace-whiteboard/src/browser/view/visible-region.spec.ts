import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contains, grown } from '../../common/geometry/box';
import { regionAround } from './visible-region';

describe('regionAround', () => {
    it('has at least the margin on all sides, and not much more', () => {
        const place = fc.double({ min: -1e5, max: 1e5, noNaN: true });
        const size = fc.double({ min: 0, max: 1e4, noNaN: true });
        const box = fc.record({ x: place, y: place, width: size, height: size });
        fc.assert(fc.property(box, fc.double({ min: 10, max: 10_000, noNaN: true }), (seen, margin) => {
            const region = regionAround(seen, margin);
            expect(contains(grown(region, 1e-6), grown(seen, margin))).toBe(true);
            expect(contains(grown(seen, margin * 2 + 1e-6), region)).toBe(true);
        }));
    });

    it('is the same for most small moves and zooms', () => {
        const seen = { x: 100, y: 100, width: 1_000, height: 700 };
        expect(regionAround({ ...seen, x: 110, y: 95, width: 980 }, 390)).toEqual(regionAround(seen, 400));
    });
});
