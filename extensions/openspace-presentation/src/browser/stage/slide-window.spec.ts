import { describe, expect, it } from 'vitest';
import { Slide, SlideOptions } from '../../common/deck/deck';
import { neighbourOf, windowAround } from './slide-window';

function slideAt(index: number, column: number, row: number, options: SlideOptions = {}): Slide {
    const text = `# ${index}`;
    return { index, column, row, start: 0, end: 0, line: 1, source: text, body: text, notes: undefined, options, title: `${index}` };
}

const flat = (total: number): Slide[] => Array.from({ length: total }, (_, index) => slideAt(index, index, 0));
const indices = (slides: readonly Slide[], front: number): number[][] =>
    windowAround(slides, front).map(rows => rows.map(({ index }) => index));

describe('window around a slide', () => {
    it('is the whole of a small deck', () => {
        expect(indices([slideAt(0, 0, 0), slideAt(1, 1, 0), slideAt(2, 1, 1), slideAt(3, 2, 0)], 2)).toEqual([[0], [1, 2], [3]]);
    });

    it('stays small in a deck of 5,000 slides, and has ten slides on both sides', () => {
        const slides = flat(5_000);
        for (const front of [0, 9, 10, 2_345, 4_999]) {
            const shown = indices(slides, front).flat();
            expect(shown.length).toBeLessThanOrEqual(30);
            expect(shown).toEqual(expect.arrayContaining([Math.max(0, front - 10), front, Math.min(4_999, front + 10)]));
        }
    });

    it('stays small in a column of 5,000 slides', () => {
        const slides = Array.from({ length: 5_000 }, (_, index) => slideAt(index, 0, index));
        expect(indices(slides, 2_345)[0]).toHaveLength(30);
        expect(indices(slides, 2_345)[0]).toContain(2_345);
    });

    it('leaves hidden slides out, except the one in front', () => {
        const slides = [slideAt(0, 0, 0), slideAt(1, 1, 0, { hidden: true }), slideAt(2, 2, 0), slideAt(3, 2, 1, { hidden: true })];
        expect(indices(slides, 0)).toEqual([[0], [2]]);
        expect(indices(slides, 1)).toEqual([[0], [1], [2]]);
    });
});

describe('neighbour of a slide', () => {
    const slides = [slideAt(0, 0, 0), slideAt(1, 1, 0, { hidden: true }), slideAt(2, 2, 0)];

    it('is never a hidden one', () => {
        expect(neighbourOf(slides, 0, 1)).toBe(2);
        expect(neighbourOf(slides, 2, -1)).toBe(0);
    });

    it('is missing at both ends', () => {
        expect(neighbourOf(slides, 2, 1)).toBeUndefined();
        expect(neighbourOf(slides, 0, -1)).toBeUndefined();
    });
});
