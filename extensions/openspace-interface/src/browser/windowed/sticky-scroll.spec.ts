import { describe, expect, it } from 'vitest';
import { followsAfterScroll, isAtEnd } from './sticky-scroll';

const at = (scrollTop: number, scrollHeight = 1000, clientHeight = 200): Parameters<typeof isAtEnd>[0] =>
    ({ scrollTop, scrollHeight, clientHeight });

describe('sticky scroll', () => {
    it('takes a few pixels above the end for the end', () => {
        expect(isAtEnd(at(800))).toBe(true);
        expect(isAtEnd(at(790.5))).toBe(true);
        expect(isAtEnd(at(780))).toBe(false);
    });

    it('stops when the person scrolls up and starts again at the end', () => {
        expect(followsAfterScroll(true, at(800), at(700))).toBe(false);
        expect(followsAfterScroll(false, at(700), at(750))).toBe(false);
        expect(followsAfterScroll(false, at(700), at(800))).toBe(true);
    });

    it('goes on when content has grown below the view before the event arrived', () => {
        expect(followsAfterScroll(true, at(800), at(800, 1500))).toBe(true);
    });

    it('learns nothing from a hidden view', () => {
        expect(followsAfterScroll(false, at(300), at(0, 0, 0))).toBe(false);
        expect(followsAfterScroll(true, at(800), at(0, 0, 0))).toBe(true);
    });
});
