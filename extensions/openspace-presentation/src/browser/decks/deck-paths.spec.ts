import { describe, expect, it } from 'vitest';
import { deckPathCandidates, newDeckPath } from './deck-paths';

describe('the path of a deck', () => {
    it.each([
        ['talks/intro.deck.md', 'talks/intro.deck.md'], ['intro.deck.md', 'intro.deck.md'], ['intro', 'docs/deck/intro.deck.md'],
        ['talks/intro', 'talks/intro.deck.md'], ['Talks/INTRO.DECK.MD', 'Talks/INTRO.DECK.MD']
    ])('of a new one that is called %s is %s', (name, path) => {
        expect(newDeckPath(name)).toBe(path);
    });

    it.each([
        ['intro', ['intro.deck.md', 'docs/deck/intro.deck.md']], ['intro.deck.md', ['intro.deck.md', 'docs/deck/intro.deck.md']],
        ['talks/intro.deck.md', ['talks/intro.deck.md']]
    ])('of one that is called %s is looked for at %j', (name, candidates) => {
        expect(deckPathCandidates(name)).toEqual(candidates);
    });
});
