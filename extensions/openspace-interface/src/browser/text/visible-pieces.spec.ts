import { describe, expect, it } from 'vitest';
import { visiblePieces } from './visible-pieces';

/** Marks in square brackets. */
const show = (text: string): string => visiblePieces(text).map(piece => piece.isMark ? `[${piece.text}]` : piece.text).join('');

describe('the text of a question', () => {
    it.each([
        ['', ''],
        ['npm test -- --watch', 'npm test -- --watch'],
        ['if a; then\n    b\nfi', 'if a; then\n    b\nfi'],
        [`a\n\n${' '.repeat(32)}b`, `a\n\n${' '.repeat(32)}b`],
        ['grüße 日本語 😀 עברית', 'grüße 日本語 😀 עברית']
    ])('stays as it is where all of it can be seen: %j', (text, shown) => {
        expect(show(text)).toBe(shown);
    });

    it.each([
        ['an override of the direction', 'echo \u202Etxt.exe', 'echo [⟨U+202E⟩]txt.exe'],
        ['zero width', 'r\u200Bm', 'r[⟨U+200B⟩]m'],
        ['a joiner inside an emoji', '👩\u200D💻', '👩[⟨U+200D⟩]💻'],
        ['tag characters', 'a\u{E0041}b', 'a[⟨U+E0041⟩]b'],
        ['terminal escapes', '\x1b[2Ja\x07', '[⟨ESC⟩][2Ja[⟨U+0007⟩]'],
        ['a lone carriage return', 'evil\rgood', 'evil[⟨CR⟩]good'],
        ['line ends of Windows', 'a\r\nb', 'a[⟨CR⟩]\nb'],
        ['tabs', 'a\tb', 'a[⟨tab⟩]b'],
        ['unusual spaces', 'a\u00A0b\u3000c', 'a[⟨U+00A0⟩]b[⟨U+3000⟩]c'],
        ['other line separators', 'a\u2028b', 'a[⟨U+2028⟩]b'],
        ['fillers', 'a\u3164b\u2800c', 'a[⟨U+3164⟩]b[⟨U+2800⟩]c'],
        ['half a character', 'a\uD800b', 'a[⟨U+D800⟩]b'],
        ['private characters', 'a\uE000b', 'a[⟨U+E000⟩]b']
    ])('makes visible: %s', (_name, text, shown) => {
        expect(show(text)).toBe(shown);
    });

    it.each([
        ['spaces', `ls${' '.repeat(5_000)}; rm -rf ~`, 'ls[⟨5000 spaces⟩]; rm -rf ~'],
        ['line breaks', `ls${'\n'.repeat(300)}rm -rf ~`, 'ls[⟨300 line breaks⟩]\nrm -rf ~'],
        ['almost empty lines', `ls${' \n'.repeat(300)}    rm -rf ~`, 'ls[⟨300 line breaks⟩]\n    rm -rf ~'],
        ['spaces after a line break', `ls\n${' '.repeat(33)}rm -rf ~`, 'ls\n[⟨33 spaces⟩]rm -rf ~']
    ])('does not let %s push its end out of sight', (_name, text, shown) => {
        expect(show(text)).toBe(shown);
    });

    it('does not confuse a mark with the same characters in the text', () => {
        expect(visiblePieces('⟨ESC⟩')).toEqual([{ text: '⟨ESC⟩', isMark: false }]);
    });

    it('does not make thousands of elements of a hostile text', () => {
        expect(visiblePieces('\u200B\u200C'.repeat(10_000))).toHaveLength(1);
        expect(visiblePieces('a\u200B'.repeat(10_000))).toEqual([{ text: 'a⟨U+200B⟩'.repeat(10_000), isMark: false }]);
    });

    it('takes linear time', () => {
        const began = performance.now();
        visiblePieces(' \n'.repeat(500_000));
        visiblePieces(`${' '.repeat(500_000)}\u200B`.repeat(2));
        expect(performance.now() - began).toBeLessThan(2_000);
    });
});
