import express from '@theia/core/shared/express';
import { Container } from '@theia/core/shared/inversify';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResult, ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CommandResult, ManifestEntry, toManifestEntry } from 'openspace-core/lib/common';
import { CommandCatalog } from 'openspace-core/lib/node/catalog/command-catalog';
import { AgentPolicyStore } from 'openspace-core/lib/node/control/agent-policy-store';
import { Answer, Question, TestServer } from 'openspace-core/lib/node/fixtures/http-client';
import { launchOptions } from 'openspace-core/lib/node/fixtures/launch-options';
import { CommandGateway } from 'openspace-core/lib/node/router/command-gateway';
import { editorOpen, paneList } from 'openspace-hands/lib/common';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { waitFor } from '../../../../../tests/support/wait-for';
import { toolPart } from '../../common/fixtures/conversations';
import { AgentSessions } from '../agent-session/agent-sessions';
import { serviceContainer } from '../fixtures/service-container';
import { McpDoor, SERVER_INSTRUCTIONS } from './mcp-door';
import { ToolCallFinder } from './tool-call-finder';

const TOKEN = 'the-token';
const PATH = '/openspace/mcp';
const HELLO = JSON.stringify({
    jsonrpc: '2.0', id: 0, method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } }
});

type CommandRequest = Parameters<CommandGateway['run']>[0];

