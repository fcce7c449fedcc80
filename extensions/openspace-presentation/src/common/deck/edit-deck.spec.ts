import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentOf, deleteSlide, insertSlide, moveSlide, replaceSlide } from './edit-deck';
import { nastyDecks, slideContent } from './fixtures/nasty-decks';
import { frontMatterEnd } from './front-matter';
import { readDeck } from './split-deck';
import { dominantLineEnding } from './text-lines';

const TALK = '---\ntitle: Talk\n---\n\n# One\n\n---\n\n# Two\n\n--\n\n# Below\n\n---\n\n# Three\n';
const FIVE = 'a\n---\nb\n---\nc\n---\nd\n---\ne';

const sources = (text: string): string[] => readDeck(text).slides.map(({ source }) => source);
const places = (text: string): string[] => readDeck(text).slides.map(({ source, column, row }) => `${source} ${column}.${row}`);
/** Without the line break at its end, which may be the one at the end of the file. */
const head = (text: string): string => text.slice(0, frontMatterEnd(text)).trimEnd();

/** Before a separator in the first line, a line break may become necessary: it must not begin front matter. */
const beginsWithSeparator = (text: string): boolean => /^\uFEFF?---/.test(text) && head(text).length < 3;

const indexBelow = fc.nat();
const RUNS = { numRuns: 300 };

describe('replaceSlide', () => {

    it('changes a slide and nothing else, whatever blank lines come with the content', () => {
        expect(replaceSlide(readDeck(TALK), 1, '\n\n# Zwei\n\n- x\n\n\n')).toBe(TALK.replace('# Two', '# Zwei\n\n- x'));
    });

    it('writes the line endings of the file', () => {
        expect(replaceSlide(readDeck('a\r\n---\r\nb'), 1, 'x\ny\r\nz\n')).toBe('a\r\n---\r\nx\r\ny\r\nz');
    });

    it('fills slides that are empty, also at the end', () => {
        expect(replaceSlide(readDeck('a\n---\n---\nb'), 1, 'x')).toBe('a\n---\nx\n---\nb');
        expect(replaceSlide(readDeck('a\n---\n'), 1, 'x')).toBe('a\n---\nx\n');
        expect(replaceSlide(readDeck('a\n---'), 1, 'x')).toBe('a\n---\nx');
        expect(replaceSlide(readDeck('a\n---\n  '), 1, 'x')).toBe('a\n---\nx\n  ');
        expect(replaceSlide(readDeck('---\ntitle: A\n---'), 0, 'x')).toBe('---\ntitle: A\n---\nx');
        expect(replaceSlide(readDeck('\uFEFF'), 0, 'x')).toBe('\uFEFFx');
    });

    it('empties a slide', () => {
        expect(sources(replaceSlide(readDeck(TALK), 1, ' \n'))).toEqual(['# One', '', '# Below', '# Three']);
        expect(sources(replaceSlide(readDeck('a\n---\nb\n---\nc'), 0, ''))).toEqual(['', 'b', 'c']);
    });

    it('refuses content of several slides', () => {
        expect(() => replaceSlide(readDeck(TALK), 1, 'a\n\n---\n\nb'))
            .toThrow('Content of one slide must not contain a line ---: use add_slide for each.');
        expect(() => replaceSlide(readDeck(TALK), 1, 'a\n--\nb')).toThrow('must not contain a line --:');
        expect(() => replaceSlide(readDeck(TALK), 1, '```\n---\n```')).not.toThrow();
    });

    it('refuses content that would swallow the next slides', () => {
        expect(() => replaceSlide(readDeck(TALK), 1, '```ts\nlet a;')).toThrow('The content has a code block that is not closed');
        expect(() => replaceSlide(readDeck(TALK), 3, 'a <!-- b')).toThrow('The content has a comment that is not closed');
    });

    it('says which slides there are', () => {
        expect(() => replaceSlide(readDeck(FIVE), 7, 'x')).toThrow('There is no slide 7: the deck has 5 slides, 0 to 4.');
        expect(() => replaceSlide(readDeck('a'), -1, 'x')).toThrow('There is no slide -1: the deck has 1 slide, 0.');
        expect(() => replaceSlide(readDeck(FIVE), 1.5, 'x')).toThrow('There is no slide 1.5');
    });

    it('changes only slide k of any deck', () => {
        fc.assert(fc.property(nastyDecks(true), slideContent, indexBelow, (text, content, number) => {
            const deck = readDeck(text);
            const index = number % deck.slides.length;
            const { start, end } = deck.slides[index];
            const changed = replaceSlide(deck, index, content);
            const expected = sources(text).with(index, contentOf(content, dominantLineEnding(text)));
            expect(sources(changed)).toEqual(expected);
            expect(changed.startsWith(text.slice(0, start)) || beginsWithSeparator(text)).toBe(true);
            expect(changed.endsWith(text.slice(end))).toBe(true);
            expect(/[\r\n]$/.test(changed)).toBe(/[\r\n]$/.test(text));
            expect(readDeck(changed).slides.map(({ row }) => row)).toEqual(deck.slides.map(({ row }) => row));
        }), RUNS);
    });
});

