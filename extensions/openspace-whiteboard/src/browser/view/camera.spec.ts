import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contains } from '../../common/geometry/box';
import { cameraFor, MAX_ZOOM, MIN_ZOOM, rounded, toCamera, toViewport, visibleBox } from './camera';

const SIZE = { width: 1_000, height: 600 };

describe('a camera', () => {
    it('is the point in the middle of the view', () => {
        expect(toViewport({ x: 100, y: 50, zoom: 2 }, SIZE)).toEqual({ x: 300, y: 200, zoom: 2 });
        expect(toCamera({ x: 300, y: 200, zoom: 2 }, SIZE)).toEqual({ x: 100, y: 50, zoom: 2 });
    });

    it('sees all of a box, unless that would be too small to recognise', () => {
        const number = fc.integer({ min: -20_000, max: 20_000 });
        const extent = fc.integer({ min: 1, max: 4_000 });
        fc.assert(fc.property(number, number, extent, extent, (x, y, width, height) => {
            const camera = cameraFor({ x, y, width, height }, SIZE);
            expect(camera.zoom).toBeLessThanOrEqual(1);
            expect(contains(visibleBox(camera, SIZE), { x, y, width, height })).toBe(true);
        }));
    });

    it('stays between the smallest and the largest scale, whatever a file says', () => {
        expect(cameraFor({ x: 0, y: 0, width: 1e9, height: 1 }, SIZE).zoom).toBe(MIN_ZOOM);
        expect([99, 0, -1, NaN].map(zoom => toViewport({ x: 0, y: 0, zoom }, SIZE).zoom)).toEqual([MAX_ZOOM, MIN_ZOOM, MIN_ZOOM, 1]);
    });

    it('stands in a file without noise', () => {
        expect(rounded({ x: 1.234, y: -5.6, zoom: 0.33333 })).toEqual({ x: 1, y: -6, zoom: 0.33 });
    });
});
