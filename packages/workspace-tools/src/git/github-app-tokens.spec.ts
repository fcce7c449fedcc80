import { createVerify, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseRemoteAddress } from '@openspace/foundation/git';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GitHubAppTokens, type GitHubAppOptions } from './github-app-tokens.js';

const REMOTE = parseRemoteAddress('https://github.com/acme/rocket.git');
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

interface Asked {
    readonly line: string;
    readonly assertion: string;
    readonly body: unknown;
}

describe('GitHubAppTokens', () => {
    let server: Server;
    let asked: Asked[];
    let now: number;
    let status: number;

    beforeEach(async () => {
        [asked, now, status] = [[], Date.UTC(2026, 0, 1), 201];
        server = createServer((request, response) => {
            let text = '';
            request.on('data', (chunk: Buffer) => { text += chunk.toString(); });
            request.on('end', () => {
                const line = `${request.method} ${request.url}`;
                asked.push({
                    line, assertion: (request.headers.authorization ?? '').replace('Bearer ', ''),
                    body: text === '' ? undefined : JSON.parse(text)
                });
                const answer = line.startsWith('GET')
                    ? { id: 77 }
                    : { token: `ghs_token${asked.length}`, expires_at: new Date(now + 3_600_000).toISOString() };
                response.writeHead(line.startsWith('GET') ? 200 : status).end(JSON.stringify(status < 300 ? answer : { message: 'no' }));
            });
        });
        server.listen(0, '127.0.0.1');
        await once(server, 'listening');
    });

    afterEach(() => new Promise(resolve => {
        server.close(resolve);
        server.closeAllConnections();
    }));

    function source(options: Partial<GitHubAppOptions> = {}): GitHubAppTokens {
        return new GitHubAppTokens({
            appId: '4711', privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
            apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, now: () => now, ...options
        });
    }

    it('asks for one repository and the right to change its contents', async () => {
        expect(await source({ installationId: 12 }).credentialFor(REMOTE)).toEqual({ username: 'x-access-token', password: 'ghs_token1' });
        expect(asked).toMatchObject(
            [{ line: 'POST /app/installations/12/access_tokens', body: { repositories: ['rocket'], permissions: { contents: 'write' } } }]
        );
    });

    it('proves itself by a signed assertion that lives for minutes', async () => {
        await source({ installationId: 12 }).credentialFor(REMOTE);
        const [header, claims, signature] = asked[0].assertion.split('.');
        const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
        expect([read(header), read(claims)]).toEqual(
            [{ alg: 'RS256', typ: 'JWT' }, { iat: now / 1000 - 60, exp: now / 1000 + 540, iss: '4711' }]
        );
        expect(createVerify('RSA-SHA256').update(`${header}.${claims}`).verify(publicKey, signature, 'base64url')).toBe(true);
    });

    it('finds the installation of the repository', async () => {
        await source().credentialFor(REMOTE);
        expect(asked.map(({ line }) => line)).toEqual(['GET /repos/acme/rocket/installation', 'POST /app/installations/77/access_tokens']);
    });

    it('keeps a token until shortly before its end, one for each repository', async () => {
        const tokens = source({ installationId: 12 });
        const passwords = await Promise.all([1, 2, 3].map(async () => (await tokens.credentialFor(REMOTE))?.password));
        expect([new Set(passwords).size, asked.length]).toEqual([1, 1]);
        now += 54 * 60_000;
        await tokens.credentialFor(REMOTE);
        expect(asked).toHaveLength(1);
        now += 2 * 60_000;
        await tokens.credentialFor(REMOTE);
        await tokens.credentialFor(parseRemoteAddress('https://github.com/acme/engine'));
        expect(asked.slice(1).map(({ body }) => body)).toMatchObject([{ repositories: ['rocket'] }, { repositories: ['engine'] }]);
    });

    it.each([
        [401, /does not accept the key/], [404, /not installed for acme\/rocket/], [403, /may not write/], [422, /does not include/],
        [500, /status 500/]
    ])('explains what a %i means, and asks again', async (refusal, words) => {
        const tokens = source({ installationId: 12 });
        status = refusal;
        await expect(tokens.credentialFor(REMOTE)).rejects.toThrow(words);
        status = 201;
        expect(await tokens.credentialFor(REMOTE)).toBeDefined();
    });

    it('is for repositories at GitHub only', async () => {
        expect(await source().credentialFor(parseRemoteAddress('https://evil.org/acme/rocket'))).toBeUndefined();
        expect(asked).toEqual([]);
    });

    it('says that a key is none, without repeating it', () => {
        expect(() => source({ privateKey: 'not a key' })).toThrow(/^(?!.*not a key).*PEM/);
    });

    it('says that GitHub cannot be reached', async () => {
        await expect(source({ installationId: 1, apiUrl: 'http://127.0.0.1:9' })
            .credentialFor(REMOTE)).rejects.toThrow('could not be reached');
    });
});
