import type { IncomingMessage, ServerResponse } from 'node:http';
import { ILogger } from '@theia/core/lib/common/logger';
import { MockLogger } from '@theia/core/lib/common/test/mock-logger';
import { injectable } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestServer } from 'openspace-core/lib/node/fixtures/http-client';
import { launchOptions } from 'openspace-core/lib/node/fixtures/launch-options';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { isRunning } from '../../../../../tests/support/processes';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { waitFor } from '../../../../../tests/support/wait-for';
import { ServerStatus } from '../../common';
import { FakeMode, readReports, StartReport, writeFakeServer } from '../fixtures/fake-server-program';
import { serviceContainer } from '../fixtures/service-container';
import { ManagedServer } from './managed-server';
import { OpencodeSupervisor } from './opencode-supervisor';
import { SDK_VERSION } from './opencode-version';

const folder: { current: TemporaryFolder; program: string } = { current: undefined!, program: '' };

@injectable()
class FakeManagedServer extends ManagedServer {
    override get binary(): string {
        return folder.program;
    }
}

class CountingLogger extends MockLogger {
    readonly pauses: number[] = [];

    override warn(_message: unknown, details?: { nextTryInMs?: number }): Promise<void> {
        this.pauses.push(details?.nextTryInMs ?? 0);
        return Promise.resolve();
    }
}

