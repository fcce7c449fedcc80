import { expect, it } from 'vitest';
import { compilePatterns, matchesPattern } from './user-patterns';

it('takes regular expressions, whatever their case, and leaves out the others', () => {
    const { patterns, bad } = compilePatterns(['npm publish', '(', '[', '', 'a'.repeat(1_001), '^DROP']);
    expect([patterns.length, bad.length]).toEqual([2, 4]);
    expect([matchesPattern('drop table', patterns), matchesPattern('a drop', patterns)]).toEqual([true, false]);
});

it.each(['(a+)+$', '(a*)*', '(a|a)+', '((a+)b)+', '(?:x+)+y', '(a+){2,}', '(?<n>a+)*'])('leaves out what may never end: %s', pattern => {
    expect(compilePatterns([pattern]).bad).toEqual([pattern]);
});

it.each(['a+b+', '(ab)+', '(a+)', '(a|b)c', 'x{2,}', '[+*]+', '\\(a+\\)+', '(a+)?'])('takes what is only long: %s', pattern => {
    expect(compilePatterns([pattern]).bad).toEqual([]);
});

it('looks at all of a long text', () => {
    const { patterns } = compilePatterns(['needle']);
    for (const start of [0, 195, 396, 399, 400, 1_000, 9_990]) {
        expect(matchesPattern(`${'x'.repeat(start)}needle`, patterns)).toBe(true);
    }
    expect(matchesPattern('x'.repeat(5_000), patterns)).toBe(false);
});
