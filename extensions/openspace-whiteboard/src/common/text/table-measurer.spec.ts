import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TABLE_MEASURER } from './table-measurer';
import { TEXT, TITLE } from './text-measurer';

const ems = (text: string): number => TABLE_MEASURER.widthOf(text, { size: 1 });

describe('TABLE_MEASURER', () => {
    it('knows the letters of Helvetica, with a little reserve', () => {
        expect(ems('Hello, world')).toBeGreaterThanOrEqual(5.22);
        expect(ems('Hello, world')).toBeLessThan(5.6);
    });

    it.each([
        ['Chinese', '订单', 2], ['Japanese', 'カタカナ', 4], ['Korean', '한국', 2], ['emoji', '🎉', 1], ['Russian', 'Заказ', 3],
        ['Greek', 'Τάξη', 2.2], ['Arabic', 'خدمة', 2], ['Devanagari', 'खाता', 2], ['Hebrew', 'שלום', 2],
        ['Thai', 'ไทย', 1.5], ['capitals', 'ÀÖÜ', 2.1]
    ])('leaves enough room for %s', (_, text, least) => {
        expect(ems(text)).toBeGreaterThanOrEqual(least);
        expect(ems(text)).toBeLessThan(2 * least);
    });

    it('gives no room to marks, joiners and controls', () => {
        expect(ems('\u0301\u200D\uFE0F\u0007')).toBe(0);
    });

    it('grows with the size, and is wider in bold', () => {
        expect(TABLE_MEASURER.widthOf('abc', { size: 28 })).toBeCloseTo(2 * TABLE_MEASURER.widthOf('abc', TEXT));
        expect(TABLE_MEASURER.widthOf('abc', TITLE)).toBeGreaterThan(TABLE_MEASURER.widthOf('abc', TEXT));
    });

    it.each([
        ['narrow', 'iiillljjj', 2.5], ['usual', 'Hello, world', 5.55], ['wide', 'WWWMMM', 5.31]
    ])('has room for %s letters in bold', (_, text, least) => {
        expect(TABLE_MEASURER.widthOf(text, { size: 1, isBold: true })).toBeGreaterThanOrEqual(least);
    });

    it('gives all letters of a monospaced line the same width', () => {
        const style = { size: 10, isMonospaced: true };
        expect(TABLE_MEASURER.widthOf('iii', style)).toBe(TABLE_MEASURER.widthOf('WWW', style));
    });

    it('has a number for every text, also for halves of characters', () => {
        fc.assert(fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constant('\uD800')), text => {
            const width = TABLE_MEASURER.widthOf(text, TEXT);
            expect(Number.isFinite(width) && width >= 0).toBe(true);
        }));
    });
});
