import { describe, expect, it } from 'vitest';
import { belongings } from './belonging.js';
import { parseStat, type ProcessEntry } from './process-table.js';

const ASKER = { pid: 10, group: 10, session: 10 };

function entry(pid: number, parent: number, more: Partial<ProcessEntry> = {}): ProcessEntry {
    return { pid, parent, group: pid, session: pid, start: 100, zombie: false, kernel: false, ...more };
}

function pids(processes: readonly ProcessEntry[], seeds: number[], since = 100): number[] {
    return belongings(processes, new Set(seeds), since, ASKER).map(({ pid }) => pid);
}

describe('what belongs to a call', () => {
    it('is everything below its program, in whatever order the processes are listed', () => {
        const processes = [entry(23, 22), entry(20, 10), entry(22, 21), entry(21, 20), entry(30, 10), entry(31, 30)];
        expect(pids(processes, [20])).toEqual([23, 20, 22, 21]);
        expect(pids([...processes].reverse(), [20])).toEqual([21, 22, 20, 23]);
    });

    it('is also what shares a session or a group with it, though its parent is gone', () => {
        const processes = [
            entry(20, 10), entry(21, 1, { group: 20, session: 20 }), entry(22, 1, { group: 22, session: 20 }),
            entry(23, 1, { session: 5, group: 22 }), entry(24, 1)
        ];
        expect(pids(processes, [20])).toEqual([20, 21, 22, 23]);
    });

    it('is never the agent, what shares its session, or what was there before', () => {
        const agent = entry(10, 5, { start: 50, group: 10, session: 10 });
        const host = entry(5, 1, { start: 40, group: 10, session: 10 });
        const young = entry(11, 5, { group: 10, session: 10 });
        // A child that has not yet got a session of its own.
        const child = entry(20, 10, { group: 10, session: 10 });
        const old = entry(21, 20, { start: 99 });
        expect(pids([agent, host, young, child, old], [20, 10])).toEqual([20]);
    });
});

describe('the status of a process', () => {
    it('is read although its name looks like the rest of it', () => {
        const text = '4242 (a) R 1 (b) S 17 4240 4230 0 -1 4194304 1 0 0 0 0 0 0 0 20 0 1 0 987654 1 2 3';
        expect(parseStat(text)).toEqual({ pid: 4242, parent: 17, group: 4240, session: 4230, start: 987654, zombie: false, kernel: false });
    });

    it('tells zombies and threads of the kernel', () => {
        expect(parseStat('7 (x) Z 1 7 7 0 -1 4194304 1 0 0 0 0 0 0 0 20 0 1 0 5 1')).toMatchObject({ zombie: true, kernel: false });
        expect(parseStat('7 (kworker/0:1) I 2 0 0 0 -1 69238880 1 0 0 0 0 0 0 0 20 0 1 0 5 1')).toMatchObject(
            { zombie: false, kernel: true }
        );
        expect(parseStat('nonsense')).toBeUndefined();
    });
});
