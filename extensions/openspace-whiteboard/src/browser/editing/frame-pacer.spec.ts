import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FramePacer } from './frame-pacer';

describe('FramePacer', () => {
    let shown: number;
    let pacer: FramePacer;

    beforeEach(() => {
        vi.useFakeTimers();
        shown = 0;
        pacer = new FramePacer(() => shown++);
    });

    afterEach(() => {
        pacer.dispose();
        vi.useRealTimers();
    });

    it('shows with the next frame all that came until then', () => {
        pacer.showSoon();
        pacer.showSoon();
        expect([shown, pacer.isPending]).toEqual([0, true]);
        vi.advanceTimersByTime(20);
        expect([shown, pacer.isPending]).toEqual([1, false]);
    });

    it('shows a flood some times a second, and its end', () => {
        for (let index = 0; index < 200; index++) {
            pacer.showSoon();
            vi.advanceTimersByTime(5);
        }
        expect(shown).toBeGreaterThan(7);
        expect(shown).toBeLessThan(12);
        pacer.showSoon();
        const before = shown;
        vi.advanceTimersByTime(100);
        expect([shown, pacer.isPending]).toEqual([before + 1, false]);
    });

    it('shows at once what cannot wait, with what is pending', () => {
        pacer.showSoon();
        pacer.showNow();
        pacer.showNow();
        vi.advanceTimersByTime(200);
        expect(shown).toBe(2);
    });

    it('shows nothing when it is over', () => {
        pacer.showNow();
        pacer.showSoon();
        pacer.dispose();
        vi.advanceTimersByTime(200);
        expect([shown, pacer.isPending, vi.getTimerCount()]).toEqual([1, false, 0]);
    });
});
