import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Point } from '../geometry/box';
import { touches } from '../geometry/box-grid';
import { Path, pathEntersBox, piecesOf } from './polyline';

const length = fc.integer({ min: -20_000, max: 20_000 });
const point: fc.Arbitrary<Point> = fc.record({ x: length, y: length });
const box = fc.record({ x: length, y: length, width: fc.integer({ min: 0, max: 4_000 }), height: fc.integer({ min: 0, max: 4_000 }) });

describe('the pieces of a way', () => {
    it('touch whatever the way enters', () => {
        fc.assert(fc.property(fc.array(point, { minLength: 1, maxLength: 6 }), box, (path, wanted) => {
            expect(!pathEntersBox(path, wanted) || piecesOf(path).some(piece => touches(piece, wanted))).toBe(true);
        }), { numRuns: 1_000 });
    });

    it('leave most of what lies around it alone', () => {
        const elbow: Path = [{ x: 0, y: 0 }, { x: 10_000, y: 0 }, { x: 10_000, y: 8_000 }];
        expect(piecesOf(elbow)).toEqual([{ x: 0, y: 0, width: 10_000, height: 0 }, { x: 10_000, y: 0, width: 0, height: 8_000 }]);
        const slanting = piecesOf([{ x: 0, y: 0 }, { x: 10_000, y: 8_000 }]);
        expect(slanting.reduce((sum, { width, height }) => sum + width * height, 0)).toBeLessThan(10_000 * 8_000 / 10);
        expect(slanting.at(-1)).toMatchObject({ width: 625, height: 500 });
    });

    it('are one if it is short, or cannot be measured', () => {
        expect(piecesOf([{ x: 0, y: 0 }, { x: 100, y: 0 }, { x: 100, y: 80 }])).toHaveLength(1);
        expect(piecesOf([])).toHaveLength(1);
        expect(piecesOf([{ x: 0, y: 0 }, { x: 1e15, y: 1e15 }])).toHaveLength(500);
        expect(piecesOf([{ x: NaN, y: 0 }, { x: 10, y: 1e9 }])).toHaveLength(1);
    });
});
