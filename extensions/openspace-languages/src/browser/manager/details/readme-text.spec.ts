import { describe, expect, it } from 'vitest';
import { readmeText } from './readme-text';

describe('the words of a README', () => {

    it('are left of HTML that is there for the looks', () => {
        expect(readmeText(
            '<p align="center">\n<img src="https://a.example/x.png"\n alt="Logo"/>\n<b>Bold</b> words</p>\n<!-- hidden\n -->\n# A\n'
        )).toBe('\n\nLogo\nBold words\n\n\n# A\n');
    });

    it.each([
        '```html\n<b>code</b>\n```\n', '~~~\n<b>\n~~~', '`<b>` and ``a ` <i>``', 'a < b > c', '1 <2', '```\n<b> never closed\n'
    ])('keep what is code, or no tag, in %j', text => {
        expect(readmeText(text)).toBe(text);
    });

    it('have line feeds, and an end', () => {
        expect(readmeText('a\r\nb\rc')).toBe('a\nb\nc');
        expect(readmeText('x'.repeat(300_000))).toHaveLength(200_000);
    });

    it.each(['<', '<a ', '<img ', '`', '` ', '<!--', '```\n', '<p\n'])('are found at once in a text without end of %j', piece => {
        const start = performance.now();
        readmeText(piece.repeat(200_000 / piece.length));
        expect(performance.now() - start).toBeLessThan(1_000);
    });
});
