import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DECK_TEMPLATE_NAMES } from './deck-templates';
import { DECK_TEMPLATES, newDeck } from './new-deck';
import { readDeck } from './split-deck';

describe('newDeck', () => {

    it('prints a deck that a person would have written', () => {
        expect(newDeck({ title: 'A talk', theme: 'night', slides: ['# One\r\n', '\n# Two'] }))
            .toBe('---\ntitle: "A talk"\ntheme: night\n---\n\n# One\n\n---\n\n# Two\n');
    });

    it('has a title slide if there are no others', () => {
        const { slides } = readDeck(newDeck({ title: 'Cache & C#: <T> costs $1', slides: [] }));
        expect(slides).toMatchObject([{ options: { layout: 'title' }, title: 'Cache & C#: <T> costs $1' }]);
    });

    it('keeps any title', () => {
        const nasty = fc.constantFrom('---', 'a: b', '"', '\\', 'true', '*x', '# no', 'a\n---\nb');
        fc.assert(fc.property(fc.oneof(fc.string(), nasty), title => {
            const deck = readDeck(newDeck({ title, slides: ['# One'] }));
            expect(deck).toMatchObject({ metadata: { title: title.replace(/\s+/g, ' ').trim() }, problems: [] });
            expect(deck.slides.map(({ source }) => source)).toEqual(['# One']);
        }), { numRuns: 500 });
    });

    it('refuses slides that are several or not closed', () => {
        expect(() => newDeck({ title: 'A', slides: ['a\n---\nb'] })).toThrow('must not contain a line ---');
        expect(() => newDeck({ title: 'A', slides: ['```'] })).toThrow('not closed');
    });
});

describe('templates', () => {

    it.each(DECK_TEMPLATE_NAMES)('%s makes a deck of a few slides without problems', name => {
        const { label, description, slides } = DECK_TEMPLATES[name];
        expect(label).not.toBe('');
        expect(description).not.toBe('');
        const deck = readDeck(newDeck({ title: 'My Subject', slides }));
        expect(deck.problems).toEqual([]);
        expect(deck.slides.length).toBeGreaterThanOrEqual(4);
        expect(deck.slides.length).toBeLessThanOrEqual(6);
        expect(deck.slides[0].title).toBe('My Subject');
        expect(deck.slides.every(({ title }) => title !== '')).toBe(true);
        expect(deck.slides.some(({ notes }) => notes)).toBe(true);
    });
});
