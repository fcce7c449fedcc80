import { expect, it } from 'vitest';
import { stoppable } from './stoppable';

it('brings what the promise brings', async () => {
    const { signal } = new AbortController();
    expect(await stoppable(Promise.resolve(1), signal)).toBe(1);
    await expect(stoppable(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
});

it('waits no longer than the signal allows', async () => {
    const controller = new AbortController();
    const waiting = stoppable(new Promise(() => undefined), controller.signal);
    controller.abort();
    expect([await waiting, await stoppable(Promise.resolve(1), controller.signal)]).toEqual([undefined, undefined]);
});
