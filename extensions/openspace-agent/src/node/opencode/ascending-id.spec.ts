import { describe, expect, it } from 'vitest';
import { ascendingId } from './ascending-id';

describe('ascendingId', () => {
    it('looks like the ids of the agent server', () => {
        for (const prefix of ['msg', 'prt'] as const) {
            expect(ascendingId(prefix)).toMatch(new RegExp(`^${prefix}_[0-9a-f]{12}[0-9A-Za-z]{14}$`));
            expect(ascendingId(prefix)).toHaveLength(30);
        }
    });

    it('grows with time, and within a millisecond', () => {
        const now = Date.now() + 10_000;
        const ids = [0, 0, 0, 1, 1, 2, 1_000, 86_400_000].map(later => ascendingId('msg', now + later));
        expect([...ids].sort()).toEqual(ids);
        expect(new Set(ids).size).toBe(ids.length);
    });

    it('stays ascending for a thousand ids in one millisecond', () => {
        const now = Date.now() + 200_000_000;
        const ids = Array.from({ length: 1_000 }, () => ascendingId('prt', now));
        ids.push(ascendingId('prt', now + 1));
        expect([...ids].sort()).toEqual(ids);
    });

    it('encodes the time as the server does: milliseconds times 4096, the lowest 48 bits', () => {
        const now = 1_900_000_000_000;
        const time = Number.parseInt(ascendingId('msg', now).slice(4, 16), 16);
        expect(BigInt(time)).toBe((BigInt(now) * 0x1000n + 1n) & 0xffffffffffffn);
    });
});
