import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { EarlyExpressMiddleware } from '@theia/core/lib/node/backend-application';
import { BrowserConnectionToken } from '@theia/core/lib/node/hosting/browser-connection-token';
import express from '@theia/core/shared/express';
import { injectable } from '@theia/core/shared/inversify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serviceContainer } from 'openspace-agent/lib/node/fixtures/service-container';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { OpenSpaceClient } from '../../common';
import { DoorKeeper } from '../door/door-keeper';
import { PreviewPath } from '../door/preview-path';
import { SecretPath } from '../door/secret-path';
import { SideDoor } from '../door/side-door';
import { Answer, Question, TestServer } from '../fixtures/http-client';
import { launchOptions } from '../fixtures/launch-options';
import { PageRegistry } from '../pages/page-registry';
import { DoorContribution } from './door-contribution';
import { HubRouter } from './hub-router';

const KEY = { 'x-openspace-key': 'the-page-key' };

const folder = new TemporaryFolder();

@injectable()
class TestDoor extends DoorContribution {
    protected override readonly frontendFolder = folder.at('frontend');
}

describe('the door', () => {
    let server: TestServer;
    let door: DoorContribution;
    let preview: PreviewPath;

    beforeAll(async () => {
        folder.file('frontend/bundle.js', 'code');
        folder.file('frontend/with space.js', 'code');
        folder.file('frontend/chunks/a.js', 'code');
        folder.file('frontend-secret/secret.js', 'secret');
        folder.file('secret.js', 'secret');
        folder.file('workspace/a.html', 'text');
        const container = serviceContainer(
            launchOptions(folder.path), DoorKeeper, EarlyExpressMiddleware, PreviewPath, PageRegistry, TestDoor
        );
        container.bind<SideDoor>(SideDoor).toConstantValue({
            takes: host => host === 'side.example',
            answer: (request, response) => { response.send(`beside: ${request.method} ${request.url}`); },
            frameSource: port => `http://side.example:${port}`
        });
        container.bind<SecretPath>(SecretPath).toConstantValue({
            policy: 'sandbox', sharedWith: 'same-origin', leadsTo: path => path.startsWith('/secret/'),
            open: async path => path === '/secret/icon' ? '/icon' : undefined
        });
        container.get(PageRegistry).add({} as OpenSpaceClient).directory = folder.at('workspace');
        container.bind(BrowserConnectionToken).toConstantValue({ value: 'token of Theia' });
        const hub = express.Router();
        hub.get('/openspace/health', (_, response) => { response.send('hub'); });
        container.rebind(HubRouter).toConstantValue({ router: hub } as unknown as HubRouter);
        door = container.get(TestDoor);
        preview = container.get(PreviewPath);
        door.initialize();
        const app = express();
        app.use(...container.get(EarlyExpressMiddleware).handlers);
        door.configure(app);
        app.get('/fails', () => { throw Object.assign(new Error(`cannot read ${folder.path}`), { code: 'EIO' }); });
        app.get('/fails-late', (_, response) => {
            response.write('half');
            throw new Error('too late');
        });
        app.get('/decoded/:name', (_, response) => { response.send('decoded'); });
        app.use((request, response) => { response.send(`inside: ${request.method} ${request.url}`); });
        const noServer = new EventEmitter() as Server;
        door.onStart(noServer);
        server = await TestServer.start(app);
    });

    afterAll(async () => {
        await server.stop();
        folder.remove();
    });

    async function statusOf(path: string, question?: Question): Promise<number> {
        return (await server.ask(path, question)).status;
    }

    function expectRefusal({ status, body }: Answer, expected: number, error: string): void {
        expect({ status, body: JSON.parse(body) as unknown }).toEqual({ status: expected, body: { error } });
    }

    describe('lets everybody have', () => {
        it.each(['/', '/bundle.js', '/chunks/a.js', '/with%20space.js', '/bundle.js?v=1', '/chunks/../bundle.js'])(
            'the page\'s own code: %s', async path => {
                expect(await statusOf(path)).toBe(200);
                expect(await statusOf(path, { method: 'HEAD' })).toBe(200);
            }
        );

        it.each([
            ['/bundle.js?/../../../../var/log/dmesg', '/bundle.js'], ['/a%2fb/../../bundle.js', '/bundle.js'],
            ['/chunks/../bundle.js', '/bundle.js'], ['/with%20space.js?v=1', '/with%20space.js'], ['/?x=1', '/']
        ])('that code under its plain address only, whatever was added to it: %s', async (path, address) => {
            expect((await server.ask(path)).body).toBe(`inside: GET ${address}`);
        });

        it('what the hub answers for itself', async () => {
            expect((await server.ask('/openspace/health')).body).toBe('hub');
        });
    });

    describe('wants the key for', () => {
        const paths = [
            '/file-upload', '/files/?uri=file:///etc/passwd', '/missing.js', '/chunks', '/chunks/', '/openspace',
            '/mini-browser/etc/passwd', '/openspacex/health'
        ];

        it.each(paths)('everything else: %s', async path => {
            expectRefusal(await server.ask(path), 401, 'The page key is missing.');
            expect(await statusOf(path, { headers: KEY })).toBe(200);
        });

        it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('writing, even where the code lies: %s', async method => {
            for (const path of ['/', '/bundle.js']) {
                expect(await statusOf(path, { method })).toBe(401);
                expect(await statusOf(path, { method, headers: KEY })).toBe(200);
            }
        });

        it('a key that is wrong, in the query, or in a cookie, is none', async () => {
            expect([
                await statusOf('/files', { headers: { 'x-openspace-key': 'wrong' } }),
                await statusOf('/files?key=the-page-key'),
                await statusOf('/files', { headers: { cookie: 'openspace.key=the-page-key; x-openspace-key=the-page-key' } })
            ]).toEqual([401, 401, 401]);
        });

        it.each([
            '/../secret.js', '/..%2fsecret.js', '/%2e%2e/secret.js', '/%2e%2e%2fsecret.js', '/../frontend-secret/secret.js',
            '/..%2ffrontend-secret/secret.js', '/../../etc/passwd', '/..%2f..%2f..%2fetc%2fpasswd', '/chunks/../../secret.js',
            '/..%5csecret.js', '/bundle.js%00', '/%00', '/%', '/%c0%ae%c0%ae/secret.js', '//etc/passwd',
            '/bundle.js/x', `/${'x'.repeat(5_000)}`
        ])('paths that lead out of the code: %s', async path => {
            expect(await statusOf(path)).toBe(401);
        });
    });

    describe('refuses, key or not,', () => {
        it.each(['evil.example', '127.0.0.1.evil.example', 'evil.example:3000'])('requests under the name of another: %s', async host => {
            for (const path of ['/', '/openspace/health', '/files']) {
                expectRefusal(await server.ask(path, { headers: { ...KEY, host } }), 403, 'Unknown host name.');
            }
        });

        it.each(['null', 'http://evil.example', 'http://localhost:1'])('requests of scripts of other sites: %s', async origin => {
            for (const path of ['/', '/openspace/health', '/files']) {
                expectRefusal(await server.ask(path, { headers: { ...KEY, origin } }), 403, 'Requests from other sites are refused.');
            }
        });
    });

    it('lets the page\'s own scripts in', async () => {
        expect(await statusOf('/files', { headers: { ...KEY, origin: server.url } })).toBe(200);
    });

    it('tells browsers to run nothing but the page\'s own code, and other sites to keep out', async () => {
        const { headers } = await server.ask('/');
        expect(headers).toMatchObject({
            'x-content-type-options': 'nosniff',
            'referrer-policy': 'no-referrer',
            'cross-origin-resource-policy': 'same-origin',
            'cross-origin-opener-policy': 'same-origin'
        });
        const policy = headers['content-security-policy'];
        expect(policy).toMatch(/^default-src 'none'; script-src 'self' /);
        expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/);
        expect(String(policy).split('; ').filter(rule => rule.includes('http')))
            .toEqual([`frame-src 'self' http://localhost:* http://127.0.0.1:* http://side.example:${server.port}`]);
        expect(policy).toContain('frame-ancestors \'none\'');
        expect(Object.keys(headers).filter(name => name.startsWith('access-control'))).toEqual([]);
        expect(headers['set-cookie']).toBeUndefined();
    });

    describe('a side door', () => {
        it('answers alone for its own host name, also to those with the key', async () => {
            const host = { host: 'side.example' };
            for (const headers of [host, { ...host, ...KEY }]) {
                for (const path of ['/', '/bundle.js', '/openspace/health', '/data', `${preview.prefix}${folder.path}/workspace/a.html`]) {
                    expect((await server.ask(path, { headers })).body).toBe(`beside: GET ${path}`);
                }
            }
            expect((await server.ask('/data', { method: 'POST', headers: { ...host, ...KEY } })).body).toBe('beside: POST /data');
        });

        it('opens no socket, and makes its pages strangers', async () => {
            const request = (headers: Record<string, string>): IncomingMessage =>
                ({ url: '/socket.io/?key=the-page-key', headers }) as unknown as IncomingMessage;
            const { host } = new URL(server.url);
            expect(door.allowWsUpgrade(request({ host: 'side.example' }))).toBe(false);
            expect(door.allowWsUpgrade(request({ host: 'side.example', origin: 'http://side.example' }))).toBe(false);
            expect(door.allowWsUpgrade(request({ host, origin: 'http://side.example' }))).toBe(false);
            expect(await statusOf('/data', { headers: { ...KEY, origin: 'http://side.example' } })).toBe(403);
        });
    });

    it('serves secret paths that others bring with their own policy, and nothing beside them', async () => {
        const { headers, body } = await server.ask('/secret/icon');
        expect([headers['content-security-policy'], headers['cross-origin-resource-policy'], body])
            .toEqual(['sandbox', 'same-origin', 'inside: GET /icon']);
        expect(await statusOf('/secret/other')).toBe(404);
        expect(await statusOf('/secret/icon', { method: 'POST' })).toBe(401);
    });

    describe('previews', () => {
        it('are served from the secret path, in an origin of their own and without network', async () => {
            for (const headers of [{}, { origin: 'null' }] as Record<string, string>[]) {
                const answer = await server.ask(`${preview.prefix}${folder.path}/workspace/a.html`, { headers });
                expect({
                    status: answer.status, body: answer.body, policy: answer.headers['content-security-policy'],
                    resource: answer.headers['cross-origin-resource-policy']
                }).toEqual({
                    status: 200,
                    body: `inside: GET /mini-browser${folder.path}/workspace/a.html`,
                    policy: 'sandbox allow-scripts; default-src \'self\' \'unsafe-inline\' data: blob:; connect-src \'none\'; '
                        + 'form-action \'none\'; frame-ancestors \'self\'',
                    resource: 'cross-origin'
                });
            }
        });

        it('can be read only, and under our own name only', async () => {
            const path = `${preview.prefix}${folder.path}/workspace/a.html`;
            expect([
                await statusOf(path, { method: 'POST' }), await statusOf(path, { method: 'POST', headers: { origin: 'null' } }),
                await statusOf(path, { headers: { host: 'evil.example' } }), await statusOf('/mini-browser/wrong-secret/home/a.html')
            ]).toEqual([401, 403, 403, 401]);
        });

        it('lead to files of open folders only', async () => {
            for (const path of ['/etc/passwd', `${folder.path}/secret.js`, `${folder.path}/workspace/missing.html`]) {
                expectRefusal(await server.ask(preview.prefix + path), 404, 'No open folder holds this file.');
            }
        });
    });

    describe('opens the socket', () => {
        function allows(url: string | undefined, headers: Record<string, string> = {}): boolean {
            return door.allowWsUpgrade({ url, headers: { host: 'localhost:3000', ...headers } } as unknown as IncomingMessage);
        }

        it('for the key in the handshake, from our own page or from no page', () => {
            expect([
                allows('/socket.io/?EIO=4&key=the-page-key'), allows('/socket.io/?key=the-page-key', { origin: 'http://localhost:3000' })
            ]).toEqual([true, true]);
        });

        it.each([
            ['no key', '/socket.io/?EIO=4', {}],
            ['no address', undefined, {}],
            ['an address that is none', '//[', {}],
            ['an empty key', '/socket.io/?key=', {}],
            ['a wrong key', '/socket.io/?key=wrong', {}],
            ['the key in a header only', '/socket.io/', KEY],
            ['a foreign origin', '/socket.io/?key=the-page-key', { origin: 'http://evil.example' }],
            ['an origin that says nothing', '/socket.io/?key=the-page-key', { origin: 'null' }],
            ['a foreign name', '/socket.io/?key=the-page-key', { host: 'evil.example' }],
            [
                'a foreign name and origin that agree',
                '/socket.io/?key=the-page-key',
                { host: 'evil.example', origin: 'http://evil.example' }
            ]
        ])('for nobody with %s', (_name, url, headers) => {
            expect(allows(url, headers)).toBe(false);
        });
    });

    describe('tells nobody where an error happened', () => {
        it('for errors of ours', async () => {
            expectRefusal(await server.ask('/fails', { headers: KEY }), 500, 'Internal Server Error');
        });

        it('for wrong requests', async () => {
            expectRefusal(await server.ask('/decoded/%c0', { headers: KEY }), 400, 'Bad Request');
        });

        it('after half an answer, which ends there', async () => {
            await expect(server.ask('/fails-late', { headers: KEY })).rejects.toThrow();
        });
    });

    it('has checked already what Theia would ask its cookie for', () => {
        let passed = false;
        door.validateRequest({} as express.Request, {} as express.Response, () => { passed = true; });
        expect(passed).toBe(true);
    });
});