describe('insertSlide', () => {

    it('puts a slide before, between and behind others', () => {
        expect(insertSlide(readDeck(TALK), 0, '# New\n')).toBe(TALK.replace('# One', '# New\n\n---\n\n# One'));
        expect(insertSlide(readDeck(TALK), 1, '# New\n')).toBe(TALK.replace('# Two', '# New\n\n---\n\n# Two'));
        expect(insertSlide(readDeck(TALK), 4, '# New\n')).toBe(TALK.replace('# Three', '# Three\n\n---\n\n# New'));
    });

    it('leaves vertical slides below the slide where they were', () => {
        expect(places(insertSlide(readDeck('a\n--\nb\n---\nc'), 1, 'x'))).toEqual(['a 0.0', 'x 0.1', 'b 0.2', 'c 1.0']);
        expect(places(insertSlide(readDeck('a\n--\nb\n---\nc'), 2, 'x'))).toEqual(['a 0.0', 'b 0.1', 'x 1.0', 'c 2.0']);
        expect(places(insertSlide(readDeck('a\n--\nb'), 2, 'x'))).toEqual(['a 0.0', 'b 0.1', 'x 1.0']);
    });

    it('sets as many blank lines as the deck has, and its line endings', () => {
        expect(insertSlide(readDeck('a\r\n---\r\nb'), 2, 'x')).toBe('a\r\n---\r\nb\r\n---\r\nx');
        expect(insertSlide(readDeck('a'), 1, 'x')).toBe('a\n\n---\n\nx');
    });

    it('says where a slide can be put', () => {
        expect(() => insertSlide(readDeck(FIVE), 6, 'x'))
            .toThrow('A new slide cannot get the index 6: the deck has 5 slides, so 0 to 5 are possible.');
    });

    it('does not put one behind a slide that is not closed', () => {
        expect(() => insertSlide(readDeck('a\n---\n```ts\nb'), 2, 'x'))
            .toThrow('Slide 1 has a code block that is not closed. Close it first');
        expect(sources(insertSlide(readDeck('a\n---\n```ts\nb'), 1, 'x'))).toEqual(['a', 'x', '```ts\nb']);
    });

    it('never makes front matter of slides', () => {
        expect(sources(insertSlide(readDeck('---\na'), 2, 'x'))).toEqual(['', 'a', 'x']);
        expect(sources(deleteSlide(readDeck('a\n---\n---\nb\n---\nc'), 0))).toEqual(['', 'b', 'c']);
    });

    it('followed by deleteSlide is as if nothing had been', () => {
        fc.assert(fc.property(nastyDecks(false), slideContent, indexBelow, (text, content, number) => {
            const deck = readDeck(text);
            const index = number % (deck.slides.length + 1);
            const inserted = insertSlide(deck, index, content);
            const source = contentOf(content, dominantLineEnding(text));
            expect(sources(inserted)).toEqual(sources(text).toSpliced(index, 0, source));
            const deleted = deleteSlide(readDeck(inserted), index);
            expect(places(deleted)).toEqual(places(text));
            expect(head(deleted)).toBe(head(text));
            // Blank lines around an empty slide at the end may stay.
            expect(deck.slides.at(-1)?.source === '' || beginsWithSeparator(text) || deleted === text).toBe(true);
        }), RUNS);
    });
});

