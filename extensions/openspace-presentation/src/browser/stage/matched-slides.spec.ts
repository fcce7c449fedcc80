import { describe, expect, it } from 'vitest';
import { Slide } from '../../common/deck/deck';
import { followSlide, matchSlides } from './matched-slides';

const deckOf = (...sources: string[]): Slide[] => sources.map((source, index) =>
    ({ index, column: index, row: 0, start: 0, end: 0, line: 1, source, body: source, notes: undefined, options: {}, title: source }));

const written = (before: Slide[], after: Slide[]): string =>
    matchSlides(before, after).map(match => match ? `${match.before}${match.isSame ? '' : '*'}` : '+').join(' ');

describe('slides of a new text', () => {
    it('finds an edited slide in its place', () => {
        expect(written(deckOf('a', 'b', 'c'), deckOf('a', 'B', 'c'))).toBe('0 1* 2');
    });

    it('finds slides behind an added and a deleted one', () => {
        expect(written(deckOf('a', 'b', 'c'), deckOf('a', 'x', 'b', 'c'))).toBe('0 + 1 2');
        expect(written(deckOf('a', 'b', 'c'), deckOf('b', 'c'))).toBe('1 2');
    });

    it('finds a slide that was moved', () => {
        expect(written(deckOf('a', 'b', 'c', 'd'), deckOf('c', 'a', 'b', 'd'))).toBe('2 0 1 3');
    });

    it('tells equal slides apart by their order', () => {
        expect(written(deckOf('a', 'a', 'a'), deckOf('a', 'a'))).toBe('0 1');
        expect(written(deckOf('', '', 'x', ''), deckOf('', 'y', '', ''))).toBe('0 2* 1 3');
    });

    it('finds nothing in an empty past', () => {
        expect(written([], deckOf('a', 'b'))).toBe('+ +');
    });

    it('lets the slide in front follow its text, or stay near its place', () => {
        expect(followSlide(matchSlides(deckOf('a', 'b', 'c'), deckOf('x', 'a', 'b', 'c')), 1)).toBe(2);
        expect(followSlide(matchSlides(deckOf('a', 'b', 'c'), deckOf('a', 'b')), 2)).toBe(1);
        expect(followSlide(matchSlides(deckOf('a', 'b', 'c'), deckOf('a', 'c')), 1)).toBe(1);
    });
});
