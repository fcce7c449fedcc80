import type { FileHandle } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DiskFlushes } from './disk-flushes';

describe('DiskFlushes', () => {
    let log: string[];
    let flushes: DiskFlushes;

    beforeEach(() => {
        vi.useFakeTimers();
        log = [];
        flushes = new DiskFlushes();
    });

    afterEach(() => { vi.useRealTimers(); });

    function open(name: string, sync = async (): Promise<void> => undefined): FileHandle {
        // Of an open file these are the only parts that are used.
        return {
            sync: () => { log.push(`sync ${name}`); return sync(); },
            close: async () => { log.push(`close ${name}`); }
        } as unknown as FileHandle;
    }

    async function write(file: string, name: string): Promise<boolean> {
        const isWaiting = flushes.mustWait(file);
        if (!isWaiting) {
            await flushes.later(file, open(name));
        }
        return isWaiting;
    }

    it('lets the first write wait, and whoever writes again after a while', async () => {
        expect([await write('a', '1'), await write('b', '1')]).toEqual([true, true]);
        await vi.advanceTimersByTimeAsync(1_000);
        expect([await write('a', '2'), log]).toEqual([true, []]);
    });

    it('flushes of writes in a row what is there in the end, and closes everything', async () => {
        await write('a', '1');
        expect([await write('a', '2'), await write('a', '3')]).toEqual([false, false]);
        expect(log).toEqual(['close 2']);
        await vi.advanceTimersByTimeAsync(500);
        expect(log).toEqual(['close 2', 'sync 3', 'close 3']);
    });

    it('flushes every now and then while somebody writes without a pause', async () => {
        for (let index = 0; index < 30; index++) {
            await write('a', String(index));
            await vi.advanceTimersByTimeAsync(100);
        }
        await vi.advanceTimersByTimeAsync(1_000);
        expect(log.filter(line => line.startsWith('sync')).length).toBe(6);
        expect(log.filter(line => line.startsWith('close')).length).toBe(29);
        expect(log.at(-1)).toBe('close 29');
    });

    it('closes a file that cannot be flushed', async () => {
        flushes.mustWait('a');
        flushes.mustWait('a');
        await flushes.later('a', open('1', () => Promise.reject(new Error('EIO'))));
        await vi.advanceTimersByTimeAsync(500);
        expect(log).toEqual(['sync 1', 'close 1']);
    });

    it('forgets files that nobody writes any more', async () => {
        for (let index = 0; index < 150; index++) {
            flushes.mustWait(`file ${index}`);
        }
        expect([flushes.mustWait('file 149'), flushes.mustWait('file 10')]).toEqual([false, true]);
    });
});
