import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Box, boxAround, percentOf } from './pane-geometry';

const boxes = fc.record({
    left: fc.integer({ min: 0, max: 500 }), top: fc.integer({ min: 0, max: 500 }), width: fc.integer({ min: 1, max: 500 }),
    height: fc.integer({ min: 1, max: 500 })
});
const FRAME: Box = { left: 0, top: 0, width: 1000, height: 1000 };

describe('boxAround', () => {
    it('contains all boxes and touches one on each side', () => {
        fc.assert(fc.property(fc.array(boxes, { minLength: 1, maxLength: 5 }), all => {
            const around = boxAround(all)!;
            expect(Math.min(...all.map(({ left }) => left))).toBe(around.left);
            expect(Math.min(...all.map(({ top }) => top))).toBe(around.top);
            expect(Math.max(...all.map(({ left, width }) => left + width))).toBe(around.left + around.width);
            expect(Math.max(...all.map(({ top, height }) => top + height))).toBe(around.top + around.height);
        }));
    });

    it('does not count what is hidden', () => {
        const hidden = { left: 0, top: 0, width: 0, height: 0 };
        const shown = { left: 10, top: 20, width: 30, height: 40 };
        expect([boxAround([hidden, shown]), boxAround([hidden]), boxAround([])]).toEqual([shown, undefined, undefined]);
    });
});

describe('percentOf', () => {
    it('is right to a tenth of a percent', () => {
        fc.assert(fc.property(boxes, box => {
            const { x, y, width, height } = percentOf(box, FRAME);
            for (const [part, pixels] of [[x, box.left], [y, box.top], [width, box.width], [height, box.height]]) {
                expect(Math.abs(part * 10 - pixels)).toBeLessThanOrEqual(0.5);
            }
        }));
    });

    it('is nothing for what is not there, and in a window without size', () => {
        const nothing = { x: 0, y: 0, width: 0, height: 0 };
        expect(percentOf(undefined, FRAME)).toEqual(nothing);
        expect(percentOf(FRAME, { ...FRAME, width: 0 })).toEqual(nothing);
    });
});
