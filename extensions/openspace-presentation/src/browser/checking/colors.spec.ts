import { describe, expect, it } from 'vitest';
import { blend, contrastRatio, parseColor, WHITE } from './colors';

const BLACK = { red: 0, green: 0, blue: 0, alpha: 1 };

describe('parseColor', () => {
    it.each([
        ['rgb(1, 2, 3)', { red: 1, green: 2, blue: 3, alpha: 1 }],
        ['rgba(255, 0, 10, 0.5)', { red: 255, green: 0, blue: 10, alpha: 0.5 }],
        ['rgb(1 2 3 / 50%)', { red: 1, green: 2, blue: 3, alpha: 0.5 }],
        ['color(srgb 1 0.2 0)', { red: 255, green: 51, blue: 0, alpha: 1 }],
        ['color(srgb 0 none 1 / 0.25)', { red: 0, green: 0, blue: 255, alpha: 0.25 }]
    ])('reads %s', (text, color) => {
        expect(parseColor(text)).toEqual(color);
    });

    it.each(['', 'none', 'url("#gradient")', 'oklch(0.5 0.1 20)', 'rgb(1, 2)', 'rgb(a, b, c)'])('does not guess what “%s” is', text => {
        expect(parseColor(text)).toBeUndefined();
    });
});

describe('contrastRatio', () => {
    it('is 21 for black on white, whichever comes first, and 1 for a colour on itself', () => {
        expect(contrastRatio(BLACK, WHITE)).toBeCloseTo(21);
        expect(contrastRatio(WHITE, BLACK)).toBeCloseTo(21);
        expect(contrastRatio(BLACK, BLACK)).toBe(1);
    });

    it('agrees with what the guideline publishes for #767676, the lightest grey on white', () => {
        expect(contrastRatio({ red: 0x76, green: 0x76, blue: 0x76, alpha: 1 }, WHITE)).toBeCloseTo(4.54, 2);
    });
});

describe('blend', () => {
    it('lets through what is below as far as a colour and its element are transparent', () => {
        expect(blend({ ...BLACK, alpha: 0.5 }, WHITE)).toEqual({ red: 127.5, green: 127.5, blue: 127.5, alpha: 1 });
        expect(blend({ ...BLACK, alpha: 0.5 }, WHITE, 0.5).red).toBeCloseTo(191.25);
        expect(blend({ ...BLACK, alpha: 0 }, WHITE)).toEqual(WHITE);
    });
});
