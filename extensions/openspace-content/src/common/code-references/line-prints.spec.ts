import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedLines, contentOf, printLine, printLines, readPrints, writePrints } from './line-prints';

describe('prints of lines', () => {
    it('are kept as text', () => {
        fc.assert(fc.property(fc.array(fc.string()), lines => {
            const prints = lines.map(printLine);
            expect(readPrints(writePrints(prints))).toEqual(prints);
        }));
        expect([readPrints(''), readPrints('abc'), readPrints('ab+cde')]).toEqual([[], undefined, undefined]);
    });

    it('tell lines apart, and those that only have another indentation', () => {
        const [plain, indented, other] = ['return x;', '    return x;', 'return y;'].map(printLine);
        expect(plain).not.toBe(indented);
        expect(contentOf(plain)).toBe(contentOf(indented));
        expect(contentOf(plain)).not.toBe(contentOf(other));
        expect(printLines(['a', 'b'])).not.toBe(printLines(['ab']));
    });

    it('do not tell line breaks and blanks at the end apart', () => {
        expect(comparedLines('a \r\n\tb\t\n')).toEqual(['a', '\tb', '']);
    });
});
