import markdownit from '@theia/core/shared/markdown-it';
import { describe, expect, it } from 'vitest';
import { toastText } from './toast-text';

/** As Theia's notifications do it. */
const render = (text: string): string => markdownit({ html: false }).renderInline(text);

describe('toastText', () => {
    it.each([
        ['file not found: src/scroll_to_me_now.ts', 'file not found: src/scroll_to_me_now.ts'],
        ['[Allow](command:openspace.allow)', '[Allow](command:openspace.allow)'],
        ['<http://evil.example>', '&lt;http://evil.example&gt;'],
        ['**Warning** `x` ![a](b) &amp; ~~y~~', '**Warning** `x` ![a](b) &amp;amp; ~~y~~'],
        ['a\\', 'a\\']
    ])('shows %j as it is', (text, expected) => expect(render(toastText(text))).toBe(expected));

    it('takes out what cannot be seen', () => expect(toastText('safe\u202Etxt.exe\u0000\n\u200bend')).toBe('safe txt.exe end'));

    it('is short', () => expect(toastText('x'.repeat(5_000_000))).toBe(`${'x'.repeat(199)}…`));
});
