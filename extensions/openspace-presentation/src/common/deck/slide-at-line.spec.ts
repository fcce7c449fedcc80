import { describe, expect, it } from 'vitest';
import { slideAtLine } from './slide-at-line';
import { readDeck } from './split-deck';

describe('slideAtLine', () => {
    const at = (text: string): (number | undefined)[] => {
        const { slides } = readDeck(text);
        return text.split(/\r\n?|\n/).map((_, index) => slideAtLine(slides, index + 1));
    };

    it('knows the slide of each line', () => {
        expect(at('---\ntitle: T\n---\n\n# One\n\n---\n\n# Two\ntext\n\n--\n\n# Below\n')).toEqual([
            undefined, undefined, undefined, undefined, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2
        ]);
    });

    it('counts lines as editors do', () => {
        expect(at('# One\r\n---\r\n# Two\r\n```\r\n---\r\n```')).toEqual([0, 0, 1, 1, 1, 1]);
    });

    it('is at the only slide of an empty deck', () => {
        expect(at('')).toEqual([0]);
    });
});
