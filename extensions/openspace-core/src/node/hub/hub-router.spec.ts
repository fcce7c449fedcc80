import { get as httpGet, IncomingMessage } from 'node:http';
import express from '@theia/core/shared/express';
import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { waitFor } from '../../../../../tests/support/wait-for';
import { CommandResult, createManifest, editorOpen, paneList, ServerStatus, writeInstructions } from '../../common';
import { DoorKeeper } from '../door/door-keeper';
import { FakePage } from '../fixtures/fake-page';
import { Answer, Question, TestServer } from '../fixtures/http-client';
import { launchOptions } from '../fixtures/launch-options';
import { serviceContainer } from '../fixtures/service-container';
import { LaunchOptions } from '../launch/launch-options';
import { OpenCodeProxy } from '../proxy/open-code-proxy';
import { CommandRouter } from '../router/command-router';
import { ResultLog } from '../router/result-log';
import { TabRegistry } from '../router/tab-registry';
import { EventFeed } from './event-feed';
import { HubRouter } from './hub-router';
import { InstructionsAddress } from './instructions-address';
import { ManifestStore } from './manifest-store';
import { PRODUCT_VERSION } from './product-version';

const TOKEN = 'the-token';
const WITH_TOKEN = { authorization: `Bearer ${TOKEN}` };
const MANIFEST = createManifest([editorOpen, paneList], '2026-01-01T00:00:00.000Z');

