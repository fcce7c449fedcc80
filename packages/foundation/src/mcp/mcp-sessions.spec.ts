import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ToolListChangedNotificationSchema, type CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitFor } from '../../../../tests/support/wait-for.js';
import type { McpCall, McpOffer } from './mcp-session.js';
import { McpSessions, type McpSessionsOptions } from './mcp-sessions.js';

const HELLO = {
    jsonrpc: '2.0', id: 0, method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } }
};
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

describe('McpSessions', () => {
    let sessions: McpSessions;
    let server: Server;
    let url: string;
    let offer: () => McpOffer;
    let call: (name: string, args: Record<string, unknown>, call: McpCall) => Promise<CallToolResult>;
    let streams: ServerResponse[];
    let clients: Client[];

    beforeEach(() => {
        streams = [];
        clients = [];
        call = async (name, args) => ({ content: [{ type: 'text', text: JSON.stringify({ name, args }) }] });
        offer = () => ({
            name: 'test', version: '1.2.3', instructions: 'Be good.', toolsChange: true,
            tools: () => [{ name: 'echo', inputSchema: { type: 'object' } }],
            call: (...asked) => call(...asked)
        });
    });

    afterEach(async () => {
        vi.useRealTimers();
        await Promise.all(clients.map(client => client.close()));
        await sessions.close();
        server.closeAllConnections();
        server.close();
    });

    /** Whoever asks is whom the header names. */
    async function serve(options: Partial<McpSessionsOptions> = {}): Promise<void> {
        sessions = new McpSessions({ limit: 3, ...options });
        server = createServer((request, response) => void (async () => {
            const body = request.method === 'POST' ? await json(request) : undefined;
            if (request.method === 'GET') {
                streams.push(response);
            }
            try {
                const caller = { owner: String(request.headers['x-owner']), offer: () => offer() };
                const refusal = await sessions.handle(request, response, body, caller);
                if (refusal) {
                    response.writeHead(refusal.status).end(JSON.stringify({ error: refusal.error }));
                }
            } catch (error) {
                response.writeHead(500).end(JSON.stringify({ error: String(error) }));
            }
        })());
        server.listen(0, '127.0.0.1');
        await once(server, 'listening');
        url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    }

    async function connect(headers: Record<string, string> = {}): Promise<Client> {
        const client = new Client({ name: 'test', version: '1' });
        clients.push(client);
        const requestInit = { headers: { 'x-owner': 'ada', ...headers } };
        await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
        return client;
    }

    function send(body: object | undefined, headers: Record<string, string> = {}, method = 'POST'): Promise<Response> {
        return fetch(url, {
            method,
            headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'x-owner': 'ada', ...headers },
            ...body && { body: JSON.stringify(body) }
        });
    }

    async function open(owner = 'ada'): Promise<Record<string, string>> {
        const response = await send(HELLO, { 'x-owner': owner });
        await response.text();
        return { 'x-owner': owner, 'mcp-session-id': response.headers.get('mcp-session-id')! };
    }

    const status = async (headers: Record<string, string>): Promise<number> => (await send(LIST, headers)).status;

    it('offers tools with a name and instructions, and tells which call they get', async () => {
        await serve();
        const client = await connect({ 'x-more': 'said' });
        expect([client.getServerVersion(), client.getInstructions(), client.getServerCapabilities()])
            .toMatchObject([{ name: 'test', version: '1.2.3' }, 'Be good.', { tools: { listChanged: true } }]);
        const asked = vi.fn(call);
        call = asked;
        expect(await client.callTool({ name: 'echo', arguments: { a: 1 } }))
            .toMatchObject({ content: [{ text: '{"name":"echo","args":{"a":1}}' }] });
        expect(asked.mock.calls).toEqual([
            ['echo', { a: 1 }, { signal: expect.any(AbortSignal), headers: expect.objectContaining({ 'x-more': 'said' }) }]
        ]);
    });

    it('tells clients that the tools changed, and does not promise it where they never do', async () => {
        await serve();
        const client = await connect();
        const heard = vi.fn();
        client.setNotificationHandler(ToolListChangedNotificationSchema, heard);
        await waitFor('it listens', () => streams[0]?.headersSent);
        sessions.announceTools();
        await waitFor('it is told', () => heard.mock.calls.length === 1);
        const { toolsChange: _, ...fixed } = offer();
        offer = () => fixed;
        expect((await connect()).getServerCapabilities()).toEqual({ tools: {} });
    });

    it('opens a session for those who introduce themselves, and for nobody else', async () => {
        await serve();
        const early = await send(LIST);
        expect([early.status, await early.json()]).toEqual([400, { error: 'There is no session yet: send "initialize" first.' }]);
        expect((await send(undefined, {}, 'GET')).status).toBe(400);
        const wrong = await send(HELLO, {}, 'PUT');
        expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, POST, DELETE']);
        offer = () => { throw new Error('nothing for you'); };
        expect(await (await send(HELLO)).json()).toEqual({ error: 'Error: nothing for you' });
    });

    it('lets a session be used and ended by its owner only, and does not tell others that it exists', async () => {
        await serve();
        const session = await open();
        const foreign = { ...session, 'x-owner': 'eve' };
        expect([await status(session), await status(foreign)]).toEqual([200, 404]);
        expect(await (await send(LIST, foreign)).text()).toBe(await (await send(LIST, { ...foreign, 'mcp-session-id': 'guessed' })).text());
        expect((await send(undefined, foreign, 'DELETE')).status).toBe(404);
        expect((await send(undefined, session, 'DELETE')).status).toBe(200);
        expect(await status(session)).toBe(404);
    });

    it('makes room when there are too many: idle ones first, the oldest of them', async () => {
        await serve();
        const listening = await connect();
        await waitFor('it listens', () => streams[0]?.headersSent);
        vi.useFakeTimers({ toFake: ['Date'] });
        const idle = [];
        for (const owner of ['ada', 'eve']) {
            idle.push(await open(owner));
            vi.setSystemTime(Date.now() + 1_000);
        }
        expect(await status(idle[0])).toBe(200);
        vi.setSystemTime(Date.now() + 1_000);
        await open();
        expect([await status(idle[0]), await status(idle[1])]).toEqual([200, 404]);
        expect((await listening.listTools()).tools).toHaveLength(1);
    });

    it('stops a call that its client gives up', async () => {
        await serve();
        const signals: AbortSignal[] = [];
        call = (_name, _args, { signal }) => {
            signals.push(signal);
            return new Promise(() => undefined);
        };
        const client = await connect();
        const patience = new AbortController();
        const running = client.callTool({ name: 'echo' }, undefined, { signal: patience.signal });
        await waitFor('it runs', () => signals.length === 1);
        patience.abort();
        await expect(running).rejects.toThrow();
        await waitFor('it is stopped', () => signals[0].aborted);
    });

    it('says every ten seconds that a call is alive, as long as it is', async () => {
        await serve();
        const client = await connect();
        vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
        let answer: (result: CallToolResult) => void = () => undefined;
        const asked = vi.fn(() => new Promise<CallToolResult>(resolve => { answer = resolve; }));
        call = asked;
        const onprogress = vi.fn();
        const running = client.callTool({ name: 'echo' }, undefined, { onprogress });
        await waitFor('it runs', () => asked.mock.calls.length === 1);
        for (let count = 1; count <= 2; count++) {
            vi.advanceTimersByTime(10_000);
            await waitFor('it is told', () => onprogress.mock.calls.length === count);
        }
        answer({ content: [] });
        await running;
        vi.advanceTimersByTime(60_000);
        // By then it would have come.
        await client.listTools();
        expect(onprogress.mock.calls).toEqual([1, 2].map(progress => [{ progress, message: 'The call has not ended yet.' }]));
    });

    it('ends all sessions, and with them their streams', async () => {
        const log = vi.fn();
        await serve({ log });
        await connect();
        await waitFor('it listens', () => streams[0]?.headersSent);
        const ended = once(streams[0], 'close');
        await sessions.close();
        await ended;
        expect(log).toHaveBeenCalledWith('MCP session opened', { owner: 'ada', sessions: 1 });
    });
});
