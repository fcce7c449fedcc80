import { createServer, IncomingMessage, Server, ServerResponse } from 'node:http';
import { AddressInfo } from 'node:net';
import { ILogger } from '@theia/core/lib/common/logger';
import { MockLogger } from '@theia/core/lib/common/test/mock-logger';
import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_WORKSPACE_SETTINGS, SandboxedWorkspace } from '../../common';
import { WorkspaceHost } from '../host/workspace-host';
import { WorkspaceSandboxRuntime } from './workspace-sandbox-runtime';

/** As the server tells of it: where files live with the provider, there is no path. */
const workspace = (id: string, more: Partial<SandboxedWorkspace> = {}): SandboxedWorkspace => {
    const { provider = 'bubblewrap', source = '/w' } = more;
    const isRemote = provider === 'firecracker' || provider === 'e2b';
    return {
        id, provider, isolation: 'namespaces', status: 'ready', source, ...!isRemote && { path: source }, createdAt: '', lastUsedAt: '',
        ownsFiles: isRemote, ...more
    };
};

describe('WorkspaceSandboxRuntime', () => {
    let server: Server;
    let url: string;
    let answer: (request: IncomingMessage, response: ServerResponse) => void;
    let known: SandboxedWorkspace[];
    let seen: { path?: string; session?: unknown; authorization?: string; approved?: unknown }[];
    let runtime: WorkspaceSandboxRuntime;
    const settings = { ...DEFAULT_WORKSPACE_SETTINGS };
    const host = {
        settings,
        list: vi.fn(async () => known),
        get state() {
            return { workspaces: [workspace('ws-new', { network: 'by-name' })] };
        },
        create: vi.fn(async ({ path }: { path: string }) => workspace('ws-new', { source: path })),
        adopt: vi.fn((adopted: SandboxedWorkspace, session: string) => ({ ...adopted, session })),
        resume: vi.fn(async () => undefined),
        ensureRunning: vi.fn(async () => undefined),
        adjustNetwork: vi.fn(async () => undefined),
        adjustGit: vi.fn(async () => undefined),
        missRemote: vi.fn(),
        mcpEndpoint: vi.fn(async (id: string) => ({ url: `${url}/mcp/${id}`, headers: { authorization: `Bearer token of ${id}` } }))
    };

    beforeEach(async () => {
        vi.clearAllMocks();
        [known, seen] = [[], []];
        settings.provider = 'auto';
        answer = (_, response) => response.end('{"exit_code":0}');
        server = createServer((request, response) => {
            const { authorization, 'x-openspace-session': session, 'x-openspace-approved-commit': approved } = request.headers;
            seen.push({ path: request.url, session, authorization, ...approved !== undefined && { approved } });
            if (request.method === 'GET') {
                response.end(JSON.stringify({ tools: [{ name: 'bash', inputSchema: { type: 'object' } }] }));
            } else {
                answer(request, response);
            }
        });
        await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
        url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
        const container = new Container();
        container.bind(ILogger).toConstantValue(new MockLogger());
        container.bind(WorkspaceHost).toConstantValue(host);
        container.bind(WorkspaceSandboxRuntime).toSelf();
        runtime = container.get(WorkspaceSandboxRuntime);
    });

    afterEach(() => {
        server.closeAllConnections();
        server.close();
    });

    const run = (): ReturnType<WorkspaceSandboxRuntime['call']> =>
        runtime.call({ directory: '/w' }, 'bash', { command: 'ls' }, { session: 'ses_1' });

    it('creates one sandbox for a folder, even for two calls at once', async () => {
        const [opened] = await Promise.all([runtime.open({ directory: '/w' }), runtime.open({ directory: '/w' })]);
        expect(opened).toEqual({
            provider: 'bubblewrap', isolates: true, network: 'by-name', tools: [{ name: 'bash', inputSchema: { type: 'object' } }]
        });
        expect(host.create.mock.calls).toEqual([[{ path: '/w' }]]);
    });

    it('gives a session in a copy a sandbox of its own, which nobody else gets', async () => {
        const place = { directory: '/w', copyFor: 'ses_1' };
        await runtime.open(place);
        expect(host.create.mock.calls).toEqual([[{ path: '/w', copy: true, session: 'ses_1' }]]);
        known = [
            workspace('ws-other', { path: '/copies/2', copyOf: '/w', session: 'ses_2' }),
            workspace('ws-mine', { path: '/copies/1', copyOf: '/w', session: 'ses_1', status: 'stopped' })
        ];
        await runtime.open(place);
        await runtime.call(place, 'bash', { command: 'ls' }, { session: 'ses_1' });
        expect([host.resume.mock.calls, seen.at(-1)?.path]).toEqual([[['ws-mine']], '/workspaces/ws-mine/tools/bash']);
        await runtime.open({ directory: '/w' });
        expect(host.create.mock.calls.at(-1)).toEqual([{ path: '/w' }]);
    });

    it('gives a session the copy that the person has made for none, if the provider is the wanted one', async () => {
        settings.provider = 'firecracker';
        expect(runtime.copiesOnly).toBe(true);
        known = [workspace('ws-old', { path: '/copies/1', copyOf: '/w' }), workspace('ws-free', { provider: 'firecracker', copyOf: '/w' })];
        await runtime.open({ directory: '/w', copyFor: 'ses_1' });
        expect([host.adopt.mock.calls.map(([{ id }, session]) => [id, session]), host.create.mock.calls]).toEqual([
            [['ws-free', 'ses_1']], []
        ]);
    });

    it.each(['firecracker', 'e2b'] as const)('finds the one of a provider that keeps the files: %s', async provider => {
        settings.provider = provider;
        known = [workspace('ws-other', { provider, source: '/elsewhere' }), workspace('ws-mine', { provider })];
        await runtime.open({ directory: '/w' });
        await runtime.call({ directory: '/w' }, 'git', { action: 'push' }, { session: 'ses_1' });
        expect([host.create.mock.calls, seen.at(-1)?.path]).toEqual([[], '/workspaces/ws-mine/tools/git']);
    });

    it('takes the one that is there, and wakes it up', async () => {
        known = [
            workspace('ws-broken', { status: 'error' }), workspace('ws-other', { source: '/other' }),
            workspace('ws-local', { provider: 'local', isolation: 'none' }), workspace('ws-mine', { status: 'stopped' })
        ];
        await runtime.open({ directory: '/w' });
        expect(host.create).not.toHaveBeenCalled();
        expect(host.resume.mock.calls).toEqual([['ws-mine']]);
    });

    it('tells what a push would send, and pushes what was agreed to', async () => {
        const said = {
            branch: 'main', commit: 'abc', remote: 'https://github.com/o/r', commits: [{ commit: 'abc', subject: 's', author: 'a' }],
            total_commits: 1, files: [{ path: 'a', change: 'added' }], total_files: 1
        };
        answer = (_, response) => response.end(JSON.stringify(said));
        const { total_commits: totalCommits, total_files: totalFiles, ...rest } = said;
        expect(await runtime.previewPush({ directory: '/w' }, { action: 'push' }, { session: 'ses_1' }))
            .toEqual({ push: { ...rest, totalCommits, totalFiles } });
        expect(seen.at(-1)?.path).toBe('/workspaces/ws-new/tools/git/push-preview');
        await runtime.call({ directory: '/w' }, 'git', { action: 'push' }, { session: 'ses_1', approvedCommit: 'abc' });
        expect(seen.at(-1)).toMatchObject({ path: '/workspaces/ws-new/tools/git', approved: 'abc' });
        expect(host.adjustGit).toHaveBeenCalledTimes(2);
    });

    it.each(['no_remote', 'no_credentials'])('says to agent and person what is missing: %s', async code => {
        answer = (_, response) => response.writeHead(422).end(JSON.stringify({ error: 'x', code }));
        const preview = await runtime.previewPush({ directory: '/w' }, { action: 'push' }, { session: 'ses_1' });
        expect(JSON.stringify(preview)).toContain('Set Remote for Sandboxes…');
        expect(preview).toMatchObject({ refused: { isError: true } });
        expect(host.missRemote.mock.calls).toEqual([['/w']]);
    });

    it('runs without isolation only if the person chose that', async () => {
        known = [workspace('ws-local', { provider: 'local', isolation: 'none' })];
        settings.provider = 'local';
        expect(await runtime.open({ directory: '/w' })).toMatchObject({ provider: 'local', isolates: false });
        expect(host.create).not.toHaveBeenCalled();
    });

    it('says why there is none', async () => {
        host.create.mockRejectedValueOnce(new Error('bubblewrap is not installed.'));
        await expect(runtime.open({ directory: '/w' })).rejects.toThrow('bubblewrap is not installed.');
    });

    it('runs a tool on behalf of a session, with the token of the sandbox alone', async () => {
        expect(await run()).toEqual({ content: [{ type: 'text', text: '{"exit_code":0}' }], isError: false });
        expect(seen.at(-1)).toEqual({ path: '/workspaces/ws-new/tools/bash', session: 'ses_1', authorization: 'Bearer token of ws-new' });
    });

    it('passes on what a tool answers that did not work', async () => {
        answer = (_, response) => response.writeHead(504).end('{"error":"too long","code":"timeout"}');
        expect(await run()).toMatchObject({ isError: true, content: [{ text: '{"error":"too long","code":"timeout"}' }] });
    });

    it('tells that the server died during the call, and goes on with the next', async () => {
        answer = request => request.socket.destroy();
        expect(JSON.stringify(await run())).toContain('The workspace server stopped while the tool was running');
        answer = (_, response) => response.end('{"exit_code":0}');
        expect((await run()).isError).toBe(false);
    });

    it('waits for a server that is being started again', async () => {
        await runtime.open({ directory: '/w' });
        const { port } = server.address() as AddressInfo;
        await new Promise<unknown>(closed => {
            server.close(closed);
            server.closeAllConnections();
        });
        host.ensureRunning.mockImplementationOnce(
            () => new Promise(listening => void server.listen(port, '127.0.0.1', () => listening(undefined)))
        );
        expect((await run()).isError).toBe(false);
    });

    it('makes another one if the person deleted it', async () => {
        await run();
        answer = (_, response) => response.writeHead(404).end('{"error":"There is no such workspace.","code":"no_such_workspace"}');
        expect((await run()).isError).toBe(true);
        answer = (_, response) => response.end('{}');
        await run();
        expect(host.create).toHaveBeenCalledTimes(2);
    });

    it('ends the call at the server when the turn is stopped', async () => {
        const stopping = new AbortController();
        const gone = new Promise<void>(closed => {
            answer = request => {
                request.socket.once('close', () => closed());
                stopping.abort();
            };
        });
        const result = await runtime.call(
            { directory: '/w' }, 'bash', { command: 'sleep 9' }, { session: 'ses_1', signal: stopping.signal }
        );
        await gone;
        expect(JSON.stringify(result)).toContain('stopped');
    });
});
