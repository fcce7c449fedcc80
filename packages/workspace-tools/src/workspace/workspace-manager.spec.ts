import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redactor } from '@openspace/foundation/redaction';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../tests/support/temporary-folder.js';
import type { CreateSandbox } from '../provider/provider.js';
import { FakeProvider, FakeSandbox } from './test/fake-provider.js';
import { NOT_ISOLATED } from './workspace.js';
import { DEFAULT_LIMITS } from './workspace-limits.js';
import { WorkspaceManager, type WorkspaceManagerOptions } from './workspace-manager.js';

const MINUTE = 60_000;

describe('WorkspaceManager', () => {
    let folder: TemporaryFolder;
    let provider: FakeProvider;
    let manager: WorkspaceManager;
    let managers: WorkspaceManager[];
    let now: number;
    let lines: string[];

    beforeEach(async () => {
        folder = new TemporaryFolder();
        [provider, managers, now, lines] = [new FakeProvider(), [], Date.UTC(2026, 0, 1), []];
        manager = await start();
    });

    afterEach(async () => {
        await Promise.all(managers.map(one => one.close()));
        folder.remove();
    });

    async function start(options: Partial<WorkspaceManagerOptions> = {}): Promise<WorkspaceManager> {
        const started = await WorkspaceManager.start({
            stateFolder: folder.at('state'), providers: [provider], redactor: new Redactor(), now: () => now, log: line => lines.push(line),
            ...options
        });
        managers.push(started);
        return started;
    }

    const audited = async (id: string): Promise<string[]> =>
        (await manager.audit(id, 100)).map(({ type, outcome, code }) => `${type} ${code ?? outcome}`);
    const bash = (id: string, command: string, session?: string): ReturnType<WorkspaceManager['run']> =>
        manager.run(id, 'bash', { command }, { session });

    it('makes a workspace on a folder of the person', async () => {
        const path = folder.folder('project');
        const info = await manager.create({ path, limits: { cpus: 1 }, remote: 'https://github.com/o/r.git' });
        expect(info).toEqual({
            id: expect.stringMatching(/^ws-[a-z0-9]{12}$/), provider: 'bubblewrap', isolation: 'namespaces', status: 'ready', path,
            source: path, limits: { ...DEFAULT_LIMITS, cpus: 1 }, network: 'none',
            created_at: '2026-01-01T00:00:00.000Z', last_used_at: '2026-01-01T00:00:00.000Z', remote: 'https://github.com/o/r.git'
        });
        expect([manager.list(), manager.get(info.id)]).toEqual([[info], info]);
        expect(provider.sandboxes[0].options).toEqual(
            { id: info.id, folder: path, limits: { ...DEFAULT_LIMITS, cpus: 1 }, aliases: [path] }
        );
        await manager.delete(info.id);
        expect([existsSync(path), manager.list(), provider.sandboxes[0].history]).toEqual([true, [], ['delete']]);
    });

    it('keeps the home of its commands while it sleeps, if that is wanted and the provider can, and for itself alone', async () => {
        const path = folder.folder('project');
        const made = (index: number): string | undefined => provider.sandboxes[index].options.home;
        const { id } = await manager.create({ path, keepHome: true });
        expect(made(0)).toBeUndefined();
        await manager.delete(id);
        provider.capabilities.keepsHome = true;
        const [first, second] = [await manager.create({ path, keepHome: true }), await manager.create({ path, keepHome: true })];
        await manager.create({ path });
        expect([made(1), made(2), made(3)]).toEqual(
            [folder.at('state', 'workspaces', first.id, 'home'), folder.at('state', 'workspaces', second.id, 'home'), undefined]
        );
        writeFileSync(join(made(1)!, 'cache'), 'kept');
        await manager.stop(first.id);
        await manager.resume(first.id);
        expect([readFileSync(join(made(1)!, 'cache'), 'utf8'), readdirSync(made(2)!)]).toEqual(['kept', []]);
        await manager.delete(first.id);
        expect([existsSync(made(1)!), existsSync(made(2)!)]).toEqual([false, true]);
    });

    it('makes an empty one of its own, which goes with it', async () => {
        const { id, path = '' } = await manager.create({});
        expect([readdirSync(path), statSync(path).mode & 0o777]).toEqual([[], 0o700]);
        await manager.delete(id);
        expect(existsSync(folder.at('state', 'workspaces', id))).toBe(false);
        expect(() => manager.get(id)).toThrow('There is no such workspace.');
        expect(await audited(id)).toEqual(['create ok', 'delete ok']);
        await expect(manager.audit('../../etc', 10)).rejects.toThrow('There is no such workspace.');
    });

    it('refuses folders that are none, or in which our state is', async () => {
        symlinkSync(folder.at('state'), folder.at('link'));
        mkdirSync(folder.at('state', 'inner'));
        for (const path of [
            'relative', folder.at('missing'), folder.file('file', ''), folder.path, '/', folder.at('state'), folder.at('link'),
            folder.at('state', 'inner')
        ]) {
            await expect(manager.create({ path }), path).rejects.toMatchObject({ code: 'invalid_request' });
        }
        await expect(manager.create({ remote: 'ext::sh -c id' })).rejects.toMatchObject({ code: 'invalid_request' });
        expect([manager.list(), provider.sandboxes]).toEqual([[], []]);
    });

    it('explains why no provider can be used', async () => {
        provider.trouble = 'bwrap is not installed.';
        await expect(manager.create({})).rejects.toMatchObject(
            { code: 'no_provider', message: expect.stringContaining('bubblewrap: bwrap is not installed.') }
        );
        await expect(manager.create({ provider: 'local' })).rejects.toMatchObject({ code: 'no_provider' });
        expect(await manager.health()).toEqual([{ provider: 'bubblewrap', health: { healthy: false, reason: 'bwrap is not installed.' } }]);
    });

    it('tries a provider out once a minute, and again after a failure', async () => {
        let tried = 0;
        const { health } = provider;
        provider.health = () => {
            tried++;
            return health.call(provider);
        };
        await manager.create({});
        await manager.create({});
        expect(tried).toBe(1);
        provider.trouble = 'gone';
        await expect(manager.create({})).rejects.toMatchObject({ code: 'provider_failed' });
        await expect(manager.create({})).rejects.toMatchObject({ code: 'no_provider' });
        provider.trouble = undefined;
        await manager.create({});
        now += MINUTE;
        await manager.create({});
        expect(tried).toBe(4);
    });

    it('takes one without isolation only if somebody agreed, and says so', async () => {
        const local = new FakeProvider('local', { isolation: 'none' });
        await expect((await start({ stateFolder: folder.at('a'), providers: [local] }))
            .create({ provider: 'local' })).rejects.toMatchObject({ code: 'no_provider' });
        const agreed = await start({ stateFolder: folder.at('b'), providers: [local], allowNoIsolation: true });
        const { id, notice } = await agreed.create({ provider: 'local' });
        expect([notice, (await agreed.run(id, 'bash', { command: 'x' })).notice]).toEqual([NOT_ISOLATED, NOT_ISOLATED]);
    });

    it('leaves nothing behind when the sandbox does not start', async () => {
        provider.health = () => Promise.resolve({ healthy: true, detail: '', limits: 'full' });
        provider.trouble = 'out of memory';
        await expect(manager.create({})).rejects.toMatchObject({ code: 'provider_failed', message: 'out of memory' });
        expect([manager.list(), readdirSync(folder.at('state', 'workspaces'))]).toEqual([[], []]);
        const [id] = readdirSync(folder.at('state', 'audit'));
        expect(await audited(id)).toEqual(['create provider_failed', 'delete ok']);
    });

    it('has room for a number of workspaces', async () => {
        const small = await start({ stateFolder: folder.at('small'), mostWorkspaces: 1 });
        const { id } = await small.create({});
        await expect(small.create({})).rejects.toMatchObject({ code: 'too_many' });
        await small.delete(id);
        await small.create({});
    });

    it('runs tools and writes down what happened, before it answers', async () => {
        const { id } = await manager.create({});
        expect(await bash(id, 'hello', 'ses_1')).toMatchObject({ ok: true, result: { stdout: 'hello', exit_code: 0 } });
        expect(await bash(id, 'fail')).toMatchObject({ ok: true, result: { exit_code: 3 } });
        expect(await manager.run(id, 'bash', { colour: 'red' })).toMatchObject({ ok: false, error: { code: 'invalid_arguments' } });
        expect(await manager.run(id, 'explode', {})).toMatchObject({ ok: false, error: { code: 'unknown_tool' } });
        const entries = await manager.audit(id, 100);
        expect(entries.slice(1)).toMatchObject([
            {
                type: 'bash', workspace: id, session: 'ses_1', provider: 'bubblewrap', outcome: 'ok',
                summary: { command: 'hello', exit_code: 0 }
            },
            { type: 'bash', outcome: 'ok', summary: { command: 'fail', exit_code: 3 } },
            { type: 'bash', outcome: 'refused', code: 'invalid_arguments', summary: { other_arguments: ['colour'] } },
            { type: 'explode', outcome: 'refused', code: 'unknown_tool' }
        ]);
        await expect(manager.run('ws-000000000000', 'bash', {})).rejects.toMatchObject({ code: 'no_such_workspace' });
    });

    it('refuses calls of a workspace that somebody stopped, until it is resumed', async () => {
        const { id } = await manager.create({});
        const running = bash(id, 'wait');
        expect(await manager.stop(id)).toMatchObject({ status: 'stopped' });
        expect(await running).toMatchObject({ ok: false, error: { code: 'provider_failed' } });
        await expect(bash(id, 'hello')).rejects.toMatchObject({ code: 'stopped' });
        expect(await manager.resume(id)).toMatchObject({ status: 'ready' });
        expect(await bash(id, 'hello')).toMatchObject({ ok: true });
        expect(provider.sandboxes.map(({ history }) => history)).toEqual([['stop', 'resume']]);
        expect((await audited(id)).sort()).toEqual(
            ['bash ok', 'bash provider_failed', 'bash stopped', 'create ok', 'resume ok', 'stop ok']
        );
    });

    it('lets a workspace sleep that nobody uses, and wakes it at the next call', async () => {
        const { id } = await manager.create({});
        now += 29 * MINUTE;
        await manager.stopIdle();
        expect(manager.get(id).status).toBe('ready');
        await bash(id, 'hello');
        now += 29 * MINUTE;
        await manager.stopIdle();
        expect(manager.get(id).status).toBe('ready');
        now += 2 * MINUTE;
        await manager.stopIdle();
        expect(manager.get(id).status).toBe('stopped');
        const answers = await Promise.all([bash(id, 'a'), bash(id, 'b')]);
        expect([answers.every(({ ok }) => ok), manager.get(id).status, provider.sandboxes[0].history]).toEqual(
            [true, 'ready', ['stop', 'resume']]
        );
        expect(manager.get(id).last_used_at).toBe(new Date(now).toISOString());
    });

    it('does not let one sleep that works', async () => {
        const { id } = await manager.create({});
        const running = bash(id, 'wait');
        now += 600 * MINUTE;
        await manager.stopIdle();
        expect(manager.get(id).status).toBe('ready');
        await manager.stop(id);
        await running;
    });

    it('says why a workspace cannot be resumed, and tries again', async () => {
        const { id } = await manager.create({});
        await manager.stop(id);
        provider.sandboxes[0].resume = () => Promise.reject(new Error('no memory'));
        await expect(manager.resume(id)).rejects.toMatchObject({ code: 'provider_failed', message: 'no memory' });
        expect(manager.get(id)).toMatchObject({ status: 'error', error: 'no memory' });
        await expect(bash(id, 'x')).rejects.toMatchObject({ code: 'broken' });
        provider.sandboxes[0].resume = () => Promise.resolve();
        expect(await manager.resume(id)).toMatchObject({ status: 'ready' });
    });

    it('gives a workspace to one session at a time', async () => {
        const { id } = await manager.create({});
        expect(await manager.attach(id, 'ses_1')).toMatchObject({ session: 'ses_1' });
        await manager.attach(id, 'ses_1');
        await expect(manager.attach(id, 'ses_2')).rejects.toMatchObject(
            { code: 'held', message: 'The workspace is in use by session ses_1.' }
        );
        await expect(bash(id, 'x', 'ses_2')).rejects.toMatchObject({ code: 'held' });
        await expect(bash(id, 'x')).rejects.toMatchObject({ code: 'held' });
        await expect(manager.detach(id, 'ses_2')).rejects.toMatchObject({ code: 'held' });
        expect(await bash(id, 'x', 'ses_1')).toMatchObject({ ok: true });
        await manager.detach(id, 'ses_1');
        expect(await bash(id, 'x', 'ses_2')).toMatchObject({ ok: true });
    });

    it('answers with an error if the audit cannot be written', async () => {
        const { id } = await manager.create({});
        await manager.close();
        const second = await start();
        folder.remove();
        folder.folder('state', 'workspaces', id);
        folder.file('state/audit', 'in the way');
        await expect(second.run(id, 'bash', { command: 'x' })).rejects.toMatchObject({ code: 'audit_failed' });
    });

    it('knows its workspaces again after a restart, when what was left behind is ended', async () => {
        const [sleeper, stopped, gone] = await Promise.all(
            [manager.create({}), manager.create({ path: folder.folder('p') }), manager.create({})]
        );
        await manager.stop(stopped.id);
        await manager.delete(gone.id);
        // No goodbye: the first one was killed.
        mkdirSync(folder.at('state', 'workspaces', 'ws-halfcreated0'));
        manager = await start();
        expect(provider.cleanUps).toEqual([[], []]);
        expect(lines).toContain('What was left of left-behind was ended (bubblewrap).');
        expect(manager.list().map(({ id, status }) => [id, status]).sort()).toEqual(
            [[sleeper.id, 'stopped'], [stopped.id, 'stopped']].sort()
        );
        expect(await bash(sleeper.id, 'hello')).toMatchObject({ ok: true });
        await expect(bash(stopped.id, 'hello')).rejects.toMatchObject({ code: 'stopped' });
        expect(existsSync(folder.at('state', 'workspaces', 'ws-halfcreated0'))).toBe(false);
    });

    it('tells of which folder one is whose files live with the provider', async () => {
        const path = folder.folder('project');
        const remote = await start({
            stateFolder: folder.at('remote'), providers: [new FakeProvider('firecracker', { sharesFolder: false })]
        });
        const [given, empty] = [await remote.create({ provider: 'firecracker', path }), await remote.create({ provider: 'firecracker' })];
        expect([given, empty].map(({ path: shared, source }) => [shared, source])).toEqual([[undefined, path], [undefined, undefined]]);
    });

    it('says that files are lost which lived with a provider', async () => {
        const remote = new FakeProvider('e2b', { sharesFolder: false });
        const { id } = await (await start({ stateFolder: folder.at('remote'), providers: [remote] })).create({ provider: 'e2b' });
        const second = await start({ stateFolder: folder.at('remote'), providers: [remote] });
        expect([second.get(id).status, second.get(id).path, remote.cleanUps[1]]).toEqual(['error', undefined, [id]]);
    });

    it('goes on with files that live with a provider who keeps them, and ends them with the workspace', async () => {
        const reopened: FakeSandbox[] = [];
        const remote = Object.assign(new FakeProvider('e2b', { sharesFolder: false }), {
            reopen: async (options: CreateSandbox) => reopened[reopened.push(new FakeSandbox(options)) - 1]
        });
        const again = (): Promise<WorkspaceManager> => start({ stateFolder: folder.at('remote'), providers: [remote] });
        const first = await again();
        const [used, unused] = [await first.create({ provider: 'e2b' }), await first.create({ provider: 'e2b' })];
        await first.close();
        const second = await again();
        expect([second.get(used.id).status, remote.sandboxes.map(({ history }) => history)]).toEqual(['stopped', [['stop'], ['stop']]]);
        expect(await second.run(used.id, 'bash', { command: 'hello' }, {})).toMatchObject({ ok: true, result: { stdout: 'hello' } });
        await second.delete(unused.id);
        expect([remote.sandboxes.length, reopened.map(({ id, history }) => [id, history])]).toEqual(
            [2, [[used.id, []], [unused.id, ['delete']]]]
        );
    });

    it('ends all sandboxes at its own end, and takes no more', async () => {
        const { id } = await manager.create({});
        const running = bash(id, 'wait');
        await manager.close();
        expect([await running, provider.sandboxes[0].history]).toMatchObject([{ ok: false }, ['delete']]);
        await expect(manager.create({})).rejects.toMatchObject({ code: 'ending' });
        await expect(bash(id, 'x')).rejects.toMatchObject({ code: 'ending' });
        expect(readFileSync(join(folder.at('state', 'audit', id), 'audit-000001.jsonl'), 'utf8')).toContain('"command":"wait"');
    });

    it('packs and unpacks snapshots inside', async () => {
        const { id } = await manager.create({});
        const snapshot = await manager.snapshot(id);
        await manager.create({ snapshot });
        // The fake answers with the last argument of tar.
        expect(provider.sandboxes[1].requests[0]).toMatchObject(
            { argv: expect.arrayContaining(['tar', '--extract']), cwd: '/workspace', stdin: Buffer.from('.') }
        );
        await manager.deleteSnapshot(snapshot);
        await expect(manager.deleteSnapshot(snapshot)).rejects.toMatchObject({ code: 'no_such_snapshot' });
        await expect(manager.create({ snapshot: '../../etc/passwd' })).rejects.toMatchObject({ code: 'no_such_snapshot' });
        await expect(manager.create({ snapshot, path: folder.folder('p') })).rejects.toMatchObject({ code: 'invalid_request' });
    });
});
