import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rest } from './rest.js';

describe('rest', () => {
    beforeEach(() => vi.useFakeTimers());
    afterEach(() => vi.useRealTimers());

    it('lasts its time, and leaves nothing at the signal', async () => {
        const { signal } = new AbortController();
        const removed = vi.spyOn(signal, 'removeEventListener');
        const resting = rest(1_000, signal);
        await vi.advanceTimersByTimeAsync(999);
        expect(vi.getTimerCount()).toBe(1);
        await vi.advanceTimersByTimeAsync(1);
        await resting;
        expect(removed).toHaveBeenCalledTimes(1);
    });

    it('ends with its signal, also with one that has spoken before', async () => {
        const woken = new AbortController();
        const resting = rest(1_000, woken.signal);
        woken.abort();
        await resting;
        await rest(1_000, woken.signal);
        expect(vi.getTimerCount()).toBe(0);
    });
});
