import { createServer, request, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { EarlyExpressMiddleware } from '@theia/core/lib/node/backend-application';
import { BrowserConnectionToken } from '@theia/core/lib/node/hosting/browser-connection-token';
import { afterEach, describe, expect, it } from 'vitest';
import { serviceContainer } from 'openspace-agent/lib/node/fixtures/service-container';
import { launchOptions } from '../fixtures/launch-options';
import { DoorContribution } from '../hub/door-contribution';
import { HubRouter } from '../hub/hub-router';
import { PageRegistry } from '../pages/page-registry';
import { DoorKeeper } from './door-keeper';
import { PreviewPath } from './preview-path';

const UPGRADE = { connection: 'Upgrade', upgrade: 'websocket' };

describe('the guard of the socket', () => {
    let server: Server;
    /** What reached the listeners. */
    let heard: string[];

    afterEach(async () => {
        server.closeAllConnections();
        await new Promise(done => server.close(done));
    });

    /** As Socket.IO does: takes the listeners away and calls them itself, and listens to upgrades. */
    function attachSocket(): void {
        const others = server.listeners('request');
        server.removeAllListeners('request');
        server.on('request', (asked, response) => {
            if (asked.url?.startsWith('/socket.io/')) {
                heard.push(`socket ${asked.url}`);
                response.end();
            } else {
                others.forEach(other => { other.call(server, asked, response); });
            }
        });
        server.on('upgrade', (asked, socket) => {
            heard.push(`upgrade ${asked.url}`);
            socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
        });
    }

    function attachDoor(): void {
        const container = serviceContainer(
            launchOptions('/nowhere'), DoorKeeper, EarlyExpressMiddleware, PreviewPath, PageRegistry, DoorContribution
        );
        container.bind(BrowserConnectionToken).toConstantValue({ value: '' });
        container.rebind(HubRouter).toConstantValue({} as HubRouter);
        container.get(DoorContribution).onStart(server);
    }

    async function start(...attach: (() => void)[]): Promise<void> {
        heard = [];
        server = createServer((asked, response) => {
            heard.push(`page ${asked.url}`);
            response.end();
        });
        attach.forEach(step => step());
        await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    }

    function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<number | undefined> {
        return new Promise((done, fail) => {
            const asked = request({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, path, headers, method, agent: false });
            asked.on('response', response => {
                response.resume();
                done(response.statusCode);
            });
            asked.on('upgrade', (response, socket) => {
                socket.destroy();
                done(response.statusCode);
            });
            asked.on('error', fail);
            asked.end();
        });
    }

    describe.each([
        ['after the socket', [attachSocket, attachDoor]],
        ['before the socket', [attachDoor, attachSocket]]
    ])('that was set up %s', (_name, order) => {
        it('refuses upgrades without the key, from other sites and under other names with 403', async () => {
            await start(...order);
            expect([
                await ask('/socket.io/?EIO=4&transport=websocket', UPGRADE),
                await ask('/socket.io/?transport=websocket&key=wrong', UPGRADE), await ask('/elsewhere', UPGRADE),
                await ask('//[', UPGRADE), await ask('/socket.io/?key=the-page-key', { ...UPGRADE, origin: 'http://evil.example' }),
                await ask('/socket.io/?key=the-page-key', { ...UPGRADE, host: 'evil.example' })
            ]).toEqual([403, 403, 403, 403, 403, 403]);
            expect(heard).toEqual([]);
        });

        it('refuses requests to the socket that are not polling with the key', async () => {
            await start(...order);
            for (const path of [
                '/socket.io/socket.io.js', '/socket.io/socket.io.js?key=the-page-key',
                '/socket.io/socket.io.js?transport=polling&key=the-page-key', '/socket.io', '/socket.io/', '/socket.io.js',
                '/socket.io/?transport=polling', '/socket.io/?transport=polling&key=wrong', '/socket.io/?transport=polling&sid=1',
                '/socket.io/?transport=websocket&key=the-page-key', '/socket.io-/socket.io.js?transport=polling&key=the-page-key'
            ]) {
                expect([path, await ask(path), await ask(path, {}, 'POST')]).toEqual([path, 403, 403]);
            }
            expect(heard).toEqual([]);
        });

        it('lets in who has the key, and does not concern itself with other requests', async () => {
            await start(...order);
            expect([
                await ask('/socket.io/?transport=websocket&key=the-page-key', UPGRADE),
                await ask('/socket.io/?transport=polling&key=the-page-key'),
                await ask('/socket.io/?transport=polling&sid=1&key=the-page-key', {}, 'POST'), await ask('/files')
            ]).toEqual([101, 200, 200, 200]);
            expect(heard).toEqual([
                'upgrade /socket.io/?transport=websocket&key=the-page-key', 'socket /socket.io/?transport=polling&key=the-page-key',
                'socket /socket.io/?transport=polling&sid=1&key=the-page-key', 'page /files'
            ]);
        });
    });
});
