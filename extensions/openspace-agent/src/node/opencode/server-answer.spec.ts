import { describe, expect, it } from 'vitest';
import { dataOf, reasonOf } from './server-answer';

describe('an answer of the server', () => {
    it('is its data', async () => {
        expect(await dataOf(Promise.resolve({ data: 0 }), 'It failed')).toBe(0);
    });

    it('is an error with a readable message, even when the server cannot be reached', async () => {
        await expect(dataOf(Promise.resolve({ error: { data: { message: 'busy' } } }), 'It failed')).rejects.toThrow('It failed: busy');
        await expect(dataOf(Promise.reject(new Error('ECONNREFUSED')), 'It failed')).rejects.toThrow('It failed: ECONNREFUSED');
    });

    it.each([
        [{ data: { message: 'busy' } }, 'busy'],
        [new Error('gone'), 'gone'],
        ['<html>', '<html>'],
        [{ name: 'X' }, '{"name":"X"}'],
        [undefined, 'the server gave no reason']
    ])('names the reason in %j', (error, reason) => {
        expect(reasonOf(error)).toBe(reason);
    });
});
