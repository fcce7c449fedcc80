import { describe, expect, it } from 'vitest';
import { fitScale, stepScale, wheelScale } from './zoom-scale';

describe('zooming', () => {
    it('shows something as a whole, and nothing larger than it is', () => {
        expect(fitScale({ width: 952, height: 100 }, { width: 500, height: 500 })).toBe(0.5);
        expect(fitScale({ width: 10, height: 10 }, { width: 500, height: 500 })).toBe(1);
        expect(fitScale({ width: 0, height: 0 }, { width: 500, height: 500 })).toBe(1);
        expect(fitScale({ width: 9e9, height: 1 }, { width: 500, height: 500 })).toBe(0.05);
    });

    it('stops at its own size on the way, and at both ends', () => {
        expect([stepScale(0.9, 1), stepScale(1.1, -1), stepScale(1, 1)]).toEqual([1, 1, 1.25]);
        expect([stepScale(32, 1), stepScale(0.05, -1)]).toEqual([32, 0.05]);
    });

    it('follows a wheel, however far it jumps', () => {
        expect(wheelScale(1, -20)).toBeGreaterThan(1);
        expect(wheelScale(1, 1e6)).toBeCloseTo(Math.exp(-0.5));
    });
});
