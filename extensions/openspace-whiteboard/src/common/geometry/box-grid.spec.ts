import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Box } from './box';
import { BoxGrid, touches } from './box-grid';

const extent = fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 0, max: 300 }) }, fc.integer({ min: 0, max: 1_000_000_000 }));
const place = fc.oneof({ weight: 8, arbitrary: fc.integer({ min: -2_000, max: 2_000 }) }, fc.integer({ min: -1e12, max: 1e12 }));
const box: fc.Arbitrary<Box> = fc.record({ x: place, y: place, width: extent, height: extent });

const gridOf = (boxes: readonly Box[]): BoxGrid<Box> => new BoxGrid(boxes, one => one);

describe('a grid of boxes', () => {
    it('finds the same as somebody who looks at all of them', () => {
        fc.assert(fc.property(fc.array(box, { maxLength: 60 }), box, (boxes, wanted) => {
            expect(gridOf(boxes).near(wanted)).toEqual(boxes.filter(one => touches(one, wanted)));
        }), { numRuns: 500 });
    });

    it('finds the same in a large part of a large board', () => {
        const boxes = Array.from({ length: 10_000 }, (_, index) =>
            ({ x: index % 100 * 220, y: Math.floor(index / 100) * 120, width: 160, height: 60 }));
        for (const wanted of [{ x: 900, y: 500, width: 6_000, height: 9_000 }, { x: -50, y: 610, width: 30_000, height: 2 }]) {
            expect(gridOf(boxes).near(wanted)).toEqual(boxes.filter(one => touches(one, wanted)));
        }
    });

    it('leaves out boxes with broken numbers, and finds nothing near one', () => {
        const sound = { x: 0, y: 0, width: 10, height: 10 };
        const broken = [NaN, Infinity, -Infinity].flatMap(value => Object.keys(sound).map(key => ({ ...sound, [key]: value })));
        expect(gridOf([...broken, sound]).near({ x: -1e9, y: -1e9, width: 2e9, height: 2e9 })).toEqual([sound]);
        expect(broken.flatMap(one => gridOf([sound]).near(one))).toEqual([]);
    });

    it('tells neighbours apart that are far from the origin', () => {
        const boxes = Array.from({ length: 50 }, (_, index) => ({ x: 1e15 + index * 1_000, y: -1e15, width: 100, height: 100 }));
        expect(gridOf(boxes).near(boxes[7])).toEqual([boxes[7]]);
    });

    it('finds boxes without a size, and those that only touch', () => {
        const line = { x: 10, y: 0, width: 0, height: 50 };
        expect(gridOf([line]).near({ x: 0, y: 50, width: 10, height: 10 })).toEqual([line]);
    });
});
