import { describe, expect, it } from 'vitest';
import { DARK, HIGH_CONTRAST, HIGH_CONTRAST_LIGHT, LIGHT, Palette } from './palette';
import { contrastColors, themeColors } from './theme-colors';
import { tokenColors } from './token-colors';

/** Of a channel or of the whole colour, as WCAG 2 has it. */
function luminance(color: string): number {
    const [red, green, blue] = [1, 3, 5].map(at => parseInt(color.slice(at, at + 2), 16) / 255)
        .map(value => value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
}

/** What is seen of a colour that lets some of its background through. */
function over(color: string, background: string): string {
    const alpha = color.length > 7 ? parseInt(color.slice(7), 16) / 255 : 1;
    return '#' + [1, 3, 5].map(at => [color, background].map(value => parseInt(value.slice(at, at + 2), 16)))
        .map(([top, below]) => Math.round(top * alpha + below * (1 - alpha)).toString(16).padStart(2, '0')).join('');
}

const THEMES: Readonly<Record<string, { palette: Palette; least: number }>> = {
    light: { palette: LIGHT, least: 7 },
    dark: { palette: DARK, least: 7 },
    'high contrast': { palette: HIGH_CONTRAST, least: 10 },
    'high contrast light': { palette: HIGH_CONTRAST_LIGHT, least: 10 }
};

describe.each(Object.entries(THEMES))('the theme %s', (_name, { palette, least }) => {
    const surfaces = [palette.page, palette.frame, palette.raised];

    it.each(['text', 'muted', 'accent', 'red', 'green', 'yellow', 'blue'] as const)('has %s that can be read on every surface', name => {
        surfaces.forEach(surface => expect(contrast(palette[name], surface)).toBeGreaterThanOrEqual(least));
    });

    it('has buttons, line numbers and rows that can be read', () => {
        // On a dark page, a button that is dark enough for more would not stand out.
        expect(contrast(palette.onFill, palette.fill)).toBeGreaterThanOrEqual(palette === DARK ? 4.5 : 7);
        expect(contrast(palette.onFill, palette.fillHover)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(palette.faint, palette.page)).toBeGreaterThanOrEqual(4);
        const colors = themeColors(palette);
        for (const name of ['editorLineNumber.foreground', 'gitDecoration.ignoredResourceForeground', 'terminal.ansiBrightBlack']) {
            surfaces.forEach(surface => expect(contrast(colors[name], surface), name).toBeGreaterThanOrEqual(7));
        }
        for (const name of ['editor.selectionBackground', 'editor.inactiveSelectionBackground']) {
            const ground = over(contrastColors(palette)[name], palette.page);
            expect(contrast(contrastColors(palette)['editor.selectionForeground'], ground), name).toBeGreaterThanOrEqual(4.5);
        }
        expect(contrast(contrastColors(palette)['editorLineNumber.foreground'], palette.page)).toBeGreaterThanOrEqual(7);
        ['list.activeSelectionBackground', 'list.hoverBackground', 'menu.selectionBackground', 'statusBarItem.warningBackground',
            'statusBarItem.errorBackground', 'textPreformat.background', 'badge.background'].forEach(name =>
            surfaces.forEach(surface => expect(contrast(palette.text, over(colors[name], surface)), name).toBeGreaterThanOrEqual(7)));
    });

    it('has second buttons that can be read, and seen as buttons on every surface', () => {
        const colors = themeColors(palette);
        for (const name of ['button.secondaryBackground', 'button.secondaryHoverBackground']) {
            expect(contrast(palette.text, colors[name]), name).toBeGreaterThanOrEqual(7);
            surfaces.forEach(surface => expect(contrast(colors[name], surface), name).toBeGreaterThanOrEqual(1.1));
        }
    });

    it('has code that can be read where it was looked for, and found', () => {
        const colors = themeColors(palette);
        for (const name of ['editor.findMatchBackground', 'editor.findMatchHighlightBackground']) {
            const ground = over(colors[name], palette.page);
            expect(contrast(palette.text, ground), name).toBeGreaterThanOrEqual(7);
            expect(contrast(palette.muted, ground), name).toBeGreaterThanOrEqual(4.5);
        }
    });

    it('has rows whose muted texts can be read, also chosen and below the pointer', () => {
        const colors = themeColors(palette);
        // As `--openspace-muted` is mixed.
        const muted = over(`${palette.muted}80`, palette.text);
        surfaces.forEach(surface => {
            expect(contrast(muted, surface)).toBeGreaterThanOrEqual(7);
            for (const name of ['list.activeSelectionBackground', 'list.inactiveSelectionBackground', 'list.hoverBackground']) {
                // A chosen row of a dark page would not stand out from darker ones.
                expect(contrast(muted, over(colors[name], surface)), name).toBeGreaterThanOrEqual(palette === DARK ? 6 : 7);
            }
        });
    });

    it('has keys that can be read', () => {
        for (const colors of [themeColors(palette), contrastColors(palette)]) {
            const ground = over(colors['keybindingLabel.background'], palette.page);
            expect(contrast(colors['keybindingLabel.foreground'], ground)).toBeGreaterThanOrEqual(7);
        }
    });

    it('has code that can be read', () => {
        tokenColors(palette).flatMap(({ settings }) => settings.foreground ?? []).forEach(color =>
            expect(contrast(color, palette.page), color).toBeGreaterThanOrEqual(least));
    });
});

describe('colours of the window', () => {
    it('are colours that Monaco takes', () => {
        [themeColors(LIGHT), themeColors(DARK), contrastColors(HIGH_CONTRAST)].flatMap(Object.values).forEach(color =>
            expect(color).toMatch(/^#([0-9a-f]{6}|[0-9a-f]{8})$/));
    });

    it('keep the status bar quiet, and inline code in the colour of text', () => {
        for (const palette of [LIGHT, DARK]) {
            expect(themeColors(palette)).toMatchObject({ 'statusBar.background': palette.frame, 'textPreformat.foreground': palette.text });
        }
    });
});
