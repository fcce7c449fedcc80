import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from '../../../../../tests/support/wait-for';
import { CommandResult, DEFAULT_POLICY } from '../../common';
import { AgentPolicyStore } from '../control/agent-policy-store';
import { FakePage } from '../fixtures/fake-page';
import { Answer } from '../fixtures/http-client';
import { PRODUCT_VERSION } from '../launch/product-version';
import { PageRegistry } from '../pages/page-registry';
import { EventFeed } from './event-feed';
import { BEEP, HubFixture, LAMP, MANIFEST, METRICS_TYPE, WITH_TOKEN } from './fixtures/hub-fixture';

const NO_MANIFEST = { status: 503, body: { error: 'Manifest not initialized' } };

describe('the hub', () => {
    let hub: HubFixture;

    beforeEach(() => {
        hub = new HubFixture();
    });

    afterEach(() => hub.stop());

    describe('health', () => {
        it('needs no token and says how it stands', async () => {
            await hub.start({});
            hub.connect();
            const { status, body } = await hub.server.ask('/openspace/health');
            expect([status, JSON.parse(body)])
                .toEqual([200, { status: 'ok', version: PRODUCT_VERSION, opencode: { status: 'connected' }, frontends: 1 }]);
        });

        it.each(['starting', 'reconnecting', 'down'] as const)('is degraded while the agent server is %s', async state => {
            await hub.start();
            hub.status = { ...hub.status, state };
            expect(await hub.ask('/openspace/health')).toEqual({
                status: 200, body: { status: 'degraded', version: PRODUCT_VERSION, opencode: { status: state }, frontends: 0 }
            });
        });
    });

    it('tells the page whether its key is right', async () => {
        await hub.start();
        const statuses = await Promise.all(
            ([{}, { 'x-openspace-key': 'wrong' }, { 'x-openspace-key': 'the-page-key' }, WITH_TOKEN] as Record<string, string>[])
                .map(async headers => (await hub.server.ask('/openspace/door', { headers })).status)
        );
        expect(statuses).toEqual([401, 401, 204, 401]);
    });

    it('hears from a page with its key that it goes, once', async () => {
        await hub.start();
        const page = hub.container.get(PageRegistry).add(new FakePage());
        page.frontendId = 'front-1';
        const goodbyes: unknown[] = [];
        hub.container.get(PageRegistry).onDidLeave(gone => goodbyes.push(gone));
        const say = async (body: string, key: string): Promise<number> =>
            (await hub.server.ask('/openspace/goodbye', { method: 'POST', body, headers: { 'x-openspace-key': key } })).status;
        expect([await say('front-1', 'wrong'), await say('', 'the-page-key'), await say('front-2', 'the-page-key'), goodbyes.length])
            .toEqual([401, 204, 204, 0]);
        expect([await say('front-1', 'the-page-key'), await say('front-1', 'the-page-key')]).toEqual([204, 204]);
        expect([goodbyes, page.leaving]).toEqual([[page], true]);
    });

    it('tells who has the page key which language the person chose, if they did', async () => {
        await hub.start();
        const languageFor = async (key: string): Promise<unknown> =>
            (await hub.server.ask('/openspace/door', { headers: { 'x-openspace-key': key } })).headers['x-openspace-language'];
        expect(await languageFor('the-page-key')).toBeUndefined();
        hub.language.chosen = 'ja';
        expect(await languageFor('the-page-key')).toBe('ja');
        expect(await languageFor('wrong')).toBeUndefined();
        const choose = (key: string, language: string): Promise<unknown> => hub.server.ask('/openspace/door', {
            headers: { 'x-openspace-key': key, 'x-openspace-language': language }
        });
        await choose('wrong', 'fr');
        expect(hub.language.chosen).toBe('ja');
        await choose('the-page-key', 'fr');
        expect(await languageFor('the-page-key')).toBe('fr');
    });

    describe('the token', () => {
        const routes: [string, string][] = [
            ['GET', '/openspace/manifest'], ['POST', '/openspace/manifest'], ['POST', '/openspace/state'],
            ['POST', '/openspace/command-results'], ['POST', '/openspace/commands'], ['GET', '/openspace/events'],
            ['GET', '/openspace/events?surface=lamp'], ['GET', '/openspace/metrics'], ['GET', '/openspace/nothing'],
            ['DELETE', '/openspace/manifest']
        ];
        const refusal = (answer: Answer): unknown => [answer.status, JSON.parse(answer.body)];

        it.each(routes)('is wanted for %s %s', async (method, path) => {
            await hub.start();
            for (const authorization of ['', 'Bearer wrong', 'Bearer the-page-key']) {
                expect(refusal(await hub.server.ask(path, { method, headers: { authorization, 'x-openspace-key': 'the-page-key' } })))
                    .toEqual([401, { error: 'The API token is missing or wrong.' }]);
            }
        });

        it.each(routes)('opens nothing while the API is off: %s %s', async (method, path) => {
            await hub.start({});
            expect(refusal(await hub.server.ask(path, { method, headers: WITH_TOKEN })))
                .toEqual([401, { error: 'The API is off: start OpenSpace with --api.' }]);
        });

        it('is checked before the body is read', async () => {
            await hub.start();
            for (const path of ['commands', 'manifest', 'state', 'command-results']) {
                expect((await hub.server.ask(`/openspace/${path}`, { method: 'POST', body: 'not json' })).status).toBe(401);
            }
        });

        it('does not make routes out of nothing', async () => {
            await hub.start();
            expect(await hub.ask('/openspace/nothing')).toEqual({ status: 404, body: { error: 'There is no such route.' } });
        });
    });

    describe('the manifest', () => {
        it('is not there before a page came', async () => {
            await hub.start();
            expect(await hub.ask('/openspace/manifest')).toEqual(NO_MANIFEST);
        });

        it('is what the page published, and stale when the page is gone', async () => {
            await hub.start();
            const { connected } = hub.connect();
            expect(await hub.ask('/openspace/manifest')).toEqual({ status: 200, body: MANIFEST });
            hub.container.get(PageRegistry).remove(connected);
            expect(await hub.ask('/openspace/manifest')).toEqual({ status: 200, body: { ...MANIFEST, stale: true } });
        });
    });

    describe('a command', () => {
        it.each([
            '', 'not json', '{"cmd":', '[]', '"text"', '{}', '{"cmd":""}', '{"cmd":1}', '{"cmd":"openspace.pane.list","args":[]}',
            '{"cmd":"openspace.pane.list","sessionId":1}'
        ])('needs a proper body: %j', async body => {
            await hub.start();
            hub.connect();
            const answer = await hub.command(body);
            expect([answer.status, (answer.body as { error: string }).error]).toEqual([400, expect.stringMatching(/^Invalid JSON/)]);
        });

        it.each(['openspace.pane.explode', 'workbench.action.openSettings', BEEP, '__proto__', 'constructor'])(
            'must be known: %s', async cmd => {
                await hub.start();
                const { page } = hub.connect();
                expect(await hub.command({ cmd, args: {} })).toEqual({ status: 400, body: { error: `Unknown command: ${cmd}` } });
                expect(page.calls).toEqual([]);
            }
        );

        it('needs a manifest and a page', async () => {
            await hub.start();
            expect(await hub.command({ cmd: 'openspace.pane.list' })).toEqual(NO_MANIFEST);
            const { connected } = hub.connect();
            expect((await hub.command({ cmd: 'openspace.pane.list' })).status).toBe(202);
            hub.container.get(PageRegistry).remove(connected);
            expect(await hub.command({ cmd: 'openspace.pane.list' })).toEqual(NO_MANIFEST);
        });

        it('needs no page if it belongs to a surface that is connected', async () => {
            await hub.start();
            await hub.post('/openspace/manifest', LAMP);
            expect(await hub.command({ cmd: BEEP, args: { times: 1 } })).toEqual(NO_MANIFEST);
            const lamp = await hub.watch('?surface=lamp');
            const { status, body } = await hub.command({ cmd: BEEP, args: { times: 1 } });
            expect(status).toBe(202);
            expect((await hub.commandsOf(lamp, 1)).map(({ id }) => id)).toEqual([(body as { id: string }).id]);
        });

        it('is accepted at once and runs in the page', async () => {
            await hub.start();
            const { page } = hub.connect();
            page.answer = () => new Promise(() => undefined);
            const { status, body } = await hub.command({ cmd: 'openspace.editor.open', args: { path: 'a.ts' }, sessionId: 'ses_1' });
            expect([status, body]).toEqual([202, { accepted: true, id: expect.any(String) }]);
            expect(page.calls).toEqual([{
                id: (body as { id: string }).id, cmd: 'openspace.editor.open', args: { path: 'a.ts' }, sessionId: 'ses_1', source: 'http'
            }]);
        });

        it('answers with its flat result if one waits', async () => {
            await hub.start();
            const { page } = hub.connect();
            page.answer = async () => CommandResult.ok({ editorId: 'a.ts' });
            expect(await hub.command({ cmd: 'openspace.editor.open', args: { path: 'a.ts' } }, '?wait=1'))
                .toEqual({ status: 200, body: { success: true, editorId: 'a.ts', executionTime: expect.any(Number) } });
            page.answer = async () => CommandResult.failed('File not found: a.ts');
            expect(await hub.command({ cmd: 'openspace.editor.open', args: { path: 'a.ts' } }, '?wait=1'))
                .toEqual({ status: 200, body: { success: false, error: 'File not found: a.ts', executionTime: expect.any(Number) } });
        });

        it.each([
            [{ path: 5 }, /"path": /], [{}, /"path": /], [{ path: 'a.ts', line: 'one' }, /"line": /],
            [{ path: 'a.ts', color: 'red' }, /unknown argument "color"$/], [{ path: 'a.ts', a: 1, b: 2 }, /unknown arguments "a", "b"$/]
        ])('with arguments that do not fit answers with a message for the user and never reaches the page: %j', async (args, reason) => {
            await hub.start();
            const { page } = hub.connect();
            const answer = await hub.command({ cmd: 'openspace.editor.open', args }, '?wait=1');
            expect(answer).toEqual({
                status: 200,
                body: { success: false, error: expect.stringMatching(/^Wrong arguments for openspace\.editor\.open: /), executionTime: 0 }
            });
            expect((answer.body as CommandResult).error).toMatch(reason);
            expect(page.calls).toEqual([]);
        });

        it('has no arguments if none are given', async () => {
            await hub.start();
            const { page } = hub.connect();
            await hub.command({ cmd: 'openspace.pane.list' }, '?wait=1');
            expect(page.calls.map(({ args }) => args)).toEqual([{}]);
        });

        it('is answered each, when five hundred come at once; those beyond the queue are refused', async () => {
            await hub.start();
            const { page } = hub.connect();
            hub.container.get(AgentPolicyStore).set({ ...DEFAULT_POLICY, commandDelay: 0, queueDepth: 50 });
            let release: (result: CommandResult) => void = () => undefined;
            page.answer = () => new Promise(resolve => { release = resolve; });
            const answers = Array.from({ length: 500 }, () => hub.command({ cmd: 'openspace.pane.list', args: {} }, '?wait=1'));
            const counted = { status200: 0, full: 0 };
            answers.forEach(answer => void answer.then(({ status, body }) => {
                counted.status200 += status === 200 ? 1 : 0;
                counted.full += (body as { error?: string }).error === 'Too many commands are waiting (50).' ? 1 : 0;
            }));
            await waitFor('the surplus to be refused', () => counted.full === 449);
            page.answer = async () => CommandResult.ok({});
            release(CommandResult.ok({}));
            await Promise.all(answers);
            expect([counted.status200, page.calls.length]).toEqual([500, 51]);
        });
    });

    describe('bodies', () => {
        const EMPTY = JSON.stringify({ cmd: 'openspace.pane.list', args: { text: '' } });
        const sized = (bytes: number): string => EMPTY.replace('""', `"${'x'.repeat(bytes - EMPTY.length)}"`);

        it.each(['commands', 'manifest', 'state', 'command-results'])('may have four megabytes, not five: %s', async path => {
            await hub.start();
            hub.connect();
            expect(await hub.post(`/openspace/${path}`, sized(5 * 1024 * 1024)))
                .toEqual({ status: 413, body: { error: 'The body is larger than 4mb.' } });
            expect((await hub.post(`/openspace/${path}`, sized(4 * 1024 * 1024 + 1))).status).toBe(413);
            expect((await hub.post(`/openspace/${path}`, sized(4 * 1024 * 1024))).status).toBe(path === 'commands' ? 202 : 400);
        });
    });

    it('gives the metrics as they are written', async () => {
        await hub.start();
        const { status, headers, body } = await hub.server.ask('/openspace/metrics', { headers: WITH_TOKEN });
        expect([status, headers['content-type'], body]).toEqual([200, METRICS_TYPE, 'openspace_commands_total 1\n']);
    });

    it('leaves the route of MCP to its own door, proof and body included', async () => {
        await hub.start({});
        for (const [method, body] of [['POST', '{"jsonrpc":"2.0"}'], ['GET', undefined], ['DELETE', undefined]] as const) {
            expect(JSON.parse((await hub.server.ask('/openspace/mcp', { method, body })).body)).toEqual({ mcp: method, read: body ?? '' });
        }
    });

    describe('events', () => {
        it('tell every watcher which commands start and how they end, and run nothing', async () => {
            await hub.start();
            const { page } = hub.connect();
            page.answer = async () => CommandResult.ok({ panes: [] });
            const watchers = [await hub.watch(), await hub.watch(), await hub.watch('?surface=lamp')];
            expect(watchers[0].response.headers['content-type']).toBe('text/event-stream');
            const { body } = await hub.command({ cmd: 'openspace.pane.list', args: {}, sessionId: 'ses_1' }, '?wait=1');
            const { executionTime } = body as CommandResult;
            const { id } = page.calls[0];
            for (const watcher of watchers) {
                await waitFor('the result', () => watcher.text().includes('COMMAND_RESULT'));
                expect(watcher.events('AGENT_COMMAND'))
                    .toEqual([{ id, cmd: 'openspace.pane.list', args: {}, sessionId: 'ses_1', source: 'http' }]);
                expect(watcher.events('COMMAND_RESULT')).toEqual([{ id, result: { success: true, panes: [], executionTime } }]);
            }
            expect(page.calls).toHaveLength(1);
        });

        it('tell how a refused command ended, too', async () => {
            await hub.start();
            hub.connect();
            const watcher = await hub.watch();
            await hub.command({ cmd: 'openspace.editor.open', args: {} }, '?wait=1');
            await waitFor('the result', () => watcher.events('COMMAND_RESULT').length > 0);
            expect([watcher.events('AGENT_COMMAND'), watcher.events('COMMAND_RESULT')])
                .toEqual([[], [{ id: expect.any(String), result: expect.objectContaining({ success: false }) }]]);
        });

        it('have ten watchers at most, and room again when one leaves', async () => {
            await hub.start();
            const open = await Promise.all(Array.from({ length: 10 }, () => hub.watch()));
            expect(open.map(({ response }) => response.statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
            expect(await hub.ask('/openspace/events')).toEqual({ status: 503, body: { error: 'At most 10 clients can watch at once.' } });
            open[0].response.destroy();
            await waitFor('there is room again', async () => (await hub.watch()).response.statusCode === 200);
        });

        it('end with the IDE', async () => {
            await hub.start();
            const { response } = await hub.watch();
            const ended = new Promise(resolve => response.once('end', resolve));
            hub.container.get(EventFeed).close();
            await ended;
        });
    });
});
