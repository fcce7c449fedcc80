import { describe, expect, it } from 'vitest';
import { readMath } from './math-spans';

describe('formulas in a text', () => {
    it.each([
        ['$x^2$', 'x^2', false], ['$$\n\\int_0^1 x\n$$', '\\int_0^1 x', true], ['\\(a+b\\)', 'a+b', false], ['\\[a\\]', 'a', true],
        ['$2x + 1 = 5$', '2x + 1 = 5', false],
        ['$\\alpha$, and', '\\alpha', false], ['$5$', '5', false], ['$3x$', '3x', false], ['$a\\$b$', 'a\\$b', false]
    ])('finds %j', (text, tex, display) => {
        expect(readMath(text, 0)).toMatchObject({ tex, display });
    });

    it.each([
        '$5 and $10', '$5-$10', '$5/month or 10$', '$HOME and $PATH', '$HOME/$PATH', '$ x $', '$x', '$a\nb$', '$$', '\\(a', '$$$$', 'x',
        '$1,000 to $2,000$'
    ])('leaves %j alone', text => {
        expect(readMath(text, 0)).toBeUndefined();
    });

    it('is not fooled by what stands before', () => {
        expect(readMath('US$5 or 6$', 2)).toBeUndefined();
        expect(readMath('a\\$x$', 2)).toBeUndefined();
        expect(readMath('(so $x$)', 4)).toMatchObject({ tex: 'x', end: 7 });
    });
});
