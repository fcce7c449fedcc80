import { beforeEach, describe, expect, it } from 'vitest';
import { RestartPolicy, WINDOW_MS } from './restart-policy';

describe('a server that ends by itself', () => {
    let policy: RestartPolicy;

    beforeEach(() => {
        policy = new RestartPolicy();
    });

    it('is started again, each time later, and then no more', () => {
        expect([0, 1, 2, 3, 4, 5].map(now => policy.delayAfterEnd(now))).toEqual([500, 2_000, 8_000, 20_000, undefined, undefined]);
    });

    it('begins anew after it ran for a while', () => {
        expect([0, 1, 2, 3, 3 + WINDOW_MS].map(now => policy.delayAfterEnd(now))).toEqual([500, 2_000, 8_000, 20_000, 500]);
    });

    it('begins anew when the person starts it', () => {
        [0, 1, 2, 3, 4].forEach(now => policy.delayAfterEnd(now));
        policy.reset();
        expect(policy.delayAfterEnd(5)).toBe(500);
    });
});
