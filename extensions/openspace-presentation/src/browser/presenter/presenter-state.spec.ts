import { describe, expect, it } from 'vitest';
import { readDeck } from '../../common/deck/split-deck';
import { outermostSlide, presenterState } from './presenter-state';

const HIDDEN = '<!-- slide: hidden -->\n';
const at = (index: number, step = 0, steps = 0) => ({ index, step, steps });

describe('what the presenter view says', () => {
    it('knows the next slide, below or beside, without hidden ones', () => {
        const deck = readDeck(`# One\n--\n# Below\n---\n${HIDDEN}# Extra\n---\n# Last\n`);
        const next = [0, 1, 2, 3].map(index => presenterState(deck, at(index), 'a')?.next?.title);
        expect(next).toEqual(['Below', 'Last', 'Last', undefined]);
    });

    it('can go on as long as there are steps, also on the last slide', () => {
        const deck = readDeck('# One\n---\n# Two\n');
        const ends = [at(0), at(0, 1, 2), at(1, 1, 2), at(1, 2, 2)].map(position => {
            const state = presenterState(deck, position, 'a');
            return [state?.hasPrevious, state?.hasNext, state?.stepsLeft];
        });
        expect(ends).toEqual([[false, true, 0], [true, true, 1], [true, true, 1], [true, false, 0]]);
    });

    it('calls a deck without a title by its file, whatever the front matter says', () => {
        const title = (text: string): string | undefined => presenterState(readDeck(text), at(0), 'talk.deck.md')?.deckTitle;
        expect(title('---\ntitle: A Talk\n---\n# One')).toBe('A Talk');
        expect(title('---\ntitle:\n  - a list\n---\n# One')).toBe('talk.deck.md');
        expect(title('# One')).toBe('talk.deck.md');
    });

    it('says nothing of a slide that is no more', () => {
        expect(presenterState(readDeck('# One'), at(4), 'a')).toBeUndefined();
    });

    it('begins and ends with slides that are shown', () => {
        const { slides } = readDeck(`${HIDDEN}# A\n---\n# B\n---\n# C\n---\n${HIDDEN}# D\n`);
        expect([outermostSlide(slides, 'first'), outermostSlide(slides, 'last')]).toEqual([1, 2]);
        const { slides: none } = readDeck(`${HIDDEN}# A\n---\n${HIDDEN}# B\n`);
        expect([outermostSlide(none, 'first'), outermostSlide(none, 'last')]).toEqual([0, 1]);
    });
});
