import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quote, quoteId, quoteIds, spacedNumber } from './quote';

describe('a text of a board in a line', () => {
    it('is in quotes that it cannot end', () => {
        expect(quote('say "hi"')).toBe('"say \\"hi\\""');
        expect(quote('a\\')).toBe('"a\\\\"');
        expect(quote('one\ntwo\r\nthree')).toBe('"one\\ntwo\\r\\nthree"');
    });

    it('is shortened', () => {
        expect(quote('x'.repeat(1_000), 10)).toBe(`"${'x'.repeat(9)}…"`);
        expect(quote('日本語')).toBe('"日本語"');
    });

    it('is one line and no block, whatever it is', () => {
        const nasty = fc.string({
            unit: fc.constantFrom(
                '\n', '\r', '\u2028', '\u2029', '\u0085', '\u200D', '%', '"', '\\', '\u202E', '\uD800', '\uDC00', 'a', '語', ' '
            )
        });
        fc.assert(fc.property(nasty, text => {
            for (const line of [quote(text), quoteId(text)]) {
                expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|%%/u);
            }
            expect(quote(text)).toMatch(/^"(?:[^"\\]|\\.)*"$/);
        }), { numRuns: 500 });
    });
});

describe('an id in a line', () => {
    it('stands there as it is if it is plain', () => {
        expect(['api', 'order-service', 'übergabe_2', '订单'].map(quoteId)).toEqual(['api', 'order-service', 'übergabe_2', '订单']);
    });

    it('is in quotes if it could be taken for something else', () => {
        expect(['', 'a b', 'a, b', '-> db', '"x"'].map(quoteId)).toEqual(['""', '"a b"', '"a, b"', '"-> db"', '"\\"x\\""']);
    });

    it('is one of a few', () => {
        expect(quoteIds(['a', 'b', 'c'], 2)).toBe('a, b and 1 more');
        expect(quoteIds(['a', 'b'], 2)).toBe('a, b');
    });
});

it('writes numbers in groups of three digits', () => {
    expect([0, 999, 1_000, 1_234_567.8].map(spacedNumber)).toEqual(['0', '999', '1 000', '1 234 568']);
});