describe('the hub', () => {
    let folder: TemporaryFolder;
    let server: TestServer;
    let container: Container;
    let status: ServerStatus;
    let watchers: IncomingMessage[];

    beforeEach(() => {
        folder = new TemporaryFolder();
        watchers = [];
        status = { state: 'connected', managed: true, notices: [] };
    });

    afterEach(async () => {
        watchers.forEach(watcher => watcher.destroy());
        await server.stop();
        folder.remove();
    });

    async function start(options: Partial<LaunchOptions> = { apiToken: TOKEN }): Promise<void> {
        container = serviceContainer(launchOptions(folder.path, options),
            CommandRouter, DoorKeeper, EventFeed, HubRouter, InstructionsAddress, ManifestStore, ResultLog, TabRegistry);
        container.bind(OpenCodeProxy).toConstantValue({ get status() { return status; } } as OpenCodeProxy);
        server = await TestServer.start(express().use(container.get(HubRouter).router));
    }

    function connect(): FakePage {
        const page = new FakePage();
        container.get(TabRegistry).add(page).directory = '/w';
        container.get(ManifestStore).publish(MANIFEST);
        return page;
    }

    async function ask(path: string, question: Question = {}): Promise<{ status: number; body: unknown }> {
        const answer = await server.ask(path, { ...question, headers: { ...WITH_TOKEN, ...question.headers } });
        return { status: answer.status, body: answer.body ? JSON.parse(answer.body) as unknown : undefined };
    }

    function command(body: unknown, query = ''): Promise<{ status: number; body: unknown }> {
        return ask(`/openspace/commands${query}`, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) });
    }

    /** Opens the event stream and collects what comes. */
    async function watch(): Promise<{ response: IncomingMessage; text: () => string }> {
        const response = await new Promise<IncomingMessage>((resolve, reject) =>
            httpGet(`${server.url}/openspace/events`, { headers: WITH_TOKEN, agent: false }, resolve).on('error', reject));
        watchers.push(response);
        let text = '';
        response.on('error', () => undefined);
        response.setEncoding('utf8').on('data', (data: string) => { text += data; });
        return { response, text: () => text };
    }

    describe('health', () => {
        it('needs no token and says how it stands', async () => {
            await start({});
            connect();
            const { status: code, body } = await server.ask('/openspace/health');
            expect([code, JSON.parse(body)]).toEqual([200, { status: 'ok', version: PRODUCT_VERSION, opencode: { status: 'connected' }, frontends: 1 }]);
        });

        it.each(['starting', 'reconnecting', 'down'] as const)('is degraded while the agent server is %s', async state => {
            await start();
            status = { ...status, state };
            expect(await ask('/openspace/health')).toEqual({ status: 200, body: { status: 'degraded', version: PRODUCT_VERSION, opencode: { status: state }, frontends: 0 } });
        });
    });

    it('tells the page whether its key is right', async () => {
        await start();
        const statuses = await Promise.all(([{}, { 'x-openspace-key': 'wrong' }, { 'x-openspace-key': 'the-page-key' }, WITH_TOKEN] as Record<string, string>[])
            .map(async headers => (await server.ask('/openspace/door', { headers })).status));
        expect(statuses).toEqual([401, 401, 204, 401]);
    });

    describe('the token', () => {
        const routes: [string, string][] = [['GET', '/openspace/manifest'], ['POST', '/openspace/commands'], ['GET', '/openspace/events'], ['GET', '/openspace/nothing'], ['DELETE', '/openspace/manifest']];
        const refusal = (answer: Answer): unknown => [answer.status, JSON.parse(answer.body)];

        it.each(routes)('is wanted for %s %s', async (method, path) => {
            await start();
            for (const authorization of ['', 'Bearer wrong', 'Bearer the-page-key']) {
                expect(refusal(await server.ask(path, { method, headers: { authorization, 'x-openspace-key': 'the-page-key' } }))).toEqual([401, { error: 'The API token is missing or wrong.' }]);
            }
        });

        it.each(routes)('opens nothing while the API is off: %s %s', async (method, path) => {
            await start({});
            expect(refusal(await server.ask(path, { method, headers: WITH_TOKEN }))).toEqual([401, { error: 'The API is off: start OpenSpace with --api.' }]);
        });

        it('is checked before the body is read', async () => {
            await start();
            expect((await server.ask('/openspace/commands', { method: 'POST', body: 'not json' })).status).toBe(401);
        });

        it('does not make routes out of nothing', async () => {
            await start();
            expect(await ask('/openspace/nothing')).toEqual({ status: 404, body: { error: 'There is no such route.' } });
        });
    });

    describe('the manifest', () => {
        it('is not there before a tab came', async () => {
            await start();
            expect(await ask('/openspace/manifest')).toEqual({ status: 503, body: { error: 'Manifest not initialized' } });
        });

        it('is what the tab published', async () => {
            await start();
            connect();
            expect(await ask('/openspace/manifest')).toEqual({ status: 200, body: MANIFEST });
        });
    });

    describe('a command', () => {
        it.each(['', 'not json', '{"cmd":', '[]', '"text"', '{}', '{"cmd":""}', '{"cmd":1}', '{"cmd":"openspace.pane.list","args":[]}', '{"cmd":"openspace.pane.list","sessionId":1}'])('needs a proper body: %j', async body => {
            await start();
            connect();
            const answer = await command(body);
            expect([answer.status, (answer.body as { error: string }).error]).toEqual([400, expect.stringMatching(/^Invalid JSON/)]);
        });

        it('must be known', async () => {
            await start();
            const page = connect();
            expect(await command({ cmd: 'openspace.pane.explode', args: {} })).toEqual({ status: 400, body: { error: 'Unknown command: openspace.pane.explode' } });
            expect(page.calls).toEqual([]);
        });

        it('may have four megabytes, not more', async () => {
            await start();
            const page = connect();
            const sized = (bytes: number): string => {
                const empty = JSON.stringify({ cmd: 'openspace.pane.list', args: { text: '' } });
                return empty.replace('""', `"${'x'.repeat(bytes - empty.length)}"`);
            };
            expect((await command(sized(4 * 1024 * 1024))).status).toBe(202);
            expect(await command(sized(4 * 1024 * 1024 + 1))).toEqual({ status: 413, body: { error: 'The body is larger than 4mb.' } });
            expect(page.calls).toHaveLength(1);
        });

        it('needs a tab', async () => {
            await start();
            expect(await command({ cmd: 'openspace.pane.list' })).toEqual({ status: 503, body: { error: 'Manifest not initialized' } });
            container.get(ManifestStore).publish(MANIFEST);
            expect(await command({ cmd: 'openspace.pane.list' })).toEqual({ status: 503, body: { error: 'Manifest not initialized' } });
        });

        it('is accepted at once and runs in the tab', async () => {
            await start();
            const page = connect();
            page.answer = () => new Promise(() => undefined);
            const { status: code, body } = await command({ cmd: 'openspace.editor.open', args: { path: 'a.ts' }, sessionId: 'ses_1' });
            expect([code, body]).toEqual([202, { accepted: true, id: expect.any(String) }]);
            expect(page.calls).toEqual([{ id: (body as { id: string }).id, cmd: 'openspace.editor.open', args: { path: 'a.ts' }, sessionId: 'ses_1', source: 'http' }]);
        });

        it('answers with its flat result if one waits', async () => {
            await start();
            const page = connect();
            page.answer = async () => CommandResult.ok({ editorId: 'a.ts' });
            expect(await command({ cmd: 'openspace.editor.open', args: { path: 'a.ts' } }, '?wait=1'))
                .toEqual({ status: 200, body: { success: true, editorId: 'a.ts', executionTime: expect.any(Number) } });
            page.answer = async () => CommandResult.failed('File not found: a.ts');
            expect(await command({ cmd: 'openspace.editor.open', args: { path: 'a.ts' } }, '?wait=1'))
                .toEqual({ status: 200, body: { success: false, error: 'File not found: a.ts', executionTime: expect.any(Number) } });
        });

        it('has no arguments if none are given', async () => {
            await start();
            const page = connect();
            await command({ cmd: 'openspace.pane.list' }, '?wait=1');
            expect(page.calls.map(({ args }) => args)).toEqual([{}]);
        });
    });

    describe('the instructions', () => {
        async function read(query: string, headers: Record<string, string> = {}): Promise<Answer> {
            return server.ask(`/openspace/instructions${query}`, { headers });
        }

        it('are given for the token, as markdown', async () => {
            await start();
            const { status: code, headers, body } = await read('', WITH_TOKEN);
            expect([code, headers['content-type'], body]).toEqual([200, expect.stringMatching(/^text\/markdown/), writeInstructions(undefined, undefined, [])]);
        });

        it('are given for the read secret of a folder that is or was open, even while the API is off', async () => {
            await start({ workspace: '/w' });
            const address = container.get(InstructionsAddress);
            const opened = new URL(address.urlFor('/later'), server.url).search;
            const statuses = await Promise.all([`?read=${address.secretFor('/w')}`, opened, `?read=${address.secretFor('/never')}`, '?read=wrong', '?read=', '', `?read[]=${address.secretFor('/w')}`]
                .map(async query => (await read(query)).status));
            expect(statuses).toEqual([200, 200, 401, 401, 401, 401, 401]);
        });

        it('do not open other routes with their secret', async () => {
            await start({ apiToken: TOKEN, workspace: '/w' });
            const secret = container.get(InstructionsAddress).secretFor('/w');
            const { status: code } = await server.ask(`/openspace/manifest?read=${secret}`, { headers: { authorization: `Bearer ${secret}` } });
            expect(code).toBe(401);
        });

        it('contain the results of the asked session, else of the last one', async () => {
            await start();
            connect();
            container.get(ResultLog).add('ses_1', { cmd: 'openspace.editor.open', ...CommandResult.failed('file not found', 5) });
            container.get(ResultLog).add('ses_2', { cmd: 'openspace.pane.list', ...CommandResult.ok({}, 7) });
            expect((await read('?session=ses_1', WITH_TOKEN)).body).toContain('\n- openspace.editor.open → FAILED: file not found (5ms)\n');
            const last = (await read('', WITH_TOKEN)).body;
            expect(last).toContain('\n- openspace.pane.list → OK (7ms)\n');
            expect(last).not.toContain('FAILED');
        });
    });

    describe('events', () => {
        it('tell every watcher which commands start and how they end, and run nothing', async () => {
            await start();
            const page = connect();
            page.answer = async () => CommandResult.ok({ panes: [] });
            const [first, second] = [await watch(), await watch()];
            expect(first.response.headers['content-type']).toBe('text/event-stream');
            const { body } = await command({ cmd: 'openspace.pane.list', args: {}, sessionId: 'ses_1' }, '?wait=1');
            for (const { text } of [first, second]) {
                await waitFor('the result', () => text().includes('COMMAND_RESULT'));
                const [started, finished] = text().split('\n\n').filter(event => event.startsWith('event:'));
                const id = page.calls[0].id;
                expect(started).toBe(`event: AGENT_COMMAND\ndata: ${JSON.stringify({ id, cmd: 'openspace.pane.list', args: {}, sessionId: 'ses_1', source: 'http' })}`);
                const { executionTime } = body as CommandResult;
                expect(finished).toBe(`event: COMMAND_RESULT\ndata: ${JSON.stringify({ id, result: { success: true, data: { panes: [] }, executionTime } })}`);
            }
            expect(page.calls).toHaveLength(1);
        });

        it('have ten watchers at most, and room again when one leaves', async () => {
            await start();
            const open = await Promise.all(Array.from({ length: 10 }, watch));
            expect(open.map(({ response }) => response.statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
            expect(await ask('/openspace/events')).toEqual({ status: 503, body: { error: 'At most 10 clients can watch at once.' } });
            open[0].response.destroy();
            await waitFor('there is room again', async () => (await watch()).response.statusCode === 200);
        });

        it('end with the IDE', async () => {
            await start();
            const { response } = await watch();
            const ended = new Promise(resolve => response.once('end', resolve));
            container.get(EventFeed).close();
            await ended;
        });
    });
});
