import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { phase } from './phase.mjs';

describe('a phase', () => {
    let lines;

    beforeEach(() => {
        vi.useFakeTimers();
        lines = [];
        vi.spyOn(process.stderr, 'write').mockImplementation(text => lines.push(text) > 0);
        vi.spyOn(process.stdout, 'write').mockImplementation(() => expect.unreachable('stdout is for results'));
    });

    afterEach(() => {
        vi.restoreAllMocks();
        vi.useRealTimers();
    });

    const after = (milliseconds, end) => () => new Promise((done, fail) => setTimeout(() => end(done, fail), milliseconds));

    it('says when it begins, that it is still at work, and how long it took', async () => {
        const work = phase('Building', after(25_400, done => done('result')));
        await vi.advanceTimersByTimeAsync(25_400);
        expect(await work).toBe('result');
        expect(lines).toEqual(['▸ Building\n', '  … Building, 10.0 s\n', '  … Building, 20.0 s\n', '✓ Building (25.4 s)\n']);
        expect(vi.getTimerCount()).toBe(0);
    });

    it('hands on why it failed', async () => {
        const work = phase('Building', after(1_000, (_done, fail) => fail(new Error('no'))));
        const failed = expect(work).rejects.toThrow('no');
        await vi.advanceTimersByTimeAsync(1_000);
        await failed;
        expect(lines).toEqual(['▸ Building\n', '✗ Building (1.0 s)\n']);
        expect(vi.getTimerCount()).toBe(0);
    });

    it('notices work that fails at once', async () => {
        await expect(phase('Building', () => { throw new Error('at once'); })).rejects.toThrow('at once');
        expect(lines).toEqual(['▸ Building\n', '✗ Building (0.0 s)\n']);
    });
});
