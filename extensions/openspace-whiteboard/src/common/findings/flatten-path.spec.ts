import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flattenPath } from './flatten-path';

describe('the points of a path', () => {
    it('are its corners', () => {
        expect(flattenPath('M0 0H50V20L60,30 70 40Z')).toEqual([
            { x: 0, y: 0 }, { x: 50, y: 0 }, { x: 50, y: 20 }, { x: 60, y: 30 }, { x: 70, y: 40 }, { x: 0, y: 0 }
        ]);
        expect(flattenPath('M-1.5-2 L.5 1e2')).toEqual([{ x: -1.5, y: -2 }, { x: 0.5, y: 100 }]);
    });

    it('follow its curves', () => {
        const cubic = flattenPath('M0 0C0 100 100 100 100 0') ?? [];
        expect(cubic.at(-1)).toEqual({ x: 100, y: 0 });
        expect(Math.max(...cubic.map(({ y }) => y))).toBeCloseTo(75, 0);
        const quadratic = flattenPath('M0 0Q50 100 100 0') ?? [];
        expect(Math.max(...quadratic.map(({ y }) => y))).toBeCloseTo(50, 0);
    });

    it('are not known of what routes do not have', () => {
        expect(['', 'M0 0', 'L0 0', 'M0 0 L', 'M0 0 L1', 'M0 0A5 5 0 0 1 5 5', 'm0 0l5 5', 'M0 0 H5 V6 x', '<script>'].map(flattenPath))
            .toEqual(Array.from({ length: 9 }, () => undefined));
    });

    it('are numbers or nothing, whatever the text', () => {
        fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...'MLHVCQZ0123456789.-e, ') }), text => {
            expect(flattenPath(text)?.some(({ x, y }) => Number.isNaN(x) || Number.isNaN(y)) ?? false).toBe(false);
        }), { numRuns: 500 });
    });
});
