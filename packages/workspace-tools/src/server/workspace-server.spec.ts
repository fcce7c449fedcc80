import { Duplex, PassThrough } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { Redactor } from '@openspace/foundation/redaction';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../tests/support/temporary-folder.js';
import { waitFor } from '../../../../tests/support/wait-for.js';
import type { SandboxNetwork } from '../provider/sandbox.js';
import { FakeProvider } from '../workspace/test/fake-provider.js';
import { WorkspaceManager } from '../workspace/workspace-manager.js';
import { ask, type Question, type Reply } from './test/ask.js';
import { WorkspaceServer } from './workspace-server.js';

const TOKEN = 'the-token-of-the-server';

describe('WorkspaceServer', () => {
    let folder: TemporaryFolder;
    let provider: FakeProvider;
    let manager: WorkspaceManager;
    let server: WorkspaceServer;
    let url: string;
    let clients: Client[];

    beforeEach(async () => {
        folder = new TemporaryFolder();
        [provider, clients] = [new FakeProvider(), []];
        manager = await WorkspaceManager.start({ stateFolder: folder.at('state'), providers: [provider], redactor: new Redactor([TOKEN]) });
        server = new WorkspaceServer({ manager, token: TOKEN });
        url = await server.listen(0);
    });

    afterEach(async () => {
        await Promise.all(clients.map(client => client.close()));
        await server.close();
        await manager.close();
        folder.remove();
    });

    function send(path: string, { headers, ...question }: Question = {}): Promise<Reply> {
        return ask(`${url}${path}`, { ...question, headers: { authorization: `Bearer ${TOKEN}`, ...headers } });
    }

    const post = (path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply> =>
        send(path, { method: 'POST', body, headers });

    async function created(): Promise<string> {
        return (await post('/workspaces', {})).body.id as string;
    }

    it('lists its tools with their arguments, also for who may use nothing else', async () => {
        const id = await created();
        const { body: { token } } = await post(`/workspaces/${id}/access`);
        const { status, body } = await send(`/workspaces/${id}/tools`, { headers: { authorization: `Bearer ${String(token)}` } });
        expect([status, (body.tools as { name: string }[]).map(({ name }) => name)]).toEqual(
            [200, ['bash', 'read', 'write', 'edit', 'glob', 'grep', 'git']]
        );
        expect(body.tools).toContainEqual(
            expect.objectContaining({ name: 'bash', inputSchema: expect.objectContaining({ type: 'object' }) })
        );
        expect((await send('/workspaces/ws-000000000000/tools')).status).toBe(404);
    });

    it('tells what happens to the workspaces, to its owner alone', async () => {
        const id = await created();
        const { body: { token } } = await post(`/workspaces/${id}/access`);
        expect((await send('/events', { headers: { authorization: `Bearer ${String(token)}` } })).status).toBe(403);
        const events: { type: string; [member: string]: unknown }[] = [];
        const watching = new AbortController();
        const stream = await fetch(`${url}/events`, { headers: { authorization: `Bearer ${TOKEN}` }, signal: watching.signal });
        const reading = (async () => {
            let text = '';
            for await (const chunk of stream.body as unknown as AsyncIterable<Uint8Array>) {
                text += Buffer.from(chunk).toString();
                events.splice(
                    0, events.length,
                    ...text.split('\n\n').slice(0, -1).map(message => JSON.parse(message.slice('data: '.length)) as { type: string })
                );
            }
        })().catch(() => undefined);
        await post(`/workspaces/${id}/tools/bash`, { command: 'hello' });
        await post(`/workspaces/${id}/stop`);
        await send(`/workspaces/${id}`, { method: 'DELETE' });
        await waitFor('all of it has come', () => events.some(({ type }) => type === 'deleted'));
        watching.abort();
        await reading;
        expect(events[0]).toMatchObject({ type: 'workspaces', workspaces: [{ id, status: 'ready' }] });
        expect(events.slice(1)).toMatchObject([
            { type: 'audit', line: { type: 'bash', summary: { command: 'hello' }, position: expect.any(String) } },
            { type: 'workspace', workspace: { id, status: 'ready' } },
            { type: 'audit', line: { type: 'stop' } }, { type: 'workspace', workspace: { status: 'stopped' } },
            { type: 'audit', line: { type: 'delete' } }, { type: 'workspace' }, { type: 'deleted', id }
        ]);
    });

    it('tries one provider out, and pages through the audit', async () => {
        expect(await send(`/providers/${provider.name}`)).toMatchObject({ status: 200, body: { provider: provider.name, healthy: true } });
        expect((await send('/providers/nothing')).status).toBe(404);
        const id = await created();
        await post(`/workspaces/${id}/tools/bash`, { command: 'first' });
        await post(`/workspaces/${id}/tools/bash`, { command: 'second' });
        const { body } = await send(`/workspaces/${id}/audit?limit=1`);
        const [line] = body.entries as { position: string }[];
        expect(body).toMatchObject({ entries: [{ summary: { command: 'second' } }], more: true });
        expect((await send(`/workspaces/${id}/audit?before=${line.position}&text=FIRST&outcome=ok`)).body).toMatchObject(
            { entries: [{ summary: { command: 'first' } }], more: false }
        );
        expect((await send(`/workspaces/${id}/audit?outcome=refused`)).body).toEqual({ entries: [], more: false });
    });

    describe('the door', () => {
        it('lets nobody in without the token', async () => {
            for (const authorization of [
                '', 'Bearer', 'Bearer wrong', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, `Bearer ws-000000000000.${'a'.repeat(43)}`
            ]) {
                expect(await send('/workspaces', { headers: { authorization } }), authorization).toMatchObject(
                    { status: 401, body: { error: 'The token is missing or wrong.' } }
                );
            }
            expect((await send(`/workspaces?token=${TOKEN}`, { headers: { authorization: '' } })).status).toBe(401);
            expect((await send('/mcp', { headers: { authorization: '' }, method: 'POST' })).status).toBe(401);
        });

        it('serves loopback names only, and no page of another origin, whatever they know', async () => {
            for (const host of ['evil.org', 'localhost.evil.org', '127.0.0.1.evil.org', '10.0.0.1', '127.0.0.1:x']) {
                expect((await send('/workspaces', { headers: { host } })).status, host).toBe(403);
                expect((await send('/health', { headers: { host } })).status, host).toBe(403);
            }
            for (const origin of ['https://evil.org', 'http://localhost:1', 'null', '']) {
                expect((await send('/workspaces', { headers: { origin } })).status, origin).toBe(403);
            }
            const { host } = new URL(url);
            const good: Record<string, string>[] = [
                { host: 'localhost' }, { host: '[::1]:99' }, { host: '127.9.9.9:80' }, { origin: `http://${host}` }
            ];
            for (const headers of good) {
                expect((await send('/workspaces', { headers })).status).toBe(200);
            }
        });

        it('says without a token that it is there, and sends no permission to other origins', async () => {
            const { status, body, headers } = await send('/health', { headers: { authorization: '' } });
            expect([status, body, headers['access-control-allow-origin']]).toEqual([200, { status: 'ok', version: '0.1.0' }, undefined]);
            expect((await send('/workspaces', { method: 'OPTIONS', headers: { origin: 'https://evil.org' } })).status).toBe(403);
        });

        it('gives an agent a token for the tools of one workspace, and nothing else', async () => {
            const [mine, other] = [await created(), await created()];
            const { token } = (await post(`/workspaces/${mine}/access`)).body;
            const headers = { authorization: `Bearer ${String(token)}` };
            const statuses = await Promise.all([
                send(`/workspaces/${mine}/tools/bash`, { method: 'POST', body: { command: 'x' }, headers }),
                send(`/workspaces/${mine}`, { headers }),
                send(`/workspaces/${other}/tools/bash`, { method: 'POST', body: { command: 'x' }, headers }),
                send(`/workspaces/${mine}`, { method: 'DELETE', headers }),
                send(`/workspaces/${mine}/audit`, { headers }),
                send('/workspaces', { headers }),
                send('/workspaces', { method: 'POST', body: { path: '/' }, headers }),
                send('/providers', { headers }),
                send(`/mcp/${other}`, { method: 'POST', headers }),
                send('/mcp', { method: 'POST', headers: { ...headers, 'x-openspace-workspace': other } })
            ]);
            expect(statuses.map(({ status }) => status)).toEqual([200, 200, 403, 403, 403, 403, 403, 403, 403, 403]);
            // Where its files come from on the host is not for the agent.
            const { id, source } = (await post('/workspaces', { path: folder.folder('given') })).body;
            const at = `/workspaces/${String(id)}`;
            const own = { authorization: `Bearer ${String((await post(`${at}/access`)).body.token)}` };
            const [asked, seen] = await Promise.all([send(at), send(at, { headers: own })]);
            expect([source, asked.body.source, seen.body.source]).toEqual([folder.at('given'), folder.at('given'), undefined]);
        });
    });

    it('makes, lists, stops, resumes and deletes workspaces', async () => {
        const path = folder.folder('project');
        const made = await post('/workspaces', { path, limits: { processes: 99 } });
        expect(made).toMatchObject({ status: 201, body: { provider: 'bubblewrap', status: 'ready', path, limits: { processes: 99 } } });
        const id = made.body.id as string;
        expect((await send('/workspaces')).body).toEqual({ workspaces: [made.body] });
        expect(await send(`/workspaces/${id}`)).toMatchObject({ status: 200, body: made.body });
        expect(await post(`/workspaces/${id}/stop`)).toMatchObject({ status: 200, body: { status: 'stopped' } });
        expect(await post(`/workspaces/${id}/tools/bash`, { command: 'x' })).toMatchObject(
            { status: 409, body: { code: 'stopped', error: expect.any(String) } }
        );
        expect(await post(`/workspaces/${id}/resume`)).toMatchObject({ status: 200, body: { status: 'ready' } });
        expect(await post(`/workspaces/${id}/snapshot`)).toMatchObject(
            { status: 201, body: { id, snapshot: expect.stringMatching(/^snap-/) } }
        );
        expect(await send(`/workspaces/${id}`, { method: 'DELETE' })).toMatchObject({ status: 200, body: { id, deleted: true } });
        expect(await send(`/workspaces/${id}`)).toMatchObject({ status: 404, body: { code: 'no_such_workspace' } });
        expect((await send(`/workspaces/${id}/audit`)).body.entries).toHaveLength(6);
    });

    it('says what is wrong with a request', async () => {
        const id = await created();
        for (const [path, body, status] of [
            ['/workspaces', 'not json', 400], ['/workspaces', '[]', 400], ['/workspaces', { colour: 'red' }, 400],
            ['/workspaces', { provider: 'docker' }, 400], ['/workspaces', { limits: { cpus: -1 } }, 400],
            ['/workspaces', { path: '/nowhere/at/all' }, 400], ['/workspaces', { provider: 'local' }, 503],
            ['/workspaces', { remote: 'https://me:pw@github.com/o/r' }, 400],
            [`/workspaces/${id}/tools/bash`, 'not json', 400], [`/workspaces/${id}/tools/bash`, {}, 400],
            [`/workspaces/${id}/tools/explode`, {}, 404], [`/workspaces/${id}/attach`, {}, 400],
            ['/workspaces/ws-000000000000/tools/bash', { command: 'x' }, 404], [`/workspaces/${id}/explode`, {}, 404],
            ['/elsewhere', {}, 404], ['/workspaces/../../etc/passwd', {}, 404]
        ] as const) {
            expect(await post(path, body), `${path} ${JSON.stringify(body)}`).toMatchObject(
                { status, body: { error: expect.any(String) } }
            );
        }
        expect((await send('/workspaces', { method: 'PUT' })).status).toBe(405);
        expect((await send('/providers')).body).toEqual(
            { providers: [{ provider: 'bubblewrap', healthy: true, detail: 'It works.', limits: 'full' }] }
        );
    });

    it('takes from its owner alone where commits go, and who makes them', async () => {
        const id = await created();
        const { body: { token } } = await post(`/workspaces/${id}/access`);
        const own = { authorization: `Bearer ${String(token)}` };
        const put = (path: string, body: unknown, headers?: Record<string, string>): Promise<Reply> =>
            send(path, { method: 'PUT', body, headers });
        const remote = 'https://github.com/acme/rocket.git';
        for (const reply of [
            await put(`/workspaces/${id}/remote`, { remote }, own), await put('/git', {}, own)
        ]) {
            expect(reply.status).toBe(403);
        }
        expect(await put(`/workspaces/${id}/remote`, { remote, own_credentials: true })).toMatchObject(
            { status: 200, body: { remote, own_credentials: true } }
        );
        expect((await put(`/workspaces/${id}/remote`, { remote: 'https://me:pw@github.com/o/r' })).status).toBe(400);
        expect((await send(`/workspaces/${id}`)).body).toMatchObject({ remote, own_credentials: true });
        expect((await put(`/workspaces/${id}/remote`, { remote: null })).body).not.toHaveProperty('remote');
        expect(JSON.stringify((await send(`/workspaces/${id}/audit?text=remote`)).body.entries)).toContain(remote);

        expect((await post('/git/check', { remote }, own)).status).toBe(403);
        expect((await post('/git/check', { remote: 'https://me:pw@github.com/o/r' })).status).toBe(400);
        // Nobody listens there.
        expect(await post('/git/check', { remote: 'http://127.0.0.1:9/acme/rocket.git' })).toMatchObject(
            { status: 200, body: { problem: { code: 'remote_failed', message: expect.stringContaining('failed') } } }
        );

        const identity = { name: 'Robot', email: 'robot@example.com' };
        const app = { app_id: '1', private_key_file: folder.at('missing.pem') };
        expect((await put('/git', { identity })).body).toEqual({ identity });
        expect((await put('/git', { identity, github_app: app })).body).toEqual(
            { identity, github_app_problem: expect.stringContaining('cannot be read') }
        );
        for (const name of ['a<b', '\n', '', ' . ']) {
            expect((await put('/git', { identity: { ...identity, name } })).status, JSON.stringify(name)).toBe(400);
        }
        await post(`/workspaces/${id}/tools/bash`, { command: 'x' });
        expect(provider.sandboxes[0].requests.at(-1)?.env).toMatchObject(
            { GIT_AUTHOR_NAME: 'Robot', GIT_COMMITTER_EMAIL: 'robot@example.com' }
        );
    });

    it('does not let an address out of its routes by an encoding', async () => {
        const id = await created();
        const { body: { token } } = await post(`/workspaces/${id}/access`);
        const own = { authorization: `Bearer ${String(token)}` };
        for (const [path, status] of [
            [`/workspaces/${id}%2Faudit`, 404], [`/workspaces/%2e%2e%2f${id}/audit`, 404], ['/snapshots/..%2f..%2fx', 404],
            ['/workspaces/%ff', 400], [`/WORKSPACES/${id}`, 404], ['//workspaces', 404]
        ] as const) {
            expect((await send(path, { method: path.startsWith('/snapshots') ? 'DELETE' : 'GET' })).status, path).toBe(status);
        }
        const beside = [`/workspaces/${id}/tools/../stop`, `/workspaces/${id}/%74ools/bash`, `/workspaces/${id}/toolsx`];
        for (const path of [...beside, '/workspaces/', '/providers/', `/mcp/${id}x`]) {
            expect((await post(path, {}, own)).status, path).toBeGreaterThanOrEqual(403);
        }
        expect((await send(`/workspaces/${id}`)).body.status).toBe('ready');
    });

    it('answers a body that is too large also if it does not say so first', async () => {
        const id = await created();
        const chunked = await post(`/workspaces/${id}/tools/bash`, 'x'.repeat(5 * 1024 * 1024), { 'transfer-encoding': 'chunked' });
        const packed = await post(`/workspaces/${id}/tools/bash`, 'x', { 'content-encoding': 'gzip' });
        expect([chunked.status, packed.status]).toEqual([413, 415]);
    });

    it('takes bodies of four megabytes, not more', async () => {
        const id = await created();
        const sized = (bytes: number): string => JSON.stringify({ command: 'x'.repeat(bytes - 14) });
        expect((await post(`/workspaces/${id}/tools/bash`, sized(4 * 1024 * 1024))).status).toBe(400);
        expect(await post(`/workspaces/${id}/tools/bash`, sized(4 * 1024 * 1024 + 1))).toMatchObject(
            { status: 413, body: { error: 'The body is larger than 4 MB.' } }
        );
        const { entries } = (await send(`/workspaces/${id}/audit?limit=1`)).body;
        expect(entries).toMatchObject([{ type: 'bash', outcome: 'refused', code: 'invalid_request' }]);
    });

    it('answers 200 for a tool that ran, whatever its exit code, and names its session in the audit', async () => {
        const id = await created();
        expect(await post(`/workspaces/${id}/tools/bash`, { command: 'fail' }, { 'x-openspace-session': 'ses_1' })).toMatchObject(
            { status: 200, body: { stdout: 'fail', exit_code: 3 } }
        );
        expect((await send(`/workspaces/${id}/audit`)).body.entries).toMatchObject(
            [{ type: 'create' }, { type: 'bash', session: 'ses_1', workspace: id, summary: { command: 'fail' } }]
        );
    });

    it('answers a timeout with an error and the output so far', async () => {
        const id = await created();
        provider.sandboxes[0].exec = request => {
            let end: (end: { exitCode: number; background: [] }) => void = () => undefined;
            request.onStdout(Buffer.from('so far'));
            return Promise.resolve(
                { ended: new Promise(resolve => { end = resolve; }), signal: async () => end({ exitCode: 143, background: [] }) }
            );
        };
        const { status, body } = await post(`/workspaces/${id}/tools/bash`, { command: 'sleep 100', timeout_ms: 20 });
        expect([status, body]).toMatchObject(
            [504, { code: 'timeout', error: expect.stringContaining('20 ms'), stdout: 'so far', exit_code: 143 }]
        );
    });

    it('ends the call of a client that goes away', async () => {
        const id = await created();
        const patience = new AbortController();
        const running = send(`/workspaces/${id}/tools/bash`, { method: 'POST', body: { command: 'wait' }, signal: patience.signal });
        await waitFor('it runs', () => provider.sandboxes[0].requests.length === 1);
        patience.abort();
        await expect(running).rejects.toThrow();
        await waitFor('it is written down', async () => (await manager.audit(id, 10)).length === 2);
    });

    describe('with a network by name', () => {
        /** What a program inside sends to the proxy, and its answer. */
        const say = (network: SandboxNetwork, text: string): Promise<string> => {
            const [sent, answered] = [new PassThrough(), new PassThrough()];
            network.accept(Duplex.from({ readable: sent, writable: answered }));
            sent.write(text);
            return readText(answered);
        };
        const connect = (network: SandboxNetwork, host: string, session: string): Promise<string> => {
            const { HTTPS_PROXY: proxy } = network.environmentFor({ session, command: 'npm install' }, 1234);
            expect(proxy).toMatch(/^http:\/\/[0-9a-f]+:x@127\.0\.0\.1:1234$/);
            const name = Buffer.from(`${new URL(proxy).username}:x`).toString('base64');
            return say(network, `CONNECT ${host} HTTP/1.1\r\nProxy-Authorization: Basic ${name}\r\n\r\n`);
        };
        async function opened(): Promise<{ id: string; network: SandboxNetwork }> {
            const { body } = await post('/workspaces', { network: 'by-name' });
            expect(body.network).toBe('by-name');
            return { id: body.id as string, network: provider.sandboxes.at(-1)!.options.network! };
        }

        it('asks its owner about a host, and keeps what is said for good', async () => {
            const { id, network } = await opened();
            const { body: { token } } = await post(`/workspaces/${id}/access`);
            const unlisten = manager.listen(() => undefined);
            const answer = connect(network, 'registry.evil.example.com:443', 'ses_1');
            const [question] = await waitFor('a question', async () => {
                const { questions } = (await send('/network')).body as { questions: Record<string, unknown>[] };
                return questions.length > 0 && questions;
            });
            expect(question).toMatchObject(
                { workspace: id, host: 'registry.evil.example.com', port: 443, session: 'ses_1', command: 'npm install' }
            );
            const route = `/network/questions/${String(question.id)}`;
            const agent = { authorization: `Bearer ${String(token)}` };
            expect((await post(route, { answer: 'always' }, agent)).status).toBe(403);
            expect((await send('/network', { method: 'PUT', headers: agent, body: { rules: [] } })).status).toBe(403);
            const on = { method: 'PUT', headers: agent, body: { network: 'by-name' } };
            expect((await send(`/workspaces/${id}/network`, on)).status).toBe(403);
            expect((await post(route, { answer: 'perhaps' })).status).toBe(400);
            expect((await post(route, { answer: 'never' })).status).toBe(200);
            expect((await post(route, { answer: 'always' })).status).toBe(404);
            expect(await answer).toMatch(/^HTTP\/1\.1 403 The host registry\.evil\.example\.com \(port 443\) is not allowed/);
            expect((await send('/network')).body.rules).toEqual([{ host: 'registry.evil.example.com', decision: 'never' }]);
            unlisten();
            const { body: { entries } } = await send(`/workspaces/${id}/audit`);
            expect((entries as object[]).at(-1)).toMatchObject({
                type: 'network', session: 'ses_1', outcome: 'refused', code: 'host_not_allowed',
                summary: { host: 'registry.evil.example.com', port: 443, bytes_sent: 0 }
            });
        });

        it('refuses what nobody can be asked about, what names no command, and what is no proxy\'s language', async () => {
            const { network } = await opened();
            expect(await connect(network, 'evil.example.com:443', 'ses_1')).toContain('nobody is there to be asked');
            expect(await say(network, 'CONNECT registry.npmjs.org:443 HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 407 /);
            expect(await say(network, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 407 /);
            expect(await say(network, 'SSH-2.0-x\r\n')).toMatch(/^HTTP\/1\.1 400 /);
            expect(await say(network, '\x05\x01\x00')).toBe('\x05\ufffd');
        });

        it('takes rules for hosts, and says which is none', async () => {
            const put = (body: object): Promise<Reply> => send('/network', { method: 'PUT', body });
            expect((await put({ rules: [{ host: '*.Example.com', decision: 'allow' }], defaults: false })).body)
                .toMatchObject({ rules: [{ host: '*.example.com', decision: 'allow' }], defaults: false });
            for (const host of ['*', '127.0.0.1', 'localhost', 'http://a.com']) {
                expect((await put({ rules: [{ host, decision: 'allow' }] })).body.error).toContain(host);
            }
            expect((await send('/network')).body.rules).toEqual([{ host: '*.example.com', decision: 'allow' }]);
            const never = { host: 'github.com', decision: 'never' };
            expect((await put({ rules: [{ host: 'https://a.com', decision: 'allow' }, never], skip_invalid: true })).body)
                .toMatchObject({ rules: [never], left_out: ['https://a.com'] });
        });

        it('can be turned off and on; then what runs starts anew', async () => {
            const { id } = await opened();
            const turn = (network: string): Promise<Reply> => send(`/workspaces/${id}/network`, { method: 'PUT', body: { network } });
            expect((await turn('none')).body.network).toBe('none');
            expect((await post(`/workspaces/${id}/tools/bash`, { command: 'x' })).status).toBe(200);
            expect(provider.sandboxes.at(-1)!.options.network).toBeUndefined();
            expect((await turn('by-name')).body.network).toBe('by-name');
            expect((await turn('full')).status).toBe(400);
        });
    });

    it('gives a workspace to one session at a time', async () => {
        const id = await created();
        const as = (session: string): Record<string, string> => ({ 'x-openspace-session': session });
        expect((await post(`/workspaces/${id}/attach`, {}, as('ses_1'))).status).toBe(200);
        expect(await post(`/workspaces/${id}/attach`, {}, as('ses_2'))).toMatchObject(
            { status: 409, body: { code: 'held', error: expect.stringContaining('ses_1') } }
        );
        expect((await post(`/workspaces/${id}/detach`, {}, as('ses_1'))).status).toBe(200);
    });

    describe('over MCP', () => {
        async function connect(path: string, headers: Record<string, string> = {}): Promise<Client> {
            const client = new Client({ name: 'test', version: '1' });
            clients.push(client);
            await client.connect(new StreamableHTTPClientTransport(
                new URL(path, url), { requestInit: { headers: { authorization: `Bearer ${TOKEN}`, ...headers } } }
            ));
            return client;
        }

        async function call(client: Client, name: string, args: Record<string, unknown>): Promise<{ isError?: boolean; json: unknown }> {
            const { content, isError } = await client.callTool({ name, arguments: args }) as CallToolResult;
            return { isError, json: content[0].type === 'text' ? JSON.parse(content[0].text) : undefined };
        }

        it('offers the tools with their arguments', async () => {
            const { tools } = await (await connect('/mcp')).listTools();
            expect(tools.map(({ name }) => name).sort()).toEqual(['bash', 'edit', 'git', 'glob', 'grep', 'read', 'write']);
            expect(tools.find(({ name }) => name === 'bash')).toMatchObject({
                description: expect.stringContaining('bash'),
                inputSchema: {
                    type: 'object', properties: { command: { type: 'string' }, workdir: {}, timeout_ms: {} }, required: ['command']
                },
                annotations: { readOnlyHint: false }
            });
        });

        it('works in the workspace of the path or of the header', async () => {
            const [first, second] = [await created(), await created()];
            const inFirst = await connect(`/mcp/${first}`, { 'x-openspace-session': 'ses_9' });
            const inSecond = await connect('/mcp', { 'x-openspace-workspace': second });
            expect(await call(inFirst, 'bash', { command: 'one' })).toMatchObject(
                { isError: false, json: { stdout: 'one', exit_code: 0 } }
            );
            expect(await call(inSecond, 'bash', { command: 'two' })).toMatchObject({ isError: false, json: { stdout: 'two' } });
            expect((await manager.audit(first, 1))[0]).toMatchObject({ type: 'bash', session: 'ses_9', summary: { command: 'one' } });
            expect(provider.sandboxes.map(({ requests }) => requests.length)).toEqual([1, 1]);
        });

        it('takes the only workspace there is, and asks which one if there are more', async () => {
            const client = await connect('/mcp');
            expect(await call(client, 'bash', { command: 'x' })).toMatchObject(
                { isError: true, json: { error: expect.stringContaining('There are 0 workspaces') } }
            );
            await created();
            expect(await call(client, 'bash', { command: 'x' })).toMatchObject({ isError: false });
            await created();
            expect(await call(client, 'bash', { command: 'x' })).toMatchObject({ isError: true, json: { code: 'invalid_request' } });
        });

        it('answers failures as errors with their reason', async () => {
            const client = await connect(`/mcp/${await created()}`);
            expect(await call(client, 'bash', { colour: 'red' })).toMatchObject({ isError: true, json: { code: 'invalid_arguments' } });
            expect(await call(client, 'explode', {})).toMatchObject({ isError: true, json: { code: 'unknown_tool' } });
            await expect(connect('/mcp/ws-000000000000')).rejects.toThrow();
        });

        it('stops a call that the client gives up', async () => {
            const id = await created();
            const client = await connect(`/mcp/${id}`);
            const patience = new AbortController();
            const running = client.callTool({ name: 'bash', arguments: { command: 'wait' } }, undefined, { signal: patience.signal });
            await waitFor('it runs', () => provider.sandboxes[0].requests.length === 1);
            patience.abort();
            await expect(running).rejects.toThrow();
            await waitFor('it is written down', async () => (await manager.audit(id, 10)).length === 2);
        });

        it('does not open a session by its id alone, nor for another workspace', async () => {
            const [first, second] = [await created(), await created()];
            const hello = {
                jsonrpc: '2.0', id: 0, method: 'initialize',
                params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } }
            };
            const accept = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
            const opened = await fetch(
                `${url}/mcp/${first}`,
                { method: 'POST', headers: { ...accept, authorization: `Bearer ${TOKEN}` }, body: JSON.stringify(hello) }
            );
            const session = { 'mcp-session-id': opened.headers.get('mcp-session-id') ?? '' };
            await opened.text();
            const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
            expect((await post(`/mcp/${second}`, list, { ...accept, ...session })).status).toBe(404);
            expect((await post(`/mcp/${first}`, list, { ...accept, ...session, authorization: 'Bearer wrong' })).status).toBe(401);
            expect((await post(`/mcp/${first}`, list, accept)).status).toBe(400);
            expect((await send(`/mcp/${first}`, { method: 'PUT' })).status).toBe(405);
        });
    });
});
