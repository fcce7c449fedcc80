import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLORS, contrastRatio, parseHex } from '../shapes/colors';
import {
    connectorPalette, DARK_LOOK, HIGH_CONTRAST_DARK_LOOK, HIGH_CONTRAST_LIGHT_LOOK, inkColor, LIGHT_LOOK, Look, paletteOf
} from './look';

const LOOKS: readonly (readonly [string, Look])[] = [
    ['light', LIGHT_LOOK], ['dark', DARK_LOOK],
    ['dark high contrast', HIGH_CONTRAST_DARK_LOOK], ['light high contrast', HIGH_CONTRAST_LIGHT_LOOK]
];

const contrast = (one: string, other: string): number => contrastRatio(parseHex(one)!, parseHex(other)!);

const hexColors = fc.integer({ min: 0, max: 0xFFFFFF }).map(value => `#${value.toString(16).padStart(6, '0')}`);

describe.each(LOOKS)('the %s look', (_, look) => {
    it.each(COLORS)('can be read in %s, on the fill and on the board', color => {
        const { fill, tint, text, caption, muted } = paletteOf(look, color);
        expect(contrast(text, fill)).toBeGreaterThanOrEqual(4.5);
        for (const ground of [tint, look.background]) {
            expect(contrast(caption, ground)).toBeGreaterThanOrEqual(4.5);
            expect(contrast(muted, ground)).toBeGreaterThanOrEqual(4.5);
        }
    });

    it.each(COLORS)('shows where a shape in %s ends, as the guideline asks of graphics', color => {
        const { stroke, solid } = paletteOf(look, color);
        expect(contrast(stroke, look.background)).toBeGreaterThanOrEqual(3);
        expect(contrast(solid, look.background)).toBeGreaterThanOrEqual(3);
    });

    it('can be read in any colour that somebody chooses', () => {
        fc.assert(fc.property(hexColors, color => {
            const { fill, tint, text, caption, muted, solid } = paletteOf(look, color);
            expect(fill).toBe(color);
            expect(contrast(text, fill)).toBeGreaterThanOrEqual(4.5);
            expect(contrast(solid, look.background)).toBeGreaterThanOrEqual(3);
            for (const ground of [tint, look.background]) {
                expect(contrast(caption, ground)).toBeGreaterThanOrEqual(4.5);
                expect(contrast(muted, ground)).toBeGreaterThanOrEqual(4.5);
            }
        }), { numRuns: 300 });
    });

    it('reads labels of connectors as other texts, whatever the colour of their lines', () => {
        const { caption, stroke } = connectorPalette(look, '#101010');
        expect(caption).toBe(look.colors.default.caption);
        expect(contrast(stroke, look.background)).toBeGreaterThanOrEqual(3);
    });

    it.each(['', 'crimson', 'url(#x)', '#12', '__proto__', 'constructor', 'toString'])('takes “%s” for no colour', color => {
        expect(paletteOf(look, color)).toBe(look.colors.default);
    });

    it('gives the same object for the same colour', () => {
        expect(paletteOf(look, '#abcdef')).toBe(paletteOf(look, '#abcdef'));
    });

    it('has a colour for all inks', () => {
        const palette = paletteOf(look, 'blue');
        expect(inkColor('none', palette, look)).toBe('none');
        expect(inkColor('background', palette, look)).toBe(look.background);
        expect(inkColor('text', palette, look)).toBe(palette.text);
    });
});
