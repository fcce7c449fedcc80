import { parseRemoteAddress } from '@openspace/foundation/git';
import { describe, expect, it } from 'vitest';
import { environmentTokenSource, firstTokenOf, StaticTokenSource } from './token-source.js';

const [ours, other] = ['https://github.com/o/r', 'https://evil.org/o/r'].map(parseRemoteAddress);

describe('token sources', () => {
    it('give a token to the origin that it is for, and to no other', async () => {
        const source = new StaticTokenSource('secret', ['https://github.com']);
        expect([await source.credentialFor(ours), await source.credentialFor(other)]).toEqual(
            [{ username: 'x-access-token', password: 'secret' }, undefined]
        );
    });

    it('take a token out of the environment', async () => {
        const environment: NodeJS.ProcessEnv = { GIT_TOKEN: 'secret', PATH: '/bin' };
        const source = environmentTokenSource('GIT_TOKEN', ['https://github.com'], environment);
        expect(await source?.credentialFor(ours)).toMatchObject({ password: 'secret' });
        expect(environment).toEqual({ PATH: '/bin' });
        expect(environmentTokenSource('GIT_TOKEN', [], environment)).toBeUndefined();
    });

    it('are asked one after the other', async () => {
        const sources = firstTokenOf(
            [new StaticTokenSource('a', ['https://other.org']), new StaticTokenSource('b', ['https://github.com'])]
        );
        expect([(await sources.credentialFor(ours))?.password, await sources.credentialFor(other)]).toEqual(['b', undefined]);
    });
});
