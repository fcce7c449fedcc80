import { beforeEach, describe, expect, it } from 'vitest';
import { ToastLimiter } from './toast-limiter';

describe('ToastLimiter', () => {
    let limiter: ToastLimiter;

    beforeEach(() => {
        limiter = new ToastLimiter();
    });

    it('says the same once in ten seconds', () => {
        expect([0, 5_000, 9_999, 10_000].map(now => limiter.decide('a', now))).toEqual(['show', 'drop', 'drop', 'show']);
    });

    it('shows three and counts the rest of a flood', () => {
        const decisions = Array.from({ length: 500 }, (_, index) => limiter.decide(String(index), index));
        expect(decisions).toEqual([...Array<string>(3).fill('show'), ...Array<string>(497).fill('count')]);
    });

    it('shows no more than three at a time, however slowly they come', () => {
        expect([0, 20_000, 40_000, 60_000].map(now => limiter.decide(String(now), now))).toEqual(['show', 'show', 'show', 'count']);
        limiter.closed();
        expect(limiter.decide('later', 70_000)).toBe('show');
    });

    it('counts new ones during a burst even if the earlier ones were closed', () => {
        ['a', 'b', 'c'].forEach(key => {
            limiter.decide(key, 0);
            limiter.closed();
        });
        expect([limiter.decide('d', 4_999), limiter.decide('e', 5_000)]).toEqual(['count', 'show']);
    });
});
