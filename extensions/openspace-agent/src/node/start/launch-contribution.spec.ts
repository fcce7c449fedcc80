import { createServer, Server } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { AddressInfo } from 'node:net';
import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { TrustedFolders } from 'openspace-core/lib/node/launch/trusted-folders';
import { ProxyFixture } from '../fixtures/proxy-fixture';
import { InstructionsAddress } from '../instructions/instructions-address';
import { LaunchContribution } from './launch-contribution';

type Handler = () => void;

describe('the launch', () => {
    let fixture: ProxyFixture;
    let server: Server;
    let handlers: Map<string, Handler>;
    let messages: unknown[];
    const send = process.send;

    beforeEach(() => {
        handlers = new Map();
        vi.spyOn(process, 'on').mockImplementation((event: string | symbol, handler: Handler) => {
            handlers.set(String(event), handler);
            return process;
        });
        messages = [];
        process.send = (message: unknown) => messages.push(message) > 0;
        server = createServer();
    });

    afterEach(async () => {
        process.send = send;
        vi.restoreAllMocks();
        await new Promise(resolve => server.close(resolve));
        fixture.dispose();
    });

    function create(options: Partial<LaunchOptions> = { workspace: '/my folder' }): LaunchContribution {
        fixture = new ProxyFixture({ apiToken: 'token', ...options });
        const container: Container = fixture.container;
        vi.spyOn(fixture.supervisor, 'start').mockReturnValue();
        return container.get(LaunchContribution);
    }

    async function listen(host = '127.0.0.1'): Promise<number> {
        await new Promise<void>(resolve => server.listen(0, host, resolve));
        return (server.address() as AddressInfo).port;
    }

    const serverJson = (): unknown => JSON.parse(readFileSync(fixture.folder.at('state', 'server.json'), 'utf8'));

    it('is ready when page and agent server are there; server.json is complete before that is said', async () => {
        const launch = create();
        launch.initialize();
        const port = await listen();
        launch.onStart(server);
        expect([messages, existsSync(fixture.folder.at('state', 'server.json'))]).toEqual([[], false]);
        let complete: unknown;
        process.send = message => {
            complete = serverJson();
            return messages.push(message) > 0;
        };
        fixture.supervisor.become(fixture.opencode.endpoint({ pid: 77 }), { state: 'connected' });
        const url = `http://127.0.0.1:${port}`;
        expect(messages).toEqual([{ type: 'ready', link: `${url}/?key=the-page-key#/my%20folder`, problem: undefined }]);
        expect(complete).toEqual({
            url, pid: process.pid, workspace: '/my folder', opencode: { url: 'http://127.0.0.1:4096', pid: 77, version: '1.18.33' },
            token: 'token'
        });
        expect(fixture.container.get(InstructionsAddress).baseUrl).toBe(url);
    });

    it('is ready once, also when the agent server comes first and changes later', async () => {
        const launch = create();
        launch.initialize();
        fixture.supervisor.become(fixture.opencode.endpoint({ pid: 77 }), { state: 'connected' });
        launch.onStart(server);
        await listen();
        expect(messages).toHaveLength(1);
        fixture.supervisor.become(undefined, { state: 'reconnecting', problem: 'It stopped.' });
        expect(serverJson()).toMatchObject({ opencode: {} });
        fixture.supervisor.become(fixture.opencode.endpoint({ pid: 78 }), { state: 'connected' });
        expect(serverJson()).toMatchObject({ opencode: { pid: 78 } });
        expect(messages).toHaveLength(1);
    });

    it('is ready without an agent server too, and says what is wrong', async () => {
        const launch = create({});
        launch.initialize();
        await listen();
        launch.onStart(server);
        fixture.supervisor.become(undefined, { state: 'reconnecting', problem: 'It does not start.' });
        expect(messages).toEqual([{ type: 'ready', link: expect.stringMatching(/\/\?key=the-page-key#$/), problem: 'It does not start.' }]);
    });

    it('names an address that a browser can open when it listens on all', async () => {
        const launch = create();
        launch.initialize();
        fixture.supervisor.become(fixture.opencode.endpoint(), { state: 'connected' });
        const port = await listen('0.0.0.0');
        launch.onStart(server);
        expect(serverJson()).toMatchObject({ url: `http://127.0.0.1:${port}` });
    });

    it.each([[true, true], [false, false]])('starts the agent server with the repository\'s configuration if the folder is trusted: %s', (
        trusted, projectConfig
    ) => {
        const launch = create({ workspace: '/w' });
        fixture.container.get(TrustedFolders).set('/w', trusted);
        launch.initialize();
        expect(fixture.supervisor.start).toHaveBeenCalledExactlyOnceWith(projectConfig);
    });

    it('ends everything that it started, and takes server.json away', async () => {
        const launch = create();
        launch.initialize();
        await listen();
        launch.onStart(server);
        await fixture.connect();
        expect(existsSync(fixture.folder.at('state', 'server.json'))).toBe(true);
        const stop = vi.spyOn(fixture.supervisor, 'stop');
        await launch.onStop();
        expect([stop.mock.calls.length, existsSync(fixture.folder.at('state', 'server.json'))]).toEqual([1, false]);
    });

    it('kills the agent server when the process exits without notice', async () => {
        const launch = create();
        launch.initialize();
        await listen();
        launch.onStart(server);
        fixture.supervisor.become(fixture.opencode.endpoint(), { state: 'connected' });
        const kill = vi.spyOn(fixture.supervisor, 'kill');
        handlers.get('exit')?.();
        expect([kill.mock.calls.length, existsSync(fixture.folder.at('state', 'server.json'))]).toEqual([1, false]);
    });

    it('ends when the launcher is gone', () => {
        const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
        create().initialize();
        handlers.get('disconnect')?.();
        expect(kill.mock.calls).toEqual([[process.pid, 'SIGTERM']]);
    });
});
