import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GlobMatcher } from './glob-matcher.js';

describe('GlobMatcher', () => {
    it.each<[pattern: string, matching: string[], others: string[]]>([
        ['*.ts', ['a.ts', 'x/y/a.ts', '.ts', '.a.ts'], ['a.tsx', 'a.ts/b']],
        ['**/*.ts', ['a.ts', 'x/a.ts', 'x/y/a.ts'], ['a.js', 'x.ts/a.js']],
        ['src/*.ts', ['src/a.ts'], ['a.ts', 'src/x/a.ts', 'x/src/a.ts']],
        ['src/**', ['src/a', 'src/x/y'], ['src', 'xsrc/a']],
        ['src/', ['src/a', 'src/x/y'], ['src']],
        ['src/**/test/*.js', ['src/test/a.js', 'src/x/y/test/a.js'], ['src/xtest/a.js', 'src/test/x/a.js']],
        ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b'], ['ab', 'a/xb', 'a/b/c']],
        ['**', ['a', 'a/b', '.hidden/x'], []],
        ['a**b', ['ab', 'axxb', 'x/axb'], ['a/b']],
        ['?.[jt]s', ['a.js', 'x/b.ts'], ['.ts', 'ab.js', 'a.cs']],
        ['[!a-c]x', ['dx', ']x'], ['ax', 'bx', 'x']],
        ['[]x]', [']', 'x'], ['a']],
        ['*.{ts,tsx,{js,mjs}}', ['a.ts', 'a.tsx', 'a.js', 'a.mjs'], ['a.t', 'a.{ts}']],
        ['{src,lib}/*.js', ['src/a.js', 'lib/a.js'], ['x/src/a.js']],
        ['\\*.ts', ['*.ts'], ['a.ts']],
        ['\\{a,b\\}', ['{a,b}'], ['a', 'b']],
        ['./a', ['a', 'x/a'], ['ab']],
        ['🙂*', ['🙂', '🙂a'], ['a🙂']],
        ['?[🙂-🙃]', ['🙂🙃', 'a🙂'], ['🙂', '🙂a']]
    ])('%s', (pattern, matching, others) => {
        const matcher = new GlobMatcher(pattern);
        expect(matching.filter(path => !matcher.matches(path))).toEqual([]);
        expect(others.filter(path => matcher.matches(path))).toEqual([]);
    });

    it.each<[pattern: string, matching: string[], others: string[]]>([
        ['src', ['src', 'src/a', 'x/src/y/z'], ['xsrc', 'srcs/a']],
        ['/src/', ['src', 'src/a', 'x/src'], ['srcs']],
        ['src/**', ['src', 'src/a/b'], ['x/src/a']],
        ['{a[', ['{a[', 'x/{a[/y'], ['a[']],
        ['a\\', ['a\\'], ['a']],
        ['a/b', ['a/b', 'a/b/c'], ['x/a/b', 'a/bc']],
        ['{a/b,c}', ['a/b/x', 'c', 'x/c/y'], ['x/a/b']],
        ['*.ts', ['a.ts', 'x/a.ts', 'a.ts/b'], ['a.tsx']]
    ])('%s with all that is in folders', (pattern, matching, others) => {
        const matcher = new GlobMatcher(pattern, 'folders');
        expect(matching.filter(path => !matcher.matches(path))).toEqual([]);
        expect(others.filter(path => matcher.matches(path))).toEqual([]);
    });

    it.each([
        ['a{b', 'a { has no }'], ['[a', 'a [ has no ]'], ['a\\', 'it ends with a \\'],
        ['{a,b}'.repeat(9), 'it has more than 256 alternatives']
    ])('%s is not a pattern', (pattern, reason) => {
        expect(() => new GlobMatcher(pattern)).toThrow(reason);
    });

    it('agrees with a regular expression', () => {
        const parts = { '*': '[^/]*', '?': '[^/]', '/': '/', 'a': 'a', 'b': 'b' } as const;
        const pattern = fc.array(fc.constantFrom<keyof typeof parts>('*', '?', '/', 'a', 'b'), { minLength: 1, maxLength: 8 }).filter(
            steps => !/^\.?\/|\*\*|\/$/.test(steps.join(''))
        );
        const path = fc.array(fc.constantFrom('a', 'b', '/'), { maxLength: 12 }).map(letters => letters.join(''));
        fc.assert(fc.property(pattern, path, (steps, name) => {
            const expression = `${steps.includes('/') ? '' : '(?:.*/)?'}${steps.map(step => parts[step]).join('')}`;
            expect(new GlobMatcher(steps.join('')).matches(name)).toBe(new RegExp(`^${expression}$`).test(name));
        }), { numRuns: 1_000 });
    });

    it('takes linear time, also for patterns that are made to be slow', () => {
        const matcher = new GlobMatcher(`**/${'*a'.repeat(100)}b`);
        for (let count = 0; count < 200; count++) {
            expect(matcher.matches(`${'a/'.repeat(100)}${'a'.repeat(255)}`)).toBe(false);
        }
        const states = new GlobMatcher(`*a${'?'.repeat(40)}`);
        expect(states.matches(Array.from({ length: 5_000 }, (_, index) => 'ab'[(index * index + (index >> 3)) % 2]).join('')))
            .toBeTypeOf('boolean');
    });
});
