import { describe, expect, it } from 'vitest';
import { COLORS, colorOf, contrastRatio, isColor, mix, parseHex, toHex } from './colors';

describe('colours of a board', () => {
    it('are names or hexadecimal, and nothing else reaches a style', () => {
        expect([...COLORS, '#12ab9F', '#fff'].every(isColor)).toBe(true);
        const others = ['', 'crimson', '#12345', 'red;', 'url(#a)', 'rgb(1,2,3)', '#fff"onload="x', '#fff\n', 7, null, '__proto__'];
        expect(others.filter(isColor)).toEqual([]);
    });

    it('fall back to that of the type', () => {
        expect(colorOf({ color: 'blue' }, 'yellow')).toBe('blue');
        expect(colorOf({ color: 'url(x)' }, 'yellow')).toBe('yellow');
        expect(colorOf({})).toBe('default');
    });

    it('are read and written', () => {
        expect(parseHex('#0a1')).toEqual([0, 170, 17]);
        expect(parseHex('#10FF00')).toEqual([16, 255, 0]);
        expect(parseHex('red')).toBeUndefined();
        expect(toHex(mix([0, 0, 0], [255, 255, 255], 0.5))).toBe('#808080');
        expect(toHex([-5, 300, 1.4])).toBe('#00ff01');
    });

    it('have the contrast that the guideline publishes for #767676 on white', () => {
        expect(contrastRatio([0x76, 0x76, 0x76], [255, 255, 255])).toBeCloseTo(4.54, 2);
    });
});
