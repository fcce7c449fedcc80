import { describe, expect, it } from 'vitest';
import { SharedSync } from './shared-sync.js';

describe('SharedSync', () => {
    it('takes those who come while the disk is at work along with the next visit, and nobody with one that has begun', async () => {
        const visits: { end(error?: Error): void }[] = [];
        const sync = new SharedSync(() => new Promise((resolve, reject) => {
            visits.push({ end: error => error ? reject(error) : resolve() });
        }));
        const answers: string[] = [];
        const ask = (name: string): Promise<unknown> => sync.reach().then(() => answers.push(name), () => answers.push(`${name} failed`));
        const turn = (): Promise<void> => new Promise(resolve => { setImmediate(resolve); });
        const first = ask('first');
        await turn();
        const others = ['second', 'third'].map(ask);
        await turn();
        expect([visits.length, answers]).toEqual([1, []]);
        visits[0].end();
        await first;
        await turn();
        expect([visits.length, answers]).toEqual([2, ['first']]);
        visits[1].end(new Error('no disk'));
        await Promise.all(others);
        const last = ask('last');
        await turn();
        visits[2].end();
        await Promise.all([last, sync.settled()]);
        expect(answers).toEqual(['first', 'second failed', 'third failed', 'last']);
    });
});
