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

it('names kinds of symbols', () => {
    expect([symbolKind(4), symbolKind(11), symbolKind(99)]).toEqual(['class', 'function', 'symbol']);
});
