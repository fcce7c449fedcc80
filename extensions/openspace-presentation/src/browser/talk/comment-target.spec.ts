import { describe, expect, it } from 'vitest';
import { readDeck } from '../../common/deck/split-deck';
import { CommentTarget, findTarget, placeOfTarget, targetOn } from './comment-target';

const TEXT = '---\ntitle: T\n---\n\n# One\n\n---\n\n# Two\n\n- a\n- b\n';

describe('what a comment is about', () => {
    const target = (slideIndex: number, line: number, endLine = line, text = TEXT): CommentTarget => {
        const found = targetOn(readDeck(text), slideIndex, { line, endLine });
        if (!found) {
            throw new Error('There is nothing there.');
        }
        return found;
    };

    it('is quoted with its lines, whatever ends them', () => {
        expect(target(1, 11, 12)).toEqual({ slideIndex: 1, line: 11, endLine: 12, quote: '- a\n- b' });
        expect(target(1, 11, 12, `\ufeff${TEXT.replaceAll('\n', '\r\n')}`).quote).toBe('- a\n- b');
    });

    it('may be a whole slide, or none', () => {
        expect(targetOn(readDeck(TEXT), 1)).toEqual({ slideIndex: 1, line: 9, endLine: 12, quote: '# Two\n\n- a\n- b' });
        expect(targetOn(readDeck(''), 0)).toMatchObject({ slideIndex: 0, quote: '' });
        expect(targetOn(readDeck(TEXT), 7)).toBeUndefined();
    });

    it('is found where it is now, nearest to its slide', () => {
        const moved = readDeck(TEXT.replace('# One', '# Zero\n\n- a\n- b\n\n---\n\n# One'));
        expect(findTarget(target(1, 11, 12), readDeck(TEXT), moved)).toEqual({ slideIndex: 2, line: 18, endLine: 19, quote: '- a\n- b' });
    });

    it('is named as it was if it is gone', () => {
        expect(findTarget(target(1, 12), readDeck(TEXT), readDeck(TEXT.replace('- b', '- c')))).toEqual(target(1, 12));
    });

    it('is a place for person and agent', () => {
        expect(placeOfTarget('talk.deck.md', target(1, 11, 12))).toEqual({
            kind: 'surface', surface: 'presentation', path: 'talk.deck.md', label: 'slide 2, slideIndex 1, lines 11-12', quote: '- a\n- b',
            place: { slideIndex: 1, line: 11, endLine: 12 }
        });
        expect(placeOfTarget('talk.deck.md', target(0, 5))).toMatchObject({ label: 'slide 1, slideIndex 0, line 5' });
    });
});
