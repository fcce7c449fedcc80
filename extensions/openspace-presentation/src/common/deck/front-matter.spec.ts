import { describe, expect, it } from 'vitest';
import { readFrontMatter } from './front-matter';

describe('front matter', () => {

    it('says what a deck is called and looks like, and whatever else somebody wrote', () => {
        const text = '---\ntitle: "A: B"\ntheme: night\ninterval: 20\ntags: [a, b]\n--- \n# One';
        const { metadata, problems, end } = readFrontMatter(text);
        expect(metadata).toEqual({ title: 'A: B', theme: 'night', interval: 20, tags: ['a', 'b'] });
        expect(problems).toEqual([]);
        expect(text.slice(end)).toBe('# One');
    });

    it('begins behind a byte order mark, and may have any line ending', () => {
        expect(readFrontMatter('\uFEFF---\r\ntitle: A\r\nauthor: B\r\n---\r\n').metadata).toEqual({ title: 'A', author: 'B' });
    });

    it('has titles that are text, even if YAML takes them for a number', () => {
        expect(readFrontMatter('---\ntitle: 007\ntheme: true\n---').metadata).toEqual({ title: '007', theme: 'true' });
        expect(readFrontMatter('---\ntitle:\n---').metadata).toEqual({});
        expect(readFrontMatter('---\ntitle: [a]\n---').metadata).toEqual({});
    });

    it.each(['', '# One', '\n---\ntitle: A\n---', '--\ntitle: A\n--', ' ---\ntitle: A\n---'])('is not there: %j', text => {
        expect(readFrontMatter(text)).toEqual({ metadata: {}, end: 0, problems: [] });
    });

    it('is not there either if nothing closes it, which is said', () => {
        expect(readFrontMatter('---\ntitle: A')).toEqual({
            metadata: {}, end: 0, problems: [{ kind: 'yaml', line: 1, message: 'The front matter is not closed: no line --- follows.' }]
        });
    });

    it('that is broken is a problem with its line; what can be read is read', () => {
        const { metadata, problems, end } = readFrontMatter('---\ntitle: A\ntheme: [\nauthor: C\n---\n');
        expect(metadata.title).toBe('A');
        expect(problems.length).toBeGreaterThan(0);
        expect(problems[0]).toMatchObject({ kind: 'yaml', line: expect.any(Number) });
        expect(problems.every(({ line, message }) => line >= 3 && line <= 5 && !/line \d|\n/.test(message))).toBe(true);
        expect(end).toBe(36);
    });

    it('names the line of a name that is there twice', () => {
        expect(readFrontMatter('---\ntitle: A\n\ntitle: B\n---').problems)
            .toEqual([{ kind: 'yaml', line: 4, message: 'Map keys must be unique' }]);
    });

    it('names values that nobody knows, with their line, and keeps them', () => {
        const { metadata, problems } = readFrontMatter('---\ntheme: nigth\ntransition: 3\ninterval: soon\nlayout: any\n---');
        expect(metadata).toEqual({ theme: 'nigth', transition: 3, interval: 'soon', layout: 'any' });
        expect(problems).toEqual([
            { line: 2, message: 'Unknown value of theme: nigth. Expected one of paper, night, slate, sunrise.' },
            { line: 3, message: 'Unknown value of transition: 3. Expected one of none, fade, slide, zoom.' },
            { line: 4, message: 'Unknown value of interval: soon. Expected a number of seconds.' }
        ].map(problem => ({ kind: 'unknown-option', ...problem })));
    });

    it.each(['theme: paper', 'theme:', 'transition: zoom', 'interval: 0.5', 'interval: 20', 'transition: ~'])('knows %s', yaml => {
        expect(readFrontMatter(`---\n${yaml}\n---`).problems).toEqual([]);
    });

    it.each([
        'interval: 0', 'interval: -3', 'interval: [1]', 'transition: {a: b}', 'theme: true', 'interval: .inf'
    ])('does not know %s', yaml => {
        expect(readFrontMatter(`---\n${yaml}\n---`).problems).toMatchObject([{ kind: 'unknown-option', line: 2 }]);
    });

    it('has to be made of names and values', () => {
        expect(readFrontMatter('---\njust words\n---')).toMatchObject({ metadata: {}, problems: [{ kind: 'yaml', line: 2 }] });
    });

    it('uses no aliases, so that a few lines cannot become gigabytes', () => {
        const levels = Array.from({ length: 9 }, (_unused, level) => `l${level + 1}: &l${level + 1} [${`*l${level}, `.repeat(9)}]`);
        const { metadata, problems } = readFrontMatter(`---\ntitle: A\nl0: &l0 [lol]\n${levels.join('\n')}\n---`);
        expect(metadata).toEqual({ title: 'A', l0: ['lol'] });
        expect(problems).toHaveLength(9);
        expect(problems[0]).toMatchObject({ line: 4, message: expect.stringContaining('l1') });
    });

    it('runs nothing and reaches no prototype', () => {
        const { metadata } = readFrontMatter('---\n__proto__:\n  polluted: true\na: !!js/function "function () {}"\n---');
        expect(({} as Record<string, unknown>).polluted).toBeUndefined();
        expect(Object.getPrototypeOf(metadata)).toBe(Object.prototype);
        expect(metadata.polluted).toBeUndefined();
        expect(metadata.a).toBe('function () {}');
    });

    it.each([
        `a: ${'['.repeat(15_000)}${']'.repeat(15_000)}`, `a: ${'{b: '.repeat(7_000)}`, `a:\n  ${'- '.repeat(15_000)}`, '? '.repeat(15_000)
    ])('is not read if it is nested so deep that the parser would not come back: %#', yaml => {
        expect(readFrontMatter(`---\n${yaml}\n---\n# A`)).toMatchObject({
            metadata: {}, problems: [{ kind: 'yaml', line: 1, message: 'The front matter is too deeply nested.' }]
        });
    });

    it('may be nested as deep as anybody needs', () => {
        expect(readFrontMatter(`---\na: ${'['.repeat(90)}1${']'.repeat(90)}\nb: [1], [2]\ntitle: T\n---`).metadata.title).toBe('T');
    });

    it.each([
        ['deep', `a: ${'['.repeat(31_000)}`],
        ['wide', Array.from({ length: 4_000 }, (_unused, index) => `k${index}: 1`).join('\n').slice(0, 31_000)],
        ['long', 'a: 1\n'.repeat(1_000_000)]
    ])('that is far too %s is a problem, or read, before the test gives up', (_how, yaml) => {
        expect(() => readFrontMatter(`---\n${yaml}\n---\n`)).not.toThrow();
    });
});
