import { describe, expect, it } from 'vitest';
import { RequestLog } from './request-log.js';

const body = { messages: [] };

describe('RequestLog', () => {
    it('finds a request that came before, and one that comes later', async () => {
        const log = new RequestLog();
        log.add({}, body, 'a');
        expect(await log.waitFor(request => request.rule === 'a', 1000)).toBe(log.requests[0]);
        const waiting = log.waitFor(request => request.rule === 'c', 1000);
        log.add({}, body, 'b');
        log.add({}, body, 'c');
        expect(await waiting).toBe(log.requests[2]);
    });

    it('keeps the last ones only, where more are not wanted', () => {
        const log = new RequestLog(2);
        ['a', 'b', 'c'].forEach(rule => log.add({}, body, rule)('finished'));
        expect(log.requests.map(({ rule }) => rule)).toEqual(['b', 'c']);
    });

    it('asks again when an outcome is known', async () => {
        const log = new RequestLog();
        const settle = log.add({}, body, 'a');
        const waiting = log.waitFor(request => request.outcome === 'finished', 1000);
        settle('finished');
        expect((await waiting).rule).toBe('a');
    });

    it('tells on time-out and on close what it received instead', async () => {
        const log = new RequestLog();
        await expect(log.waitFor(() => true, 1)).rejects.toThrow('No such request within 1 ms; received: none');
        log.add({}, body, 'a');
        log.add({}, body, null)('refused');
        const waiting = log.waitFor(() => false, 60_000);
        log.close();
        await expect(waiting).rejects.toThrow('The scripted model was closed; received: a (playing), no rule (refused)');
    });

    it('hides the values of secret headers', () => {
        const log = new RequestLog();
        log.add({ authorization: 'Bearer x', cookie: 'y', accept: '*/*', 'set-cookie': ['a', 'b'] }, body, 'a');
        expect(log.requests[0].headers).toEqual({ authorization: '<hidden>', cookie: '<hidden>', accept: '*/*', 'set-cookie': 'a,b' });
    });
});
