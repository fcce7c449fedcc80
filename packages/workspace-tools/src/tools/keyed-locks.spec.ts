import { describe, expect, it } from 'vitest';
import { KeyedLocks } from './keyed-locks.js';

describe('KeyedLocks', () => {
    it('lets one task at a time have a key, in order, and others go on', async () => {
        const locks = new KeyedLocks();
        const log: string[] = [];
        let release = (): void => undefined;
        const first = locks.run('a', async () => {
            log.push('first');
            await new Promise<void>(resolve => { release = resolve; });
            log.push('first ends');
        });
        const second = locks.run('a', async () => { log.push('second'); });
        await locks.run('b', async () => { log.push('other'); });
        release();
        await Promise.all([first, second]);
        expect(log).toEqual(['first', 'other', 'first ends', 'second']);
    });

    it('goes on after a task that fails', async () => {
        const locks = new KeyedLocks();
        const failing = locks.run('a', () => Promise.reject(new Error('no')));
        const next = locks.run('a', async () => 'yes');
        await expect(failing).rejects.toThrow('no');
        expect(await next).toBe('yes');
    });
});
