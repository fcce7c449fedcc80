import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Deck } from './deck';
import { nastyDecks } from './fixtures/nasty-decks';
import { readDeck } from './split-deck';

const sources = (text: string): string[] => readDeck(text).slides.map(({ source }) => source);

function gaps({ text, slides }: Deck): string[] {
    return [...slides, undefined].map((slide, index) => text.slice(slides[index - 1]?.end ?? 0, slide?.start ?? text.length));
}

describe('slides of a deck', () => {

    it('are separated by lines --- and --, and stand without the blank lines around them', () => {
        const { slides } = readDeck('---\ntitle: Talk\n---\n\n# One\n\n---\n\n# Two\n\n--\n\n# Below two\nwords\n\n---\n# Three');
        expect(slides.map(({ source, index, column, row, line }) => ({ source, index, column, row, line }))).toEqual([
            { source: '# One', index: 0, column: 0, row: 0, line: 5 },
            { source: '# Two', index: 1, column: 1, row: 0, line: 9 },
            { source: '# Below two\nwords', index: 2, column: 1, row: 1, line: 13 },
            { source: '# Three', index: 3, column: 2, row: 0, line: 17 }
        ]);
    });

    it('may be empty, and of an empty file there is one', () => {
        expect(sources('')).toEqual(['']);
        expect(sources('\uFEFF')).toEqual(['']);
        expect(sources('---\ntitle: A\n---')).toEqual(['']);
        expect(sources('A\n---\n---\n\n---')).toEqual(['A', '', '', '']);
        expect(readDeck('A\n---\n---\n\n---').slides.map(({ line }) => line)).toEqual([1, 3, 4, 5]);
    });

    it.each([
        ['a fence', '```yaml\n---\n```'],
        ['a fence of tildes with one of backticks in it', '~~~\n```\n---\n~~~'],
        ['a longer fence with a shorter one in it', '````md\n```\n---\n```\n````'],
        ['a fence below a list item', '- item\n\n    ```\n---\n    ```'],
        ['a fence in the line of a list item', '- ```html\n  <!--\n  ```'],
        ['a comment of several lines', '<!-- not yet\n\n---\n\n-->'],
        ['a comment that begins behind text', 'text <!-- a\n---\nb -->'],
        ['a fence inside a comment, which is none', '<!--\n```\n-->']
    ])('are not cut in %s', (_where, source) => {
        expect(sources(`${source}\n---\nnext`)).toEqual([source, 'next']);
    });

    it.each([
        ['a line that is no fence', '``` inline ```'],
        ['a comment in inline code', '`<!--`, and ``<!-- ` ``'],
        ['an escaped comment', '\\<!--'],
        ['a comment in indented code', 'text\n\n    <!--\n    ```'],
        ['code in a quote', '> ```\n> <!--'],
        ['an empty comment', '<!--> and <!---->'],
        ['a heading that is underlined', 'Heading\n===']
    ])('are cut behind %s', (_what, source) => {
        expect(sources(`${source}\n---\nnext`)).toEqual([source, 'next']);
    });

    it('are cut only by lines of nothing else', () => {
        expect(sources('a\n ---\nb\n----\n--- c\n- --\n***\n---\t \nd')).toEqual(['a\n ---\nb\n----\n--- c\n- --\n***', 'd']);
    });

    it('go on to the end of the file if code or a comment is not closed', () => {
        expect(sources('a\n---\n```ts\nb\n---\nc')).toEqual(['a', '```ts\nb\n---\nc']);
        expect(sources('a\n---\n<!-- b\n---\nc')).toEqual(['a', '<!-- b\n---\nc']);
    });

    it('keep their line endings, whatever these are', () => {
        expect(sources('a\r\nb\r\n---\r\n\r\nc\nd\r---\re')).toEqual(['a\r\nb', 'c\nd', 'e']);
    });

    it('make up the text again with what stands between them, which is blank but for separators', () => {
        fc.assert(fc.property(nastyDecks(true), text => {
            const deck = readDeck(text);
            const between = gaps(deck);
            expect(between[0] + deck.slides.map(({ source }, index) => source + between[index + 1]).join('')).toBe(text);
            between.slice(1, -1).forEach((gap, index) => expect(gap.trim()).toBe(deck.slides[index + 1].row > 0 ? '--' : '---'));
            expect(between.at(-1)?.trim()).toBe('');
            expect(deck.slides.every(({ source }) => source === '' || !/^[ \t]*[\r\n]|[\r\n][ \t]*$/.test(source))).toBe(true);
        }), { numRuns: 500 });
    });

    it('know the line in which they begin, and their body has the lines of the source', () => {
        const lines = (text: string): number => text.split(/\r\n?|\n/).length;
        fc.assert(fc.property(nastyDecks(true), text => {
            for (const { start, line, source, body } of readDeck(text).slides) {
                expect(line).toBe(lines(text.slice(0, start)));
                source.split(/\r\n?|\n/).slice(0, lines(body)).forEach((original, index) => {
                    expect(original).toContain(body.split(/\r\n?|\n/)[index].split(' ')[0]);
                });
            }
        }), { numRuns: 500 });
    });
});

