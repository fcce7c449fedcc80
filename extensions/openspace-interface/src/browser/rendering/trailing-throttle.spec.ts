import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TrailingThrottle } from './trailing-throttle';

describe('TrailingThrottle', () => {
    let value: number;
    let seen: [number, number][];
    let throttle: TrailingThrottle;

    beforeEach(() => {
        vi.useFakeTimers();
        value = 0;
        seen = [];
        const began = performance.now();
        throttle = new TrailingThrottle(() => seen.push([performance.now() - began, value]), 1_000);
    });
    afterEach(() => {
        vi.useRealTimers();
    });

    function change(): void {
        throttle.trigger();
        // The change is not complete when it is announced.
        value++;
    }

    it('does nothing by itself', () => {
        vi.advanceTimersByTime(10_000);
        expect(seen).toEqual([]);
    });

    it('shows a single change at once, complete', () => {
        change();
        vi.advanceTimersByTime(10_000);
        expect(seen).toEqual([[0, 1]]);
    });

    it('runs once per interval, however often it is triggered, and never loses the last change', () => {
        for (let time = 0; time < 2_500; time += 100) {
            change();
            vi.advanceTimersByTime(100);
        }
        vi.advanceTimersByTime(10_000);
        expect(seen).toEqual([[0, 1], [1_000, 10], [2_000, 20], [3_000, 25]]);
    });

    it('keeps the distance also after a pause that is shorter than the interval', () => {
        change();
        vi.advanceTimersByTime(900);
        change();
        vi.advanceTimersByTime(10_000);
        expect(seen).toEqual([[0, 1], [1_000, 2]]);
    });

    it('goes on when the work fails', () => {
        const failing = new TrailingThrottle(() => {
            seen.push([0, value]);
            throw new Error('no');
        }, 1_000);
        failing.trigger();
        expect(() => vi.advanceTimersByTime(0)).toThrow('no');
        failing.trigger();
        expect(() => vi.advanceTimersByTime(1_000)).toThrow('no');
        expect(seen).toHaveLength(2);
    });

    it('is quiet after its end', () => {
        change();
        throttle.dispose();
        vi.advanceTimersByTime(10_000);
        expect(seen).toEqual([]);
    });
});
