import { describe, expect, it } from 'vitest';
import { GRIPS, gripPoint, resized } from './resizing';

const BOX = { x: 100, y: 100, width: 200, height: 100 };
const LEAST = { width: 16, height: 16 };

describe('resized', () => {
    it('moves the corner that is held, and leaves the opposite one', () => {
        expect(resized(BOX, 'se', { x: 350, y: 260 }, LEAST)).toEqual({ x: 100, y: 100, width: 250, height: 160 });
        expect(resized(BOX, 'nw', { x: 50, y: 80 }, LEAST)).toEqual({ x: 50, y: 80, width: 250, height: 120 });
    });

    it('changes one direction only by a side', () => {
        expect(resized(BOX, 'e', { x: 400, y: 999 }, LEAST)).toEqual({ ...BOX, width: 300 });
        expect(resized(BOX, 'n', { x: 999, y: 150 }, LEAST)).toEqual({ ...BOX, y: 150, height: 50 });
    });

    it('keeps proportions', () => {
        expect(resized(BOX, 'se', { x: 500, y: 110 }, LEAST, true)).toEqual({ x: 100, y: 100, width: 400, height: 200 });
        expect(resized(BOX, 's', { x: 0, y: 150 }, LEAST, true)).toEqual({ x: 100, y: 100, width: 100, height: 50 });
    });

    it('is never turned inside out', () => {
        for (const grip of GRIPS) {
            for (const keepsRatio of [false, true]) {
                const beyond = { x: grip.includes('w') ? 9_999 : -9_999, y: grip.includes('n') ? 9_999 : -9_999 };
                const { width, height } = resized(BOX, grip, beyond, LEAST, keepsRatio);
                expect(width).toBeGreaterThanOrEqual(16);
                expect(height).toBeGreaterThanOrEqual(16);
            }
        }
    });

    it('does nothing if the grip stays where it is', () => {
        for (const grip of GRIPS) {
            expect(resized(BOX, grip, gripPoint(BOX, grip), LEAST)).toEqual(BOX);
        }
    });
});