describe('a slide', () => {
    const only = (text: string): Deck['slides'][number] => readDeck(text).slides[0];

    it('has options, which are no part of its body', () => {
        const { options, body } = only(
            '<!-- slide: layout=title auto-animate -->\n# A <!-- .slide: transition="fade" -->\n\n<!-- slide: auto-animate=false -->'
        );
        expect(options).toEqual({ layout: 'title', transition: 'fade', autoAnimate: false });
        expect(body).toBe('\n# A \n\n');
    });

    it('has no options in code', () => {
        const source = '```html\n<!-- slide: hidden -->\n```\n\n`<!-- slide: layout=title -->`';
        expect(only(source)).toMatchObject({ options: {}, body: source });
    });

    it('keeps the marks of fragments and other comments of one line, but none that span lines', () => {
        const list = '- a <!-- fragment -->\n- b <!-- .element: class="fragment" --> <!-- todo -->';
        expect(only(list).body).toBe(list);
        expect(only('a <!-- b\n\nc --> d').body).toBe('a \n\n d');
        expect(only('a\n<!-- b\n\nc').body).toBe('a\n\n\n');
    });

    it('has notes from a line Note: to its end', () => {
        expect(only('# A\n\nNote: slowly,\r\n- and *loudly*\n\n<!-- slide: hidden -->\n')).toMatchObject({
            body: '# A\n\n', notes: 'slowly,\n- and *loudly*', options: { hidden: true }, title: 'A'
        });
        expect(only('# A\nNotes:\n\n  B')).toMatchObject({ body: '# A\n', notes: 'B' });
        expect(only('Note:')).toMatchObject({ body: '', notes: undefined, title: '' });
    });

    it('has no notes in code, in comments or in the middle of a line', () => {
        for (const source of ['```\nNote: a\n```', 'A Note: b', '- Note: c', 'Notebook: d', '# Note: e']) {
            expect(only(source)).toMatchObject({ body: source, notes: undefined });
        }
        expect(only('<!--\nNote: a\n-->').notes).toBeUndefined();
    });

    it.each([
        ['intro\n\n## The `code` of *Ada* ##\n# Later', 'The code of Ada'],
        ['Under\n===', 'Under'],
        ['- [x] a [link](x.md) and ![a picture](y.png) <!-- fragment -->', 'a link and a picture'],
        ['<!-- slide: hidden -->\n::: columns\n<b>Left</b> snake_case _it_', 'Left snake_case it'],
        ['```ts\n# no heading\n```\ntext', 'text'],
        ['#\n#hash', '#hash'],
        ['# C\\# &amp; <T>', 'C# &amp;'],
        ['```\nonly code\n```', ''],
        ['***', '']
    ])('is called by its first heading or text: %j', (source, title) => {
        expect(only(source).title).toBe(title);
    });

    it('has a title of a length that fits into a list', () => {
        expect(only(`# ${'word '.repeat(100)}`).title).toHaveLength(120);
    });
});

