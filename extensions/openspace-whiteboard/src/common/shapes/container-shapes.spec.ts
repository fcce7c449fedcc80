import { describe, expect, it } from 'vitest';
import { contains } from '../geometry/box';
import { Shape } from '../model/shape';
import { TABLE_MEASURER } from '../text/table-measurer';
import { createShapeTypes } from './shape-catalog';

const types = createShapeTypes();
const FRAME: Shape = { id: 'f', type: 'frame', x: 100, y: 50, width: 300, height: 200, text: 'Backend' };

describe.each(['frame', 'composite'])('a %s', name => {
    const type = types.of(name);

    it('is a container', () => {
        expect(type.isContainer).toBe(true);
    });

    it('leaves room for other shapes below its title', () => {
        const inside = type.interior!({ ...FRAME, type: name }, TABLE_MEASURER);
        expect(contains(FRAME, inside)).toBe(true);
        expect(inside.y - FRAME.y).toBeGreaterThanOrEqual(36);
        expect(type.interior!({ ...FRAME, text: undefined }, TABLE_MEASURER).y).toBeLessThan(inside.y);
        expect(type.interior!({ ...FRAME, text: 'A title that needs two lines in a narrow frame', width: 200 }, TABLE_MEASURER).y)
            .toBeGreaterThan(inside.y);
    });

    it('says where its title is written', () => {
        const title = type.title!({ ...FRAME, type: name }, TABLE_MEASURER)!;
        expect(contains(FRAME, title)).toBe(true);
        expect(title.width).toBeLessThan(100);
        expect(title.y + title.height).toBeLessThan(type.interior!({ ...FRAME, type: name }, TABLE_MEASURER).y);
        expect(type.title!({ ...FRAME, text: undefined }, TABLE_MEASURER)).toBeUndefined();
        expect(type.title!({ ...FRAME, text: ' \n ' }, TABLE_MEASURER)).toBeUndefined();
        expect(type.title!({ ...FRAME, width: 0, height: NaN }, TABLE_MEASURER)).toBeUndefined();
    });

    it('has no negative room, however small it is', () => {
        const inside = type.interior!({ ...FRAME, width: 10, height: 5 }, TABLE_MEASURER);
        expect([inside.width, inside.height]).toEqual([0, 0]);
    });
});
