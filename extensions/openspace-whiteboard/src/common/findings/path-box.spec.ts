import { describe, expect, it } from 'vitest';
import { contains } from '../geometry/box';
import { ellipsePath, rectanglePath } from '../shapes/outlines';
import { pathBox } from './path-box';

describe('the box around a path', () => {
    const box = { x: 10, y: 20, width: 100, height: 40 };

    it('is around all that it covers', () => {
        expect(pathBox(rectanglePath(box))).toEqual(box);
        expect(pathBox('M0 0L10 5C20 -5 30 8 40 0')).toEqual({ x: 0, y: -5, width: 40, height: 13 });
        expect(pathBox('M-3e1,.5 L 7 -2Z')).toEqual({ x: -30, y: -2, width: 37, height: 2.5 });
    });

    it.each([rectanglePath(box, 8), ellipsePath(box)])('holds arcs, too: %s', d => {
        expect(contains(pathBox(d)!, box)).toBe(true);
    });

    it('is not known of a path that is written in another way', () => {
        expect(pathBox('M0 0l10 10')).toBeUndefined();
        expect(pathBox('M0 0 S 1 2 3 4')).toBeUndefined();
        expect(pathBox('')).toBeUndefined();
    });
});
