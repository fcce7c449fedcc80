import { describe, expect, it } from 'vitest';
import { Turns } from './turns.js';

describe('Turns', () => {
    it('begins nothing before the last thing has ended', async () => {
        const turns = new Turns();
        const log: string[] = [];
        let end = (): void => undefined;
        const first = turns.take(async () => {
            log.push('first begins');
            await new Promise<void>(resolve => { end = resolve; });
            log.push('first ends');
            return 1;
        });
        const second = turns.take(() => {
            log.push('second');
            return 2;
        });
        await Promise.resolve();
        end();
        expect([await first, await second, log]).toEqual([1, 2, ['first begins', 'first ends', 'second']]);
    });

    it('goes on after a failure, which only reaches who asked for it', async () => {
        const turns = new Turns();
        const failed = turns.take(() => Promise.reject(new Error('no luck')));
        const thrown = turns.take(() => { throw new Error('no luck either'); });
        expect(await turns.take(async () => 'done')).toBe('done');
        await expect(failed).rejects.toThrow('no luck');
        await expect(thrown).rejects.toThrow('no luck either');
    });
});
