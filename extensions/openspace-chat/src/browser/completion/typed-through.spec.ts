import { describe, expect, it } from 'vitest';
import { typedThrough } from './typed-through';

describe('an offer that the person types on', () => {

    const offer = { before: 'const a', text: 'nswer = 42;' };

    it.each([
        ['const a', 'nswer = 42;'],
        ['const an', 'swer = 42;'],
        ['const answer = 42', ';'],
        ['const answer = 42;', undefined],
        ['const ab', undefined],
        ['let a', undefined],
        ['const', undefined],
        ['', undefined]
    ])('leaves after %j: %j', (before, expected) => {
        expect(typedThrough(offer, before)).toBe(expected);
    });

    it('is known again when the text before it is longer than what is looked at', () => {
        const before = 'x'.repeat(10_000);
        expect(typedThrough({ before, text: 'yz' }, `${before}y`)).toBe('z');
    });
});
