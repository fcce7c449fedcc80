import { describe, expect, it } from 'vitest';
import { HoldGates } from './hold-gates.js';

const { signal } = new AbortController();

describe('HoldGates', () => {
    it('releases all that wait under a name and nobody else', async () => {
        const gates = new HoldGates();
        const passed: string[] = [];
        const first = gates.pass('a', signal).then(() => passed.push('first'));
        const second = gates.pass('a', signal).then(() => passed.push('second'));
        void gates.pass('b', signal).then(() => passed.push('other'));
        expect(gates.release('a')).toBe(2);
        await Promise.all([first, second]);
        expect(passed).toEqual(['first', 'second']);
    });

    it('remembers one release that comes before the hold', async () => {
        const gates = new HoldGates();
        expect([gates.release('a'), gates.release('a')]).toEqual([0, 0]);
        await gates.pass('a', signal);
        const later = gates.pass('a', signal);
        expect(gates.release('a')).toBe(1);
        await later;
    });

    it('forgets early releases when told', async () => {
        const gates = new HoldGates();
        gates.release('a');
        gates.forgetEarlyReleases();
        const waiting = gates.pass('a', signal);
        expect(gates.release('a')).toBe(1);
        await waiting;
    });

    it('does not count who has left', async () => {
        const gates = new HoldGates();
        const leaving = new AbortController();
        const waiting = gates.pass('a', leaving.signal);
        leaving.abort();
        await expect(waiting).rejects.toThrow('aborted');
        await expect(gates.pass('a', leaving.signal)).rejects.toThrow('aborted');
        expect(gates.release('a')).toBe(0);
    });
});
