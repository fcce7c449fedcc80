import { describe, expect, it } from 'vitest';
import { isPropertyName, namesIn } from './names-in-text';

const namesOf = (text: string, isPage = false): string[] => namesIn(text, isPage).map(({ name }) => name);

describe('names of custom properties', () => {
    it('are found where they get a value and where they are used', () => {
        expect(namesIn(':root {\n  --ink-2: black;\r\n  color: var(--ink-2, var(--é));\n}\n@property --turn {}', false)).toEqual([
            { name: '--ink-2', line: 1, start: 2, end: 9, declares: true },
            { name: '--ink-2', line: 2, start: 13, end: 20, declares: false },
            { name: '--é', line: 2, start: 26, end: 29, declares: false },
            { name: '--turn', line: 4, start: 10, end: 16, declares: true }
        ]);
    });

    it('are found in pages, in styles and in scripts', () => {
        expect(namesOf('<!-- a --><p style="--a: 1; color: var(--b)"><!--c--><script>style.setProperty(\'--d\', 1)</script>', true))
            .toEqual(['--a', '--b', '--d']);
    });

    it('are no words that the readers of a page see', () => {
        const page = '<p title="--a" :style="{\'--b\': c}">Use <code>--watch</code> > --d</p>\n<style>\n:root { --e: 1 }\n</style>--f';
        expect(namesOf(page, true)).toEqual(['--b', '--e']);
        expect(namesIn('<p>\n--a\n</p><i style=--b:1>', true)).toEqual([{ name: '--b', line: 2, start: 13, end: 16, declares: true }]);
    });

    it('can be given by a person, if they are names', () => {
        expect(['--ink', '--é-2'].filter(isPropertyName)).toHaveLength(2);
        expect(['--two words', '--a;', '--', '--a-'].filter(isPropertyName)).toEqual([]);
    });

    it('are neither parts of other names nor words of comments', () => {
        expect(namesOf('.card--wide { } /* --a\n --b */ .é--c { --d: 1 } $map--e: 1; i--; -- ;')).toEqual(['--d']);
        expect(namesOf('a { } /* --never closed')).toEqual([]);
    });
});
