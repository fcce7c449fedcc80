import { describe, expect, it } from 'vitest';
import { pathPattern } from './path-pattern';

describe('pathPattern', () => {
    it.each([
        ['*.ts', 'a.ts deep/b.ts', 'a.tsx ts a.ts.map'],
        ['src', 'src src/a src/deep/b lib/src/c', 'source src2'],
        ['src/', 'src/a x/src', 'src2/a'],
        ['src/*.ts', 'src/a.ts', 'src/deep/a.ts lib/src/a.ts'],
        ['src/**', 'src/a src/b/c', 'lib/src/a'],
        ['src/**/*.ts', 'src/a.ts src/b/c.ts src/b/c/d.ts', 'a.ts'],
        ['**/test/**', 'test/a a/test/b a/b/test/c/d', 'tests/a'],
        ['/top.md', 'top.md', 'other.md'],
        ['./docs/a?.md', 'docs/ab.md', 'docs/a.md docs/abc.md'],
        ['*.{js,ts}', 'a.js b/c.ts', 'a.css'],
        ['{a,b}/{c,d}', 'a/c b/d/x', 'c/a a/e'],
        ['*.md, docs', 'a.md x/docs/y', 'a.txt'],
        ['[a-c]x[!0-9].ts', 'axy.ts cx_.ts', 'dxy.ts ax1.ts'],
        ['*', 'a a/b', ''],
        ['**', 'a a/b', ''],
        ['a*b*c', 'abc aXbYc a/abc', 'acb abcd'],
        ['.env*', '.env .envrc/x', 'env'],
        ['a.b', 'a.b', 'axb'],
        ['(x)+$', '(x)+$', 'xx'],
        ['{open', '{open', 'open'],
        ['', '', 'a'],
        [' , ', '', 'a']
    ])('%j', (globs, yes, no) => {
        const matches = pathPattern(globs);
        const words = (text: string): string[] => text.split(' ').filter(word => word !== '');
        expect(words(yes).filter(path => !matches(path))).toEqual([]);
        expect(words(no).filter(matches)).toEqual([]);
    });

    it('is not impressed by patterns that want to keep it busy', () => {
        const began = performance.now();
        expect(pathPattern('*a'.repeat(100) + 'b')('a'.repeat(255))).toBe(false);
        expect(pathPattern('**/a/'.repeat(50) + 'b')('a/'.repeat(1000))).toBe(false);
        expect(pathPattern('{a,b}'.repeat(30))('ab')).toBe(false);
        expect(pathPattern('{'.repeat(10_000))('ab')).toBe(false);
        expect(performance.now() - began).toBeLessThan(1000);
    });
});
