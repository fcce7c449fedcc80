import { describe, expect, it } from 'vitest';
import { Shape } from '../model/shape';
import { TABLE_MEASURER } from '../text/table-measurer';
import { NASTY_SIZES, NASTY_TEXTS } from './fixtures/nasty-contents';
import { createShapeTypes } from './shape-catalog';
import { unknownShape } from './unknown-shape';

const shapeOf = (type: string, more: Partial<Shape> = {}): Shape => ({
    id: 's', type, x: 0, y: 0, ...unknownShape(type).naturalSize({ type, ...more }, TABLE_MEASURER), ...more
});

const linesOf = (shape: Shape): string[] => unknownShape(shape.type).draw(shape, TABLE_MEASURER)
    .flatMap(drawing => drawing.kind === 'text' ? [drawing.text] : []);

describe('a shape of a type that nobody knows', () => {
    it('is a box with its text, and says what it should be', () => {
        expect(linesOf(shapeOf('sensor', { text: 'Door' }))).toEqual(['«sensor»', 'Door']);
        // As large as a plain box is.
        expect(linesOf(shapeOf('sensor', { text: 'Door', width: 96, height: 48 }))).toEqual(['«sensor»', 'Door']);
        expect(linesOf(shapeOf('sensor'))).toEqual(['«sensor»']);
        expect(createShapeTypes().of('sensor').label).toBe('sensor');
    });

    it('is made once, as the types of all elements are asked for with each move of a drag', () => {
        const types = createShapeTypes();
        expect(types.of('sensor')).toBe(types.of('sensor'));
        for (let index = 0; index < 1_000; index++) {
            expect(types.of(`type ${index}`).label).toBe(`type ${index}`);
        }
        expect([types.of('sensor') === types.of('sensor'), types.has('sensor'), types.all.includes(types.of('sensor'))])
            .toEqual([true, false, false]);
    });

    it('keeps its text where there is no room for both', () => {
        expect(linesOf(shapeOf('sensor', { text: 'Door', width: 100, height: 30 }))).toEqual(['Door']);
        expect(linesOf(shapeOf('sensor', { width: 100, height: 10 }))).toEqual([]);
    });

    it('cuts nothing of a text that fits, however nasty', () => {
        for (const text of Object.values(NASTY_TEXTS)) {
            const shape = shapeOf('sensor', { text });
            expect(unknownShape('sensor').cutText(shape, TABLE_MEASURER)).toBe(0);
        }
    });

    it('stands any name and any size', () => {
        for (const type of ['x'.repeat(100_000), '<img src=x onerror=alert(1)>', 'a\nb\u202Ec', '__proto__', '\ud800']) {
            for (const size of NASTY_SIZES) {
                const drawn = unknownShape(type).draw({ ...shapeOf(type), ...size }, TABLE_MEASURER);
                expect(JSON.stringify(drawn).length).toBeLessThan(5_000);
            }
            expect(unknownShape(type).label.length).toBeLessThanOrEqual(40);
        }
        expect(linesOf(shapeOf('a\nb\u202Ec'))).toEqual(['«a bc»']);
    });
});
