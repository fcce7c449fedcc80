import { expect, it } from 'vitest';
import { hoverText } from './hover-text';
import { symbolKind } from './symbol-kinds';

it('says what several hovers say once', () => {
    const hovers = [
        { contents: [{ value: '```ts\nconst a\n```\n' }, { value: ' ' }] }, { contents: [{ value: 'Note.' }, { value: 'Note.' }] }
    ];
    expect(hoverText(hovers)).toBe('```ts\nconst a\n```\n\nNote.');
    expect([hoverText([]), hoverText([{ contents: [{ value: 'x'.repeat(9_999) }] }]).length]).toEqual(['', 4_001]);
});

it('leaves out the bytes of pictures, which no model reads', () => {
    const value = 'A paragraph.\n\n![Baseline icon](data:image/svg+xml;base64,PHN2Zz4=) _Widely available_\n\n![a](b.png)';
    expect(hoverText([{ contents: [{ value }] }])).toBe('A paragraph.\n\n_Widely available_\n\n![a](b.png)');
});

it('names kinds of symbols', () => {
    expect([symbolKind(4), symbolKind(11), symbolKind(99)]).toEqual(['class', 'function', 'symbol']);
});
