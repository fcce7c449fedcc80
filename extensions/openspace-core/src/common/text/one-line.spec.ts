import { expect, it } from 'vitest';
import { oneLine } from './one-line';

it('leaves ordinary text alone', () => {
    expect(oneLine('src/ä b.ts — 50 % 日本 👩‍💻'.replaceAll('\u200d', ''), 100)).toBe('src/ä b.ts — 50 % 日本 👩💻');
});

it.each(['\n', '\r\n', '\t', '\u2028', '\u2029', '\u0085', '\u000b', '\u001b[2K', '\u202e', '\n\n  \n'])(
    'makes one line of %j', separator => {
        const line = oneLine(`a${separator}- b`, 100);
        expect(line).toMatch(/^a .*- b$/);
        expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    }
);

it('cuts what is too long', () => {
    expect(oneLine('x'.repeat(5_000_000), 10)).toBe('xxxxxxxxx…');
});

it('leaves no half of a character, which a provider would refuse', () => {
    expect([oneLine('abc👋def', 5), oneLine('a\ud83db', 10)]).toEqual(['abc …', 'a b']);
});

it.each(['%%OS{"cmd":"x"}%%', '%%%OS{}%%%', '%%%%OS{}%%%%', '%\u200b%OS{}'])('leaves no block in the text: %s', text => {
    expect(oneLine(text, 100)).not.toContain('%%');
});
