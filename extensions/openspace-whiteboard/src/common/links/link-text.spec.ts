import { describe, expect, it } from 'vitest';
import { readLink, writeLink } from './link-text';

describe('a link as the person writes it', () => {

    it.each([
        ['src/a.ts', { path: 'src/a.ts' }],
        ['src/a.ts:12', { path: 'src/a.ts', line: 12 }],
        ['src/a.ts#Order.pay', { path: 'src/a.ts', symbol: 'Order.pay' }],
        ['docs/with space/ä.md:1', { path: 'docs/with space/ä.md', line: 1 }]
    ])('is read as it is written: %s', (text, link) => {
        expect(readLink(text)).toEqual(link);
        expect(writeLink(link)).toBe(text);
    });

    it('may have blanks around it, and begin in the folder', () => {
        expect(readLink('  ./src/a.ts:3 ')).toEqual({ path: 'src/a.ts', line: 3 });
    });

    it.each([
        '', '  ', ':3', '#x', '/etc/passwd', '~/x', '\\\\host\\share', 'https://example.org/a', 'javascript:alert(1)', '../a', 'a/../../b'
    ])(
        'is none of the workspace: %j', text => expect(readLink(text)).toBeUndefined()
    );

    it('is a path with what looks like a line and is none', () => {
        expect(readLink('src/a.ts:0')).toEqual({ path: 'src/a.ts:0' });
    });
});
