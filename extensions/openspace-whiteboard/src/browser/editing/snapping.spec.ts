import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GRID, snapCorner, SnapLines, snapMove, toGrid } from './snapping';

const BOX = { x: 3, y: 5, width: 100, height: 60 };

describe('snapMove', () => {
    it('goes to the grid where nothing is in line', () => {
        expect(snapMove(BOX, new SnapLines([]), { x: 10, y: 10 }, 6)).toEqual({ dx: 13, dy: 11, guides: [] });
    });

    it('prefers the edge of another shape to the grid, and shows it', () => {
        const other = { x: 213, y: 300, width: 50, height: 40 };
        const { dx, guides } = snapMove(BOX, new SnapLines([other]), { x: 207, y: 100 }, 6);
        expect(BOX.x + dx).toBe(213);
        expect(guides).toEqual([{ axis: 'x', at: 213, from: 104, to: 340 }]);
    });

    it('lines up middles', () => {
        const other = { x: 1000, y: 211, width: 10, height: 10 };
        const { dy, guides } = snapMove(BOX, new SnapLines([other]), { x: 0, y: 183 }, 6);
        expect(BOX.y + dy + BOX.height / 2).toBe(216);
        expect(guides).toMatchObject([{ axis: 'y', at: 216 }]);
    });

    it('takes the nearest of several', () => {
        const others = [{ x: 105, y: 900, width: 0, height: 0 }, { x: 102, y: 900, width: 0, height: 0 }];
        expect(snapMove({ x: 0, y: 0, width: 100, height: 10 }, new SnapLines(others), { x: 1, y: 0 }, 6).dx).toBe(2);
    });

    it('finds what is nearest among all lines, as if it looked at each', () => {
        const number = fc.integer({ min: -200, max: 200 });
        const box = fc.record({ x: number, y: number, width: fc.nat(60), height: fc.nat(60) });
        fc.assert(fc.property(box, fc.array(box, { maxLength: 30 }), number, number, (moving, others, x, y) => {
            const { dx, guides } = snapMove(moving, new SnapLines(others), { x, y }, 6);
            const linesOf = (start: number, length: number): number[] => [start, start + length / 2, start + length];
            const distances = others.flatMap(other => linesOf(other.x, other.width))
                .flatMap(at => linesOf(moving.x + x, moving.width).map(line => Math.abs(at - line)));
            const least = Math.min(Infinity, ...distances);
            expect(guides.some(({ axis }) => axis === 'x')).toBe(least <= 6);
            if (least <= 6) {
                expect(Math.abs(dx - x)).toBe(least);
            }
        }));
    });

    it('ignores shapes whose place is no number', () => {
        const broken = { x: Number.NaN, y: Infinity, width: 10, height: 10 };
        expect(snapMove(BOX, new SnapLines([broken]), { x: 10, y: 10 }, 6)).toEqual({ dx: 13, dy: 11, guides: [] });
    });

    it('never moves farther from where the pointer is than the tolerance or half a cell of the grid', () => {
        const number = fc.integer({ min: -5_000, max: 5_000 });
        const box = fc.record({ x: number, y: number, width: fc.nat(500), height: fc.nat(500) });
        fc.assert(fc.property(box, fc.array(box, { maxLength: 10 }), number, number, (moving, others, x, y) => {
            const { dx, dy } = snapMove(moving, new SnapLines(others), { x, y }, 6);
            expect(Math.abs(dx - x)).toBeLessThanOrEqual(Math.max(6, GRID / 2));
            expect(Math.abs(dy - y)).toBeLessThanOrEqual(Math.max(6, GRID / 2));
        }));
    });
});

describe('snapCorner', () => {
    it('goes to a line of another shape, or to the grid', () => {
        expect(snapCorner({ x: 98, y: 21 }, new SnapLines([{ x: 0, y: 300, width: 100, height: 50 }]), 4)).toMatchObject({ x: 100, y: 24 });
    });
});

describe('toGrid', () => {
    it('never gives a zero with a sign, which a file would show', () => {
        expect(Object.is(toGrid(-1), 0)).toBe(true);
    });
});
