import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { waitFor } from '../../../../../tests/support/wait-for';
import { AuditLine, DEFAULT_WORKSPACE_SETTINGS, WorkspaceServerState, WorkspaceSettings } from '../../common';
import { containerOfRealHost } from '../fixtures/real-host';
import { WorkspaceHostImpl } from './workspace-host-impl';

/** With the real server; the provider is `local`, which works everywhere. */
describe('WorkspaceHost', () => {
    let folder: TemporaryFolder;
    let hosts: WorkspaceHostImpl[];

    beforeEach(() => {
        folder = new TemporaryFolder();
        hosts = [];
    });

    afterEach(async () => {
        await Promise.all(hosts.map(host => host.onStop()));
        folder.remove();
    });

    function newHost(settings: Partial<WorkspaceSettings> = {}): WorkspaceHostImpl {
        const host = untoldHost();
        host.setSettings({ ...DEFAULT_WORKSPACE_SETTINGS, provider: 'local', allowLocal: true, ...settings });
        return host;
    }

    /** No page has told it anything. */
    function untoldHost(): WorkspaceHostImpl {
        const host = containerOfRealHost(folder.at('home')).get(WorkspaceHostImpl);
        hosts.push(host);
        return host;
    }

    const serverFile = (): { url: string; pid: number } => JSON.parse(readFileSync(folder.at('home', 'workspaces', 'server.json'), 'utf8'));
    const token = (): string => readFileSync(folder.at('home', 'workspaces', 'token'), 'utf8').trim();

    function ask(url: string, headers: Readonly<Record<string, string>>, body: object): Promise<Response> {
        return fetch(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) });
    }

    it('starts the server at the first need and not before, with a token that is in no argument', async () => {
        const host = newHost({ fileMegabytes: 7, temporaryMegabytes: 9, programFolders: ['/opt/tool'] });
        expect([host.state.server, host.wasUsed()]).toEqual([{ state: 'off' }, false]);
        const workspace = await host.create({ path: folder.folder('project'), session: 'ses_1' });
        expect(workspace).toMatchObject(
            { provider: 'local', isolation: 'none', status: 'ready', path: folder.at('project'), session: 'ses_1' }
        );
        expect([host.state.server, host.wasUsed(), host.state.workspaces]).toEqual([{ state: 'ready' }, true, [workspace]]);
        const record = readFileSync(folder.at('home', 'workspaces', 'workspaces', workspace.id, 'workspace.json'), 'utf8');
        expect(JSON.parse(record)).toMatchObject({
            limits: { fileBytes: 7 * 1024 ** 2, temporaryBytes: 9 * 1024 ** 2 }, programFolders: ['/opt/tool']
        });
        const { pid } = serverFile();
        expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).not.toContain(token());
        expect(readFileSync(folder.at('home', 'logs', 'workspace-server.log'), 'utf8')).not.toContain(token());
        await host.onStop();
        expect(() => process.kill(pid, 0)).toThrow();
    });

    it('gives sandboxes the remote that the person chose for their folder, before and after, and remembers it', async () => {
        const host = newHost({ gitName: 'Robot', gitEmail: 'robot@example.com', githubAppId: '1', githubAppKey: folder.at('missing.pem') });
        const project = folder.folder('project');
        const remote = { url: 'https://github.com/acme/rocket.git', ownCredentials: true };
        const { id } = await host.create({ path: project });
        expect(host.state.workspaces[0].remote).toBeUndefined();
        await host.setRemote(project, remote);
        expect([host.state.workspaces[0].remote, host.state.git]).toEqual([
            remote, { remotes: [{ folder: project, ...remote }], appProblem: expect.stringContaining('cannot be read') }
        ]);
        const { url, headers } = await host.mcpEndpoint(id);
        const bash = url.replace(`/mcp/${id}`, `/workspaces/${id}/tools/bash`);
        const answered = await ask(bash, headers, { command: 'echo $GIT_AUTHOR_NAME' });
        expect(await answered.json()).toMatchObject({ stdout: 'Robot\n' });
        const other = await host.create({ path: folder.folder('other') });
        await host.onStop();

        const next = newHost();
        expect((await next.create({ path: project })).remote).toEqual(remote);
        expect((await next.list()).find(workspace => workspace.id === other.id)?.remote).toBeUndefined();
        await next.setRemote(project, undefined);
        expect(next.state.workspaces.map(workspace => workspace.remote)).toEqual([undefined, undefined, undefined]);
        expect(next.state.git.remotes).toEqual([]);
    });

    it('stops, resumes and deletes, and tells of everything that happens', async () => {
        const host = newHost();
        const lines: AuditLine[] = [];
        host.onDidAudit(line => lines.push(line));
        const project = folder.folder('project');
        const { id } = await host.create({ path: project, session: 'ses_1' });
        const { url, headers } = await host.mcpEndpoint(id);
        expect(url).toBe(`${serverFile().url}/mcp/${id}`);
        expect(headers).toMatchObject({ 'x-openspace-session': 'ses_1' });
        expect(headers.authorization).not.toContain(token());
        const status = async (path: string, body = {}): Promise<number> => (await ask(`${serverFile().url}${path}`, headers, body)).status;
        expect([
            await status(`/workspaces/${id}/tools/bash`, { command: 'echo hello > out.txt' }), await status('/workspaces'),
            await status(`/workspaces/${id}/stop`)
        ]).toEqual([200, 403, 403]);
        await host.stop(id);
        expect(host.state.workspaces).toMatchObject([{ status: 'stopped' }]);
        expect(await status(`/workspaces/${id}/tools/bash`, { command: 'true' })).toBe(409);
        await host.resume(id);
        expect(host.state.workspaces).toMatchObject([{ status: 'ready' }]);
        await waitFor('all lines have come', () => lines.length === 5);
        expect(lines.map(({ type, outcome, session }) => [type, outcome, session])).toEqual([
            ['create', 'ok', undefined], ['bash', 'ok', 'ses_1'], ['stop', 'ok', undefined], ['bash', 'refused', 'ses_1'],
            ['resume', 'ok', undefined]
        ]);
        expect(await host.audit(id, { limit: 2 })).toEqual({ entries: lines.slice(3), more: true });
        expect((await host.audit(id, { limit: 9, text: 'OUT.TXT', outcome: 'ok', before: lines[4].position })).entries).toEqual([lines[1]]);
        await host.delete(id);
        expect([host.state.workspaces, readFileSync(`${project}/out.txt`, 'utf8')]).toEqual([[], 'hello\n']);
        await expect(host.stop(id)).rejects.toThrow('There is no such workspace.');
    });

    it('restarts a server that dies, says so, and still knows the sandboxes and their sessions', async () => {
        const host = newHost();
        const { id } = await host.create({ path: folder.folder('project'), session: 'ses_1' });
        const before = await host.mcpEndpoint(id);
        const states: WorkspaceServerState[] = [];
        let recovered = 0;
        host.onDidChange(() => states.at(-1) !== host.state.server.state && states.push(host.state.server.state));
        host.onDidRecover(() => recovered++);
        process.kill(serverFile().pid, 'SIGKILL');
        await waitFor('it is noticed', () => host.state.server.state === 'restarting');
        expect(host.state.server.problem).toBe('The workspace server stopped (ended by SIGKILL). It is being started again.');
        // Who needs it waits for the next one.
        expect(await host.list()).toMatchObject([{ id, status: 'stopped', session: 'ses_1' }]);
        expect([states, recovered, host.state.server.problem]).toEqual([['restarting', 'ready'], 1, undefined]);
        expect(await host.mcpEndpoint(id)).toEqual(before);
        expect((await ask(`${serverFile().url}/workspaces/${id}/tools/bash`, before.headers, { command: 'true' })).status).toBe(200);
    });

    it('knows sandboxes of an earlier launch', async () => {
        const first = newHost();
        const { id } = await first.create({ path: folder.folder('project'), session: 'ses_1' });
        const earlier = token();
        await first.onStop();
        const second = newHost();
        expect(second.wasUsed()).toBe(true);
        expect(await second.list()).toMatchObject([{ id, status: 'stopped', session: 'ses_1' }]);
        expect(token()).not.toBe(earlier);
    });

    it('tells which hosts are none, and takes no rule away before a page has told any', async () => {
        const rules = (): unknown => {
            const kept: { rules: unknown } = JSON.parse(readFileSync(folder.at('home', 'workspaces', 'network.json'), 'utf8'));
            return kept.rules;
        };
        const first = newHost({ networkHosts: { 'https://x.com': 'allow', 'github.com': 'never' } });
        await first.list();
        await waitFor('the server has answered', () => first.state.network.leftOut.length > 0);
        expect([first.state.network.leftOut, rules()]).toEqual([['https://x.com'], [{ host: 'github.com', decision: 'never' }]]);
        await first.onStop();
        const second = untoldHost();
        let looked = false;
        second.onDidChange(() => { looked ||= second.state.server.state === 'ready'; });
        await second.list();
        await waitFor('it has heard what there is', () => looked);
        await second.list();
        expect(rules()).toEqual([{ host: 'github.com', decision: 'never' }]);
    });

    it('fault 10: uses the server of another window on the same state, and starts its own when that one ends', async () => {
        const [first, second] = [newHost(), newHost()];
        const { id } = await first.create({ path: folder.folder('project') });
        expect(await second.list()).toMatchObject([{ id, status: 'ready' }]);
        await first.stop(id);
        await waitFor('the other one hears of it', () => second.state.workspaces[0].status === 'stopped');
        const { pid } = serverFile();
        await first.onStop();
        await waitFor('it is noticed', () => second.state.server.state !== 'ready');
        expect(second.state.server.problem).toBe('The workspace server of another OpenSpace window ended. One is being started here.');
        expect([await second.list(), serverFile().pid === pid]).toMatchObject([[{ id }], false]);
    });

    it('says why a sandbox cannot be created, and adopts a changed setting at the next start', async () => {
        const host = newHost();
        host.setSettings({ ...DEFAULT_WORKSPACE_SETTINGS, provider: 'local' });
        const path = folder.folder('project');
        await expect(host.create({ path })).rejects.toThrow(/local: .*nobody has allowed that/);
        await expect(host.create({ path: folder.at('missing') })).rejects.toThrow();
        expect(host.state.server).toEqual({ state: 'ready' });
        // Nothing runs that it could hurt.
        host.setSettings({ ...DEFAULT_WORKSPACE_SETTINGS, provider: 'local', allowLocal: true });
        expect([(await host.create({ path })).provider, host.state.server]).toEqual(['local', { state: 'ready' }]);
        host.setSettings({ ...DEFAULT_WORKSPACE_SETTINGS, allowLocal: true, idleMinutes: 5 });
        expect(host.state).toMatchObject({ server: { state: 'ready', outdated: true }, workspaces: [{ status: 'ready' }] });
        await host.restart();
        expect([host.state.server, (await host.list())[0].status]).toEqual([{ state: 'ready' }, 'stopped']);
    });
});