describe('problems of a deck', () => {

    it('name options that do not exist, with slide and line', () => {
        const { problems, slides } = readDeck('# A\n---\n\n# B\n<!-- slide:\n  layout=tilte\n  colour=red hidden=maybe\n  incremental -->');
        expect(slides[1].options).toEqual({ incremental: true });
        expect(problems).toEqual([
            { line: 6, message: 'Unknown value of layout: tilte. Expected one of title, center, columns, code.' },
            { line: 7, message: expect.stringMatching(/^Unknown option of a slide: colour\. Expected one of layout, /) },
            { line: 7, message: expect.stringMatching(/^Unknown value of hidden: maybe\./) }
        ].map(problem => ({ kind: 'unknown-option', slideIndex: 1, ...problem })));
    });

    it('are listed up to a number for each slide, and counted from there', () => {
        const options = Array.from({ length: 30 }, (_unused, at) => `o${at}`).join('\n');
        const { problems } = readDeck(`<!-- slide:\n${options} -->\n---\n<!-- slide: x -->`);
        expect(problems).toHaveLength(22);
        expect(problems.slice(19).map(({ line, message, slideIndex }) => [slideIndex, line, message.split('.')[0]])).toEqual([
            [0, 21, 'Unknown option of a slide: o19'], [0, 21, 'The slide has 10 more such mistakes in its options'],
            [1, 33, 'Unknown option of a slide: x']
        ]);
    });

    it('say that options go on for too long, and those before that count', () => {
        const { problems, slides } = readDeck(`<!-- slide: hidden\n${'incremental '.repeat(5_000)} layout=title -->`);
        expect(slides[0].options).toEqual({ hidden: true, incremental: true });
        expect(problems.at(-1)).toMatchObject({ line: 2, message: 'Options end here: they may have 10000 characters.' });
    });

    it('do not include names that every object has', () => {
        expect(readDeck('<!-- slide: __proto__=x constructor toString -->').problems).toHaveLength(3);
    });
});

describe('hostile decks', () => {

    it.each([
        ['5,000 slides', '# Slide\n\ntext <!-- fragment -->\n\n---\n\n'.repeat(5_000), 5_001],
        ['5 MB of short lines', 'some words of text\n'.repeat(262_144), 1],
        ['5 MB in a line', 'a'.repeat(5_000_000), 1],
        ['5 MB of backticks and comments', '` `` ``` <!-- a --> '.repeat(250_000), 1],
        ['5 MB of options', '<!-- slide: a=b -->'.repeat(250_000), 1],
        ['5 MB of options in one comment', `<!-- slide: ${'a=b\n'.repeat(1_250_000)}-->`, 1],
        ['5 MB of code and comments', `${'` `` ``` <!-- a --> '.repeat(50)}\n`.repeat(5_000), 1],
        ['runs of backticks', `${Array.from({ length: 190 }, (_unused, length) => '`'.repeat(length)).join(' ')} <!-- a\n`.repeat(250), 1],
        ['5 MB of blanks', `${' '.repeat(5_000_000)}x`, 1],
        ['5 MB of empty lines', '\n'.repeat(5_000_000), 1],
        ['5 MB of opened brackets', `${`${'['.repeat(499)}\n`.repeat(10_000)}`, 1],
        ['100,000 empty slides', '--\n'.repeat(100_000), 100_001],
        ['a comment that is never closed', '<!-- '.repeat(1_000_000), 1]
    ])('of %s are read before the test gives up', (_what, text, total) => {
        // Quadratic time would be minutes, which is more than a test may take.
        const deck = readDeck(text);
        expect(deck.slides).toHaveLength(total);
        expect(deck.problems.length).toBeLessThanOrEqual(200);
    });
});
