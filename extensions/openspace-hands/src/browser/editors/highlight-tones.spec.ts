import { describe, expect, it } from 'vitest';
import { contrast, GROUNDS, mix, parseHex, Rgb, THEME_KINDS, toneFor } from './highlight-tones';

/** Background, text and keywords of Theia's own themes. */
const THEMES = {
    dark: ['#1a1b1f', '#d8dae0', '#82b9ff'],
    light: ['#ffffff', '#000000', '#0000ff'],
    hcDark: ['#000000', '#ffffff', '#569cd6'],
    hcLight: ['#ffffff', '#292929', '#0f4a85']
} as const;

const COLORS = ['#000000', '#ffffff', '#808080', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#ffcc00', '#1e1e1e', '#123456', '#fedcba'];

describe('tones of a colour', () => {
    const cases = THEME_KINDS.flatMap(kind => COLORS.map(color => [kind, color] as const));

    it.each(cases)('stand out from the paper of %s themes: %s', (kind, color) => {
        const { mark } = toneFor(parseHex(color), kind);
        expect(contrast(mark, parseHex(THEMES[kind][0]))).toBeGreaterThanOrEqual(GROUNDS[kind].markContrast);
    });

    it.each(cases)('leave text readable in %s themes and can be seen: %s', (kind, color) => {
        const [paper, text, keyword] = THEMES[kind].map(parseHex);
        const { fill, cover } = toneFor(parseHex(color), kind);
        const background = mix(paper, fill, cover);
        expect(contrast(background, text)).toBeGreaterThanOrEqual(7);
        expect(contrast(background, keyword)).toBeGreaterThanOrEqual(4);
        expect(contrast(background, paper)).toBeGreaterThanOrEqual(1.15);
    });

    it('keep a colour that is clear enough', () => {
        expect(toneFor([255, 204, 0], 'dark')).toMatchObject({ mark: [255, 204, 0], fill: [255, 204, 0] });
        expect(toneFor([255, 204, 0], 'light')).toMatchObject({ fill: [255, 204, 0] });
    });

    it('are computed with the usual formula', () => {
        const black: Rgb = [0, 0, 0];
        expect([contrast(black, [255, 255, 255]), contrast(black, black), Math.round(contrast([119, 119, 119], [255, 255, 255]) * 100)])
            .toEqual([21, 1, 448]);
        expect([parseHex('#0a10ff'), mix([0, 100, 200], [100, 100, 0], 0.5)]).toEqual([[10, 16, 255], [50, 100, 100]]);
    });
});