describe('deleteSlide', () => {

    it('takes a slide out with its separator', () => {
        expect(deleteSlide(readDeck(TALK), 0)).toBe(TALK.replace('# One\n\n---\n\n', ''));
        expect(deleteSlide(readDeck(TALK), 2)).toBe(TALK.replace('# Below\n\n---\n\n', '').replace('\n--\n', '\n---\n'));
        expect(deleteSlide(readDeck(TALK), 3)).toBe(TALK.replace('\n\n---\n\n# Three', ''));
    });

    it('lets the next vertical slide take the place of the one above it', () => {
        expect(places(deleteSlide(readDeck('a\n---\nb\n--\nc\n---\nd'), 1))).toEqual(['a 0.0', 'c 1.0', 'd 2.0']);
    });

    it('keeps the only slide', () => {
        expect(() => deleteSlide(readDeck('a'), 0)).toThrow('The only slide of a deck cannot be deleted: change it, or delete the file.');
    });

    it('leaves all other slides of any deck as they are', () => {
        fc.assert(fc.property(nastyDecks(true), indexBelow, (text, number) => {
            const deck = readDeck(text);
            fc.pre(deck.slides.length > 1);
            const index = number % deck.slides.length;
            const deleted = deleteSlide(deck, index);
            expect(sources(deleted)).toEqual(sources(text).toSpliced(index, 1));
            expect(head(deleted)).toBe(head(text));
        }), RUNS);
    });
});

describe('moveSlide', () => {

    it('puts a slide elsewhere, with blank lines as they should be', () => {
        expect(moveSlide(readDeck(TALK), 3, 0)).toBe('---\ntitle: Talk\n---\n\n# Three\n\n---\n\n# One\n\n---\n\n# Two\n\n--\n\n# Below\n');
        expect(moveSlide(readDeck(FIVE), 0, 4)).toBe('b\n---\nc\n---\nd\n---\ne\n---\na');
    });

    it('makes a vertical slide a horizontal one, unless it goes between vertical ones', () => {
        expect(places(moveSlide(readDeck('a\n--\nb\n---\nc'), 1, 2))).toEqual(['a 0.0', 'c 1.0', 'b 2.0']);
        expect(places(moveSlide(readDeck('a\n--\nb\n---\nc'), 2, 1))).toEqual(['a 0.0', 'c 0.1', 'b 0.2']);
    });

    it('to where it is changes nothing, and elsewhere there has to be a slide', () => {
        expect(moveSlide(readDeck(FIVE), 2, 2)).toBe(FIVE);
        expect(() => moveSlide(readDeck(FIVE), 2, 5)).toThrow('There is no slide 5');
        expect(() => moveSlide(readDeck(FIVE), 9, 0)).toThrow('There is no slide 9');
    });

    it('does not let a slide that is not closed swallow others', () => {
        expect(() => moveSlide(readDeck('a\n---\n<!-- b'), 1, 0)).toThrow('Slide 1 has a comment that is not closed');
    });

    it('there and back gives the slides of any deck back', () => {
        fc.assert(fc.property(nastyDecks(false), indexBelow, indexBelow, (text, first, second) => {
            const deck = readDeck(text);
            const [from, to] = [first % deck.slides.length, second % deck.slides.length];
            const moved = moveSlide(deck, from, to);
            expect(sources(moved)).toEqual(sources(text).toSpliced(from, 1).toSpliced(to, 0, deck.slides[from].source));
            expect(head(moved)).toBe(head(text));
            expect(sources(moveSlide(readDeck(moved), to, from))).toEqual(sources(text));
        }), RUNS);
    });
});

describe('a large deck', () => {

    it('of 5,000 slides is changed before the test gives up', () => {
        const deck = readDeck('# Slide\n\nwords\n\n---\n\n'.repeat(5_000));
        replaceSlide(deck, 2_500, 'x');
        insertSlide(deck, 2_500, 'x');
        deleteSlide(deck, 2_500);
        expect(readDeck(moveSlide(deck, 4_999, 0)).slides).toHaveLength(5_001);
    });
});
