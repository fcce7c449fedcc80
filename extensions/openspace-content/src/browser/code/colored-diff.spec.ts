import { diffLines } from 'openspace-interface/lib/browser/text/diff-lines';
import { describe, expect, it } from 'vitest';
import { ColoredDiff, diffPieces, languageOf } from './colored-diff';
import { LineTokenizer } from './colored-lines';

/** The state is all that was read before; the class says what that was. */
const reader: LineTokenizer = {
    initialState: '',
    tokenize: (line, state) => ({ runs: [{ text: line, className: `after(${String(state)})` }], endState: `${String(state)}${line}` })
};
const colors = (diff: string, path?: string): Array<string | undefined> => {
    const lines = diffLines(diff);
    const colored = new ColoredDiff(lines, language => language === 'ts' ? reader : undefined, path);
    // The last first: what is before it is read with it.
    return lines.map((_, index) => lines.length - 1 - index).map(index => colored.runsOf(index)?.[0].className).reverse();
};

describe('ColoredDiff', () => {
    it('reads the text before and the text after the change, each place anew', () => {
        expect(colors('+++ a.ts\n@@ -1,3 +1,3 @@\n a\n-b\n+c\n d\n@@ -9,1 +9,1 @@\n e')).toEqual(
            [undefined, undefined, 'after()', 'after(a)', 'after(a)', 'after(ac)', undefined, 'after()']
        );
    });

    it('leaves what has no colours plain, file by file', () => {
        expect(colors('+++ a.txt\n@@ -0,0 +1 @@\n+a\n+++ b.ts\t2026\n@@ -0,0 +1 @@\n+b').map(color => color !== undefined))
            .toEqual([false, false, false, false, false, true]);
        expect(colors(`@@ -0,0 +1,3 @@\n+a\n+${'x'.repeat(3_000)}\n+b`, 'b.ts').map(color => color !== undefined))
            .toEqual([false, true, false, true]);
        const long = `@@ -0,0 +1,5400 @@${'\n+12345678901234567890'.repeat(5_400)}`;
        expect(colors(long, 'b.ts').filter(color => color === undefined).length).toBeGreaterThan(600);
    });
});

describe('diffPieces', () => {
    const shown = (...words: Parameters<typeof diffPieces>): string =>
        diffPieces(...words).map(({ text, className, isChanged }) => `${isChanged ? '!' : ''}${className ?? ''}<${text}>`).join('');

    it('cuts colours where a change begins and ends', () => {
        const runs = [{ text: 'let ', className: 'k' }, { text: 'abc', className: 'n' }];
        expect(shown('+let abc', runs, { start: 3, end: 6 })).toBe('<+>k<le>!k<t >!n<a>n<bc>');
        expect(shown('+let abc', runs, undefined)).toBe('<+>k<let >n<abc>');
        expect(shown('+let abc', undefined, { start: 5, end: 8 })).toBe('<+let >!<abc>');
        expect(shown('', undefined, undefined)).toBe('');
    });
});

it('knows a language by the name of a file', () => {
    expect(['src/a.ts', 'C:\\x\\b.py', 'Makefile', 'x/.gitignore', 'a.b/c.tsx\t2026-01-01'].map(languageOf))
        .toEqual(['ts', 'py', 'Makefile', 'gitignore', 'tsx']);
});