describe('OpencodeSupervisor', () => {
    let supervisor: OpencodeSupervisor;
    let statuses: ServerStatus[];
    let logger: CountingLogger;
    let external: TestServer | undefined;

    beforeEach(() => {
        folder.current = new TemporaryFolder();
        folder.program = writeFakeServer(folder.current);
        external = undefined;
    });

    afterEach(async () => {
        vi.useRealTimers();
        await supervisor.stop();
        await external?.stop();
        folder.current.remove();
    });

    function create(extra: Partial<LaunchOptions> = {}, mode?: FakeMode): void {
        const environment = {
            PATH: process.env.PATH, HOME: folder.current.folder('user'), SHELL: '/bin/sh', FAKE_VERSION: SDK_VERSION,
            FAKE_REPORT: folder.current.at('report'), ...(mode ? { FAKE_MODE: mode } : {})
        };
        const container = serviceContainer(launchOptions(folder.current.at('state'), { environment, ...extra }));
        container.rebind(ManagedServer).to(FakeManagedServer).inSingletonScope();
        logger = new CountingLogger();
        container.rebind(ILogger).toConstantValue(logger);
        supervisor = container.get(OpencodeSupervisor);
        statuses = [];
        supervisor.onDidChange(() => statuses.push(supervisor.status));
    }

    const reports = (): StartReport[] => readReports(folder.current.at('report'));

    async function connected(): Promise<number> {
        await waitFor('it is connected', () => supervisor.status.state === 'connected');
        return supervisor.endpoint!.pid!;
    }

    /** An opencode server that somebody else runs. */
    async function serve(listener: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
        external = await TestServer.start(listener);
        return external.url;
    }

    function healthy(version: string, requests: IncomingMessage[] = []): (request: IncomingMessage, response: ServerResponse) => void {
        return (request, response) => {
            requests.push(request);
            response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ healthy: true, version }));
        };
    }

    describe('with our own server', () => {
        it('brings it up and ends it', async () => {
            create();
            expect([supervisor.status, supervisor.endpoint]).toEqual([ServerStatus.INITIAL, undefined]);
            supervisor.start(true);
            const pid = await connected();
            expect(statuses).toEqual([
                { state: 'starting', managed: true, notices: [] }, { state: 'connected', managed: true, version: SDK_VERSION, notices: [] }
            ]);
            expect(isRunning(pid)).toBe(true);
            await supervisor.stop();
            expect(isRunning(pid)).toBe(false);
        });

        it('starts it again when it dies, and says what happened', async () => {
            create();
            supervisor.start(true);
            const first = await connected();
            process.kill(first, 'SIGKILL');
            await waitFor('it noticed', () => supervisor.status.state === 'reconnecting');
            expect([supervisor.status, supervisor.endpoint]).toEqual([
                { state: 'reconnecting', managed: true, problem: 'The agent server stopped (ended by SIGKILL). '
                    + 'It is being started again.', notices: [] }, undefined
            ]);
            expect(await connected()).not.toBe(first);
        });

        it('waits longer and longer for one that does not start, and calls it down after a while', async () => {
            vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
            create();
            folder.program = folder.current.at('missing');
            supervisor.start(true);
            for (let attempt = 1; attempt <= 8; attempt++) {
                while (logger.pauses.length < attempt || vi.getTimerCount() === 0) {
                    await new Promise(resolve => setImmediate(resolve));
                }
                vi.advanceTimersByTime(logger.pauses[attempt - 1]);
            }
            expect(logger.pauses.slice(0, 8)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
            const told = statuses.filter(({ problem }) => problem !== undefined);
            expect(told.slice(0, 6).map(({ state }) => state))
                .toEqual(['reconnecting', 'reconnecting', 'reconnecting', 'reconnecting', 'down', 'down']);
            expect(told[0].problem).toMatch(/^The agent server could not be started: /);
        });

        it('does not start it again after it was stopped during the pause', async () => {
            create({}, 'dies');
            supervisor.start(true);
            await waitFor('it noticed', () => supervisor.status.state === 'reconnecting');
            await supervisor.stop();
            expect(reports()).toHaveLength(1);
        });

        it('says what is wrong with the configuration', async () => {
            create({ opencodeConfig: '{' });
            supervisor.start(true);
            await waitFor('it noticed', () => supervisor.status.problem !== undefined);
            expect(supervisor.status.problem).toBe('OPENSPACE_OPENCODE_CONFIG is not valid JSON.');
        });

        it('restarts it when the trust in the folder changes, and only then', async () => {
            create();
            supervisor.setProjectConfig(true);
            supervisor.start(false);
            const first = await connected();
            supervisor.setProjectConfig(false);
            expect(supervisor.endpoint?.pid).toBe(first);
            supervisor.setProjectConfig(true);
            expect([supervisor.status.state, supervisor.endpoint]).toEqual(['starting', undefined]);
            const second = await connected();
            expect(isRunning(first)).toBe(false);
            expect(reports().map(({ pid, env }) => [pid, env.OPENCODE_DISABLE_PROJECT_CONFIG]))
                .toEqual([[first, '1'], [second, undefined]]);
        });

        it('does not announce a server that was replaced while it started', async () => {
            create();
            const announced: boolean[] = [];
            supervisor.onDidChange(() => supervisor.endpoint && announced.push(isRunning(supervisor.endpoint.pid!)));
            supervisor.start(false);
            await waitFor('it starts', () => reports().length === 1);
            supervisor.setProjectConfig(true);
            await waitFor('the second one starts', () => reports().length === 2);
            const pid = await connected();
            expect([announced.includes(false), reports().map(report => isRunning(report.pid)), reports()[1].pid])
                .toEqual([false, [false, true], pid]);
        });

        it('fault 3: restarts it when the person asks', async () => {
            create();
            supervisor.restart();
            supervisor.start(true);
            const first = await connected();
            supervisor.restart();
            const second = await connected();
            expect([second === first, isRunning(first), reports().length]).toEqual([false, false, 2]);
        });

        it('fault 2: replaces one that is frozen, if it is still the one', async () => {
            create();
            supervisor.start(true);
            const first = await connected();
            const frozen = supervisor.endpoint!;
            process.kill(first, 'SIGSTOP');
            supervisor.replaceHanging(frozen);
            expect([supervisor.status.state, supervisor.endpoint]).toEqual(['starting', undefined]);
            const second = await connected();
            expect([second === first, isRunning(first), reports().length]).toEqual([false, false, 2]);
            supervisor.replaceHanging(frozen);
            expect(supervisor.endpoint?.pid).toBe(second);
        });

        it('kills it when there is no time to ask', async () => {
            create();
            supervisor.kill();
            supervisor.start(true);
            const pid = await connected();
            supervisor.kill();
            await waitFor('it is gone', () => !isRunning(pid));
        });
    });

    describe('with the server of somebody else', () => {
        it('uses it as it is, with the name and the password that it wants', async () => {
            const requests: IncomingMessage[] = [];
            const opencodeUrl = await serve(healthy(SDK_VERSION, requests));
            create({ opencodeUrl, opencodeAuth: { username: 'ada', password: 'p:w' } });
            supervisor.start(true);
            await waitFor('it is connected', () => supervisor.status.state === 'connected');
            expect(supervisor.status).toEqual({ state: 'connected', managed: false, version: SDK_VERSION, notices: [] });
            expect(supervisor.endpoint).toEqual({ url: opencodeUrl, managed: false, version: SDK_VERSION, client: expect.anything() });
            expect(requests.map(({ url, headers }) => [url, headers.authorization]))
                .toEqual([['/global/health', `Basic ${Buffer.from('ada:p:w').toString('base64')}`]]);
            expect(reports()).toEqual([]);
        });

        it('sends no authorization when there is no password', async () => {
            const requests: IncomingMessage[] = [];
            create({ opencodeUrl: await serve(healthy(SDK_VERSION, requests)) });
            supervisor.start(true);
            await waitFor('it is connected', () => supervisor.status.state === 'connected');
            expect(requests[0].headers.authorization).toBeUndefined();
        });

        it('does not give the password of the launch to another address', async () => {
            const requests: IncomingMessage[] = [];
            create({ opencodeUrl: 'http://127.0.0.1:9', opencodeAuth: { username: 'ada', password: 'secret' } });
            supervisor.start(true);
            supervisor.useServer(await serve(healthy(SDK_VERSION, requests)), true);
            await waitFor('it is connected', () => supervisor.status.state === 'connected');
            expect(requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
        });

        it('follows a change of mind in the middle of the health check, and can be stopped there', async () => {
            const waiting: ServerResponse[] = [];
            const slow = await TestServer.start((_, response) => { waiting.push(response); });
            const answer = (): void => {
                waiting.pop()!
                    .writeHead(200, { 'content-type': 'application/json' })
                    .end(JSON.stringify({ healthy: true, version: SDK_VERSION }));
            };
            create({ opencodeUrl: slow.url });
            supervisor.start(true);
            await waitFor('it is asked', () => waiting.length === 1);
            const url = await serve(healthy(SDK_VERSION));
            supervisor.useServer(url, true);
            answer();
            await waitFor('it is connected', () => supervisor.status.state === 'connected');
            expect([supervisor.endpoint?.url, statuses.filter(({ state }) => state === 'connected').length]).toEqual([url, 1]);

            supervisor.useServer(slow.url, true);
            await waitFor('it is asked', () => waiting.length === 1);
            const stopped = supervisor.stop();
            answer();
            await stopped;
            await slow.stop();
        });

        it('tells when its version is another one', async () => {
            create({ opencodeUrl: await serve(healthy('1.99.0')) });
            supervisor.start(true);
            await waitFor('it is connected', () => supervisor.status.state === 'connected');
            expect(supervisor.status.notices).toEqual([{
                kind: 'version-differs',
                text: `The opencode server has version 1.99.0, OpenSpace was made for ${SDK_VERSION}. Some things may not work.`
            }]);
        });

        const refused: [string, (request: IncomingMessage, response: ServerResponse) => void, RegExp][] = [
            ['is too old', healthy('1.17.9'), /^The opencode server has version 1\.17\.9; OpenSpace needs 1\.18\.0 or newer\./],
            ['wants a password', (_, response) => {
                response.writeHead(401).end();
            }, /wants a password: start OpenSpace with --opencode-url/],
            ['is not an opencode server', (_, response) => {
                response.writeHead(200, { 'content-type': 'text/plain' }).end('hello');
            }, /^What answers at http:.* is not an opencode server\.$/],
            ['has no version', (_, response) => {
                response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
            }, /is not an opencode server\.$/]
        ];

        it.each(refused)('does not use one that %s', async (_name, listener, problem) => {
            create({ opencodeUrl: await serve(listener) });
            supervisor.start(true);
            await waitFor('it noticed', () => supervisor.status.problem !== undefined);
            expect([supervisor.status, supervisor.endpoint])
                .toEqual([{ state: 'reconnecting', managed: false, problem: expect.stringMatching(problem), notices: [] }, undefined]);
        });

        it('asks again until it answers', async () => {
            const opencodeUrl = await serve(healthy(SDK_VERSION));
            await external!.stop();
            external = undefined;
            create({ opencodeUrl });
            supervisor.start(true);
            await waitFor('it noticed', () => supervisor.status.problem !== undefined);
            expect(supervisor.status.problem).toBe(`No opencode server answers at ${opencodeUrl}.`);
        });

        it('leaves one that hangs to those who run it', async () => {
            create({ opencodeUrl: await serve(healthy(SDK_VERSION)) });
            supervisor.start(true);
            await waitFor('it is connected', () => supervisor.status.state === 'connected');
            const { endpoint } = supervisor;
            supervisor.replaceHanging(endpoint!);
            expect(supervisor.endpoint).toBe(endpoint);
        });

        it('goes over to it and back to our own, and changes nothing when nothing changed', async () => {
            create();
            supervisor.start(true);
            const own = await connected();
            const url = await serve(healthy(SDK_VERSION));
            supervisor.useServer('', true);
            expect(supervisor.endpoint?.pid).toBe(own);
            supervisor.useServer(url, true);
            await waitFor('it is connected', () => supervisor.endpoint?.url === url);
            expect(isRunning(own)).toBe(false);
            const { endpoint } = supervisor;
            supervisor.useServer(url, true);
            supervisor.setProjectConfig(false);
            expect(supervisor.endpoint).toBe(endpoint);
            supervisor.useServer('', false);
            await connected();
            expect(reports().map(({ env }) => env.OPENCODE_DISABLE_PROJECT_CONFIG)).toEqual([undefined, '1']);
        });

        it('goes back to the one of the launch when the preference is cleared', async () => {
            const opencodeUrl = await serve(healthy(SDK_VERSION));
            create({ opencodeUrl });
            supervisor.start(true);
            await waitFor('it is connected', () => supervisor.status.state === 'connected');
            supervisor.useServer('http://127.0.0.1:9', true);
            await waitFor('it noticed', () => supervisor.status.problem !== undefined);
            supervisor.useServer('', true);
            await waitFor('it is connected', () => supervisor.endpoint?.url === opencodeUrl);
        });
    });
});
