import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Box, overlapArea, Point } from '../geometry/box';
import { boxOutline, distanceTo, isInside, lengthInside, outlineOf, sharedArea } from './outline';

const SQUARE = boxOutline({ x: 0, y: 0, width: 100, height: 100 });
const DIAMOND = [{ x: 50, y: 0 }, { x: 100, y: 50 }, { x: 50, y: 100 }, { x: 0, y: 50 }];
/** Like a U. */
const HOLLOW = [
    { x: 0, y: 0 }, { x: 30, y: 0 }, { x: 30, y: 70 }, { x: 70, y: 70 },
    { x: 70, y: 0 }, { x: 100, y: 0 }, { x: 100, y: 100 }, { x: 0, y: 100 }
];

const box: fc.Arbitrary<Box> = fc.record({
    x: fc.integer({ min: 0, max: 200 }), y: fc.integer({ min: 0, max: 200 }),
    width: fc.integer({ min: 1, max: 150 }), height: fc.integer({ min: 1, max: 150 })
});

describe('a line and an outline', () => {
    it('has as much in it as lies between its crossings', () => {
        expect(lengthInside(SQUARE, [{ x: -50, y: 50 }, { x: 150, y: 50 }])).toBeCloseTo(100);
        expect(lengthInside(DIAMOND, [{ x: -50, y: 75 }, { x: 150, y: 75 }])).toBeCloseTo(50);
        expect(lengthInside(SQUARE, [{ x: 20, y: 20 }, { x: 80, y: 20 }, { x: 80, y: 60 }])).toBeCloseTo(100);
    });

    it('is not in it along a side or at a corner', () => {
        expect(lengthInside(SQUARE, [{ x: -50, y: 0 }, { x: 150, y: 0 }])).toBe(0);
        expect(lengthInside(SQUARE, [{ x: 100, y: -20 }, { x: 100, y: 120 }])).toBe(0);
        expect(lengthInside(DIAMOND, [{ x: 0, y: 0 }, { x: 100, y: 0 }])).toBe(0);
        expect(lengthInside(SQUARE, [{ x: 50, y: 50 }, { x: 50, y: 50 }])).toBe(0);
    });

    it('may pass through the mouth of a hollow one', () => {
        expect(lengthInside(HOLLOW, [{ x: 50, y: -10 }, { x: 50, y: 60 }])).toBe(0);
        expect(lengthInside(HOLLOW, [{ x: -10, y: 30 }, { x: 110, y: 30 }])).toBeCloseTo(60);
    });
});

describe('the area that two outlines share', () => {
    it('is that of their boxes if they are boxes', () => {
        fc.assert(fc.property(box, box, (one, other) => {
            expect(sharedArea(boxOutline(one), boxOutline(other))).toBeCloseTo(overlapArea(one, other), 5);
        }), { numRuns: 300 });
    });

    it('is the same from both sides, and never more than that of their boxes', () => {
        fc.assert(fc.property(box, box, (one, other) => {
            const [ellipse, rectangle] = [outlineOf({ kind: 'ellipse', box: one }), boxOutline(other)];
            const area = sharedArea(ellipse, rectangle) ?? NaN;
            expect(area).toBeCloseTo(sharedArea(rectangle, ellipse) ?? NaN, 5);
            expect(area).toBeLessThanOrEqual(overlapArea(one, other) + 1e-6);
        }), { numRuns: 300 });
    });

    it('is nothing for circles whose boxes only meet at a corner', () => {
        const circle = (x: number, y: number): Point[] => [...outlineOf({ kind: 'ellipse', box: { x, y, width: 100, height: 100 } })];
        expect(sharedArea(circle(0, 0), circle(80, 80))).toBe(0);
        expect(sharedArea(circle(0, 0), circle(0, 0))).toBeCloseTo(Math.PI * 2_500, -2);
    });

    it('is not known if the second one has a hollow', () => {
        expect(sharedArea(SQUARE, HOLLOW)).toBeUndefined();
        expect(sharedArea(HOLLOW, SQUARE)).toBeCloseTo(7_200);
        expect(sharedArea(SQUARE, boxOutline({ x: 0, y: 0, width: 0, height: 0 }))).toBeUndefined();
    });
});

describe('a point and an outline', () => {
    it('has a way to its nearest side', () => {
        expect(distanceTo(SQUARE, { x: 130, y: 140 })).toBeCloseTo(50);
        expect(distanceTo(SQUARE, { x: 50, y: 40 })).toBeCloseTo(40);
        const circle = outlineOf({ kind: 'ellipse', box: { x: 0, y: 0, width: 600, height: 600 } });
        expect(distanceTo(circle, { x: 300, y: -10 })).toBeCloseTo(10, 0);
    });

    it('is outside on the border and in a hollow', () => {
        expect(isInside(SQUARE, { x: 0, y: 50 })).toBe(false);
        expect(isInside(HOLLOW, { x: 50, y: 20 })).toBe(false);
        expect(isInside(HOLLOW, { x: 50, y: 90 })).toBe(true);
    });
});