describe('the MCP door', () => {
    let folder: TemporaryFolder;
    let server: TestServer;
    let container: Container;
    let door: McpDoor;
    let clients: Client[];
    let ran: CommandRequest[];
    /** Commands that never ran: name, source and rule. */
    let refused: [string, string, string][];
    let run: (request: CommandRequest) => Promise<CommandResult>;
    /** Answers to requests for the stream of notifications. */
    let streams: express.Response[];

    beforeEach(() => start({ apiToken: TOKEN }));

    afterEach(async () => {
        vi.useRealTimers();
        await stop();
    });

    async function start(options: { apiToken?: string }): Promise<void> {
        folder = new TemporaryFolder();
        [clients, ran, refused, streams] = [[], [], [], []];
        run = async () => CommandResult.ok({ panes: [] }, 5);
        container = serviceContainer(launchOptions(folder.path, options));
        const policies = container.get(AgentPolicyStore);
        policies.set({ ...policies.policy, transport: 'both' });
        const gateway: Pick<CommandGateway, 'run' | 'finish'> = {
            run: request => {
                ran.push(request);
                return run(request);
            },
            finish: (given, outcome) => refused.push([given.cmd, given.source, outcome.decision.rule])
        };
        container.rebind(CommandGateway).toConstantValue(gateway as CommandGateway);
        door = container.get(McpDoor);
        publish(toManifestEntry(editorOpen), toManifestEntry(paneList));
        server = await TestServer.start(express().all(PATH, (request, response) => {
            if (request.method === 'GET') {
                streams.push(response);
            }
            void door.handle(request, response);
        }));
    }

    async function stop(): Promise<void> {
        await Promise.all(clients.map(client => client.close()));
        await door.dispose();
        await server.stop();
        folder.remove();
    }

    function publish(...entries: ManifestEntry[]): void {
        container.get(CommandCatalog).publishSurface('test', entries);
    }

    const person = (): Record<string, string> => ({ authorization: `Bearer ${TOKEN}` });
    const agent = (directory?: string): Record<string, string> =>
        ({
            authorization: `Bearer ${door.agentSecret}`,
            ...(directory === undefined ? {} : { 'x-openspace-directory': encodeURIComponent(directory) })
        });

    async function connect(headers: Record<string, string>): Promise<Client> {
        const client = new Client({ name: 'test', version: '1' });
        clients.push(client);
        await client.connect(new StreamableHTTPClientTransport(new URL(PATH, server.url), { requestInit: { headers } }));
        return client;
    }

    async function call(client: Client, name: string, args?: Record<string, unknown>): Promise<{ isError?: boolean; json: unknown }> {
        const { content, isError } = await client.callTool({ name, arguments: args }) as CallToolResult;
        return { isError, json: content.length === 1 && content[0].type === 'text' ? JSON.parse(content[0].text) : undefined };
    }

    function ask(question: Question, path = PATH): Promise<Answer> {
        const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...question.headers };
        return server.ask(path, { method: 'POST', ...(question.method === undefined ? { body: HELLO } : {}), ...question, headers });
    }

    /** Opens a session without a stream for notifications. */
    async function openRaw(headers: Record<string, string>): Promise<string> {
        return String((await ask({ headers })).headers['mcp-session-id']);
    }

    const listTools = (session: string, headers: Record<string, string>): Promise<Answer> =>
        ask({ headers: { ...headers, 'mcp-session-id': session }, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }) });

    describe('lets in', () => {
        it.each<[string, () => Record<string, string>]>([['the API token', person], ['the secret of the managed agent', agent]])(
            'who has %s', async (_, headers) => {
                const client = await connect(headers());
                expect(client.getServerVersion()).toMatchObject({ name: 'openspace' });
                expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: true } });
                expect(client.getInstructions()).toBe(SERVER_INSTRUCTIONS);
            }
        );

        it.each<[string, (secret: string) => Record<string, string>]>([
            ['nothing', () => ({})],
            ['a wrong secret', () => ({ authorization: 'Bearer wrong' })],
            ['the page key', () => ({ authorization: 'Bearer the-page-key' })],
            ['another scheme', secret => ({ authorization: `Basic ${secret}` })],
            ['the bare secret', secret => ({ authorization: secret })],
            ['a cookie', secret => ({ cookie: `token=${secret}` })]
        ])('nobody with %s', async (_, headers) => {
            for (const method of ['GET', 'POST', 'DELETE', 'PUT']) {
                const answer = await ask({ method, headers: headers(door.agentSecret) });
                expect([answer.status, JSON.parse(answer.body)])
                    .toEqual([401, { error: 'MCP needs the API token (start OpenSpace with --api) as "Authorization: Bearer …".' }]);
            }
            await expect(connect(headers(door.agentSecret))).rejects.toThrow();
        });

        it('nobody with a secret in the address', async () => {
            for (const secret of [door.agentSecret, TOKEN]) {
                for (const name of ['token', 'secret', 'key', 'authorization', 'access_token']) {
                    expect((await ask({}, `${PATH}?${name}=${secret}&authorization=Bearer%20${secret}`)).status).toBe(401);
                }
            }
        });

        it('the agent but no token while the API is off', async () => {
            await stop();
            await start({});
            expect((await ask({ headers: person() })).status).toBe(401);
            expect((await (await connect(agent())).listTools()).tools).toHaveLength(2);
        });

        it('has a new secret for each launch', async () => {
            const before = door.agentSecret;
            await stop();
            await start({});
            expect(before).toMatch(/^[\w-]{43}$/);
            expect(door.agentSecret).not.toBe(before);
        });
    });

    describe('a session', () => {
        it('belongs to the authority that opened it', async () => {
            const sessions = { person: await openRaw(person()), agent: await openRaw(agent()) };
            const statuses = await Promise.all([
                listTools(sessions.person, person()), listTools(sessions.person, agent()), listTools(sessions.person, {}),
                listTools(sessions.agent, agent()), listTools(sessions.agent, person()), listTools(sessions.agent, {})
            ]);
            expect(statuses.map(({ status }) => status)).toEqual([200, 404, 401, 200, 404, 401]);
            expect(statuses[1].body).toBe((await listTools('guessed', agent())).body);
        });

        it('cannot be ended by somebody else', async () => {
            const session = await openRaw(person());
            expect((await ask({ method: 'DELETE', headers: { ...agent(), 'mcp-session-id': session } })).status).toBe(404);
            expect((await ask({ method: 'DELETE', headers: { ...person(), 'mcp-session-id': session } })).status).toBe(200);
            expect((await listTools(session, person())).status).toBe(404);
        });

        it('must be opened first', async () => {
            const answer = await ask({ headers: person(), body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' });
            expect([answer.status, JSON.parse(answer.body)]).toEqual([400, { error: 'There is no session yet: send "initialize" first.' }]);
            expect((await ask({ method: 'GET', headers: person() })).status).toBe(400);
        });

        it('makes room for others when there are fifty: idle ones first, the oldest of them', async () => {
            const listening = await connect(person());
            await waitFor('it listens', () => streams[0]?.headersSent);
            const idle = [await openRaw(person()), await openRaw(agent())];
            await new Promise(later => setTimeout(later, 2));
            await listTools(idle[0], person());
            for (let count = 3; count < 51; count++) {
                await openRaw(person());
            }
            const statuses = await Promise.all([listTools(idle[0], person()), listTools(idle[1], agent())]);
            expect(statuses.map(({ status }) => status)).toEqual([200, 404]);
            expect((await listening.listTools()).tools).toHaveLength(2);
        });

        it('ends with the IDE', async () => {
            const client = await connect(person());
            await waitFor('it listens', () => streams[0]?.headersSent);
            const ended = new Promise(resolve => streams[0].once('close', resolve));
            await door.dispose();
            await ended;
            expect((await ask({ headers: person() })).status).toBe(503);
            await expect(client.listTools()).rejects.toThrow();
        });
    });

    describe('a body', () => {
        it.each([['not json', 400], ['"text"', 400], ['{"cmd":"openspace.pane.list"}', 400], ['[]', 400], ['', 400]])(
            'must be a message: %j', async (body, status) => {
                const answer = await ask({ headers: person(), body });
                expect([answer.status, JSON.parse(answer.body)]).toEqual([status, { error: expect.any(String) }]);
            }
        );

        it('may have four megabytes, not more', async () => {
            const session = await openRaw(person());
            const sized = (bytes: number): string => {
                const empty = JSON.stringify({
                    jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'editor_open', arguments: { path: '' } }
                });
                return empty.replace('""', `"${'x'.repeat(bytes - empty.length)}"`);
            };
            const send = (bytes: number): Promise<Answer> =>
                ask({ headers: { ...person(), 'mcp-session-id': session }, body: sized(bytes) });
            expect((await send(4 * 1024 * 1024)).status).toBe(200);
            const answer = await send(4 * 1024 * 1024 + 1);
            expect([answer.status, JSON.parse(answer.body)]).toEqual([413, { error: 'The body is larger than 4mb.' }]);
            expect(ran).toHaveLength(1);
        });

        it('is not read from other methods', async () => {
            const answer = await ask({ method: 'PUT', headers: person() });
            expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, POST, DELETE']);
        });
    });

    describe('the list of tools', () => {
        it('has one for each command', async () => {
            const { tools } = await (await connect(person())).listTools();
            expect(tools.map(({ name }) => name)).toEqual(['editor_open', 'pane_list']);
            expect(tools[1]).toMatchObject({ description: paneList.description, inputSchema: { type: 'object', properties: {} } });
        });

        it('is empty before there are commands', async () => {
            publish();
            expect((await (await connect(agent())).listTools()).tools).toEqual([]);
        });

        it('follows the commands, and clients hear of it', async () => {
            const listening = [await connect(person()), await connect(agent())];
            const heard = listening.map(client => {
                const listener = vi.fn();
                client.setNotificationHandler(ToolListChangedNotificationSchema, listener);
                return listener;
            });
            await waitFor('both listen', () => streams.length === 2 && streams.every(({ headersSent }) => headersSent));
            publish(toManifestEntry(paneList));
            for (const [index, client] of listening.entries()) {
                await waitFor('it is told', () => heard[index].mock.calls.length === 1);
                expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['pane_list']);
            }
        });

        it('is not announced when nothing changed for it', async () => {
            const client = await connect(person());
            const heard = vi.fn();
            client.setNotificationHandler(ToolListChangedNotificationSchema, heard);
            await waitFor('it listens', () => streams[0]?.headersSent);
            // The example is not part of a tool.
            publish(toManifestEntry(editorOpen), { ...toManifestEntry(paneList), example: { changed: true } });
            publish(toManifestEntry(paneList));
            await waitFor('it is told', () => heard.mock.calls.length > 0);
            expect(heard).toHaveBeenCalledTimes(1);
        });
    });

    describe('a call', () => {
        it('runs the command with the authority of its session and answers with the flat result', async () => {
            expect(await call(await connect(person()), 'pane_list'))
                .toEqual({ isError: false, json: { success: true, executionTime: 5, panes: [] } });
            expect(await call(await connect(agent('/w ö')), 'editor_open', { path: 'a.ts' })).toMatchObject({ isError: false });
            expect(ran).toEqual([
                { cmd: 'openspace.pane.list', args: {}, source: 'mcp', authority: 'person', signal: expect.any(AbortSignal) },
                {
                    cmd: 'openspace.editor.open', args: { path: 'a.ts' }, source: 'mcp', authority: 'agent', directory: '/w ö',
                    signal: expect.any(AbortSignal)
                }
            ]);
        });

        it('belongs to the session of the agent that shows it', async () => {
            const part = {
                ...toolPart('ses_1', 'msg_1', 'prt_1'),
                tool: 'openspace_editor_open',
                state: { status: 'running' as const, input: { path: 'a.ts' }, time: { start: 1 } }
            };
            const [ours, script] = [await connect(agent('/w')), await connect(person())];
            container.get(ToolCallFinder).didObservePart({ part, directory: '/w' });
            await call(script, 'editor_open', { path: 'a.ts' });
            await call(ours, 'editor_open', { path: 'a.ts' });
            expect(ran.map(({ sessionId, messageId, directory }) => ({ sessionId, messageId, directory })))
                .toEqual([{}, { sessionId: 'ses_1', messageId: 'msg_1', directory: '/w' }]);
        });

        it('of a helper belongs to the conversation for which it works', async () => {
            const part = {
                ...toolPart('ses_child', 'msg_1', 'prt_1'),
                tool: 'openspace_pane_list',
                state: { status: 'running' as const, input: {}, time: { start: 1 } }
            };
            container.get(AgentSessions).adopt('ses_child', 'ses_1');
            container.get(ToolCallFinder).didObservePart({ part, directory: '/w' });
            await call(await connect(agent('/w')), 'pane_list');
            expect(ran[0]).toMatchObject({ sessionId: 'ses_1', messageId: 'msg_1' });
        });

        it('that fails is an error with the reason', async () => {
            run = async () => CommandResult.failed('The command was declined by the user.', 3);
            expect(await call(await connect(agent()), 'pane_list'))
                .toEqual({ isError: true, json: { success: false, error: 'The command was declined by the user.', executionTime: 3 } });
        });

        it('with the agent\'s secret is refused while the person wants blocks alone, and one with the token is not', async () => {
            const policies = container.get(AgentPolicyStore);
            const [ours, script] = [await connect(agent()), await connect(person())];
            policies.set({ ...policies.policy, transport: 'blocks' });
            expect(await call(ours, 'pane_list')).toMatchObject({
                isError: true, json: { error: expect.stringContaining('Tools are switched off (openspace.agent.transport)') as unknown }
            });
            expect([await call(script, 'pane_list'), ran.length, refused])
                .toMatchObject([{ isError: false }, 1, [['openspace.pane.list', 'mcp', 'transport']]]);
        });

        it('of something unknown, or with wrong arguments, is decided like any other command', async () => {
            run = async ({ cmd, args }) => CommandResult.failed(container.get(CommandCatalog).check(cmd, args)?.error ?? 'none');
            const client = await connect(person());
            expect(await call(client, 'pane_explode'))
                .toMatchObject({ isError: true, json: { error: 'Unknown command: openspace.pane_explode' } });
            expect(await call(client, 'pane_list', { colour: 'red' }))
                .toMatchObject({ isError: true, json: { error: expect.stringContaining('"colour"') } });
            await expect(client.callTool({ name: 'pane_list', arguments: 'none' as unknown as Record<string, unknown> })).rejects.toThrow();
            expect((await client.listTools()).tools).toHaveLength(2);
        });

        it('is stopped when the client gives it up', async () => {
            run = ({ signal }) =>
                new Promise(resolve => signal?.addEventListener('abort', () => resolve(CommandResult.failed('Stopped by the user.'))));
            const client = await connect(agent('/w'));
            const patience = new AbortController();
            const running = client.callTool({ name: 'pane_list' }, undefined, { signal: patience.signal });
            await waitFor('the command runs', () => ran.length === 1);
            patience.abort();
            await expect(running).rejects.toThrow();
            await waitFor('it is stopped', () => ran[0].signal?.aborted);
            expect((await client.listTools()).tools).toHaveLength(2);
        });

        it('is answered although the command broke', async () => {
            run = () => Promise.reject(new Error('broken'));
            expect(await call(await connect(person()), 'pane_list'))
                .toEqual({ isError: true, json: { success: false, error: 'broken', executionTime: 0 } });
        });

        it('with a big result is cut', async () => {
            run = async () => CommandResult.ok({ content: 'x'.repeat(200_000) });
            const { content } = await (await connect(person())).callTool({ name: 'pane_list' }) as CallToolResult;
            expect(content).toEqual([{ type: 'text', text: expect.stringMatching(/^\{"success":true,.*x\n\[Cut: .*\]$/s) }]);
            expect(JSON.stringify(content).length).toBeLessThan(51_000);
        });

        it('is one of a hundred at once, and each has its own answer', async () => {
            run = async ({ args }) => {
                await new Promise(later => setTimeout(later, Math.random() * 20));
                return CommandResult.ok({ echo: args.path });
            };
            const listening = [await connect(person()), await connect(person())];
            const answers = await Promise.all(
                Array.from({ length: 100 }, (_, index) => call(listening[index % 2], 'editor_open', { path: `${index}.ts` }))
            );
            expect(answers.map(({ json }) => (json as { echo: string }).echo))
                .toEqual(Array.from({ length: 100 }, (_, index) => `${index}.ts`));
        });

        it('says every ten seconds that it is alive, as long as it is', async () => {
            const client = await connect(person());
            vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
            let answer: (result: CommandResult) => void = () => undefined;
            run = () => new Promise(resolve => { answer = resolve; });
            const onprogress = vi.fn();
            const running = client.callTool({ name: 'pane_list' }, undefined, { onprogress, resetTimeoutOnProgress: true });
            await waitFor('the command runs', () => ran.length === 1);
            for (let count = 1; count <= 3; count++) {
                vi.advanceTimersByTime(10_000);
                await waitFor('it is told', () => onprogress.mock.calls.length === count);
            }
            answer(CommandResult.ok());
            await running;
            vi.advanceTimersByTime(60_000);
            expect((await client.listTools()).tools).toHaveLength(2);
            expect(onprogress.mock.calls.map(([{ progress }]) => progress as number)).toEqual([1, 2, 3]);
        });
    });
});
