import { beforeEach, describe, expect, it } from 'vitest';
import { PictureCache } from './picture-cache';

describe('PictureCache', () => {
    let cache: PictureCache<{ address: string }>;
    let fetched: string[];

    beforeEach(() => {
        cache = new PictureCache(25);
        fetched = [];
    });

    const fetch = async (uri: string, version: string | undefined, what: () => Promise<string>): Promise<string> =>
        (await cache.get(uri, version, async () => ({ address: await what() }))).address;
    const get = (uri: string, version = '1'): Promise<string> => fetch(uri, version, async () => {
        fetched.push(uri);
        return `${uri} ${version} `.padEnd(10, 'x');
    });

    it('fetches a picture once, and again when its file was written', async () => {
        expect([await get('a'), await get('a'), await get('a', '2'), await get('a', '2')])
            .toEqual(['a 1 xxxxxx', 'a 1 xxxxxx', 'a 2 xxxxxx', 'a 2 xxxxxx']);
        expect(fetched).toEqual(['a', 'a']);
    });

    it('keeps no picture of which nobody knows whether it is still the same', async () => {
        await fetch('a', undefined, async () => 'old');
        expect(await fetch('a', undefined, async () => 'new')).toBe('new');
    });

    it('lets the one go that nobody has wanted for longest when there are too many', async () => {
        await get('a');
        await get('b');
        await get('a');
        await get('c');
        fetched.length = 0;
        await get('a');
        await get('c');
        await get('b');
        expect(fetched).toEqual(['b']);
    });

    it('keeps none that is larger than all of it, and no failure', async () => {
        await fetch('huge', '1', async () => 'x'.repeat(26));
        expect(await fetch('huge', '1', async () => 'again')).toBe('again');
        await expect(fetch('gone', '1', () => Promise.reject(new Error('No such file')))).rejects.toThrow('No such file');
        expect(await fetch('gone', '1', async () => 'there')).toBe('there');
    });
});
