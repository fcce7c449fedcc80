import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redactor } from '@openspace/foundation/redaction';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../tests/support/temporary-folder.js';
import { GuestProvider } from './test/guest-provider.js';
import { WorkspaceManager } from './workspace-manager.js';

describe('copies whose files are with the provider', () => {
    let folder: TemporaryFolder;
    let provider: GuestProvider;
    let manager: WorkspaceManager;
    let id: string;

    const start = (): Promise<WorkspaceManager> => WorkspaceManager.start(
        { stateFolder: folder.at('state'), providers: [provider], redactor: new Redactor() }
    );
    const bash = async (command: string): Promise<unknown> => {
        const outcome = await manager.run(id, 'bash', { command });
        return outcome.ok ? outcome.result.stdout : outcome.error.message;
    };
    const changed = async (): Promise<string[]> => (await manager.changes(id)).changes.map(({ path, status }) => `${status} ${path}`);
    const hostFiles = (...names: string[]): string => folder.at('state', 'workspaces', id, 'copy', 'files', ...names);
    const types = async (): Promise<string[]> => (await manager.audit(id, 100)).map(({ type, outcome }) => `${type} ${outcome}`);

    beforeEach(async () => {
        folder = new TemporaryFolder();
        for (const name of ['a.txt', 'b.txt', 'deep/c.txt']) {
            folder.file(`project/${name}`, `${name} before\n`);
        }
        provider = new GuestProvider(folder.folder('disks'));
        manager = await start();
        ({ id } = await manager.create({ path: folder.at('project'), copy: {}, provider: 'firecracker' }));
    });

    afterEach(async () => {
        await manager.close();
        folder.remove();
    });

    it('come back for review, and go into the folder when they are applied', async () => {
        expect(await bash('echo after > a.txt; rm deep/c.txt; mkdir new; echo new > new/d.sh; chmod +x new/d.sh; ls')).toContain('new');
        expect([await changed(), await manager.countChanges(id)]).toEqual([['modified a.txt', 'deleted deep/c.txt', 'added new/d.sh'], 3]);
        const { changes } = await manager.changes(id);
        const outcomes = await manager.handleChanges(id, 'apply', changes);
        expect(outcomes.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied']);
        expect([readFileSync(folder.at('project/a.txt'), 'utf8'), readFileSync(folder.at('project/new/d.sh'), 'utf8'),
            existsSync(folder.at('project/deep'))]).toEqual(['after\n', 'new\n', false]);
        expect([await changed(), manager.get(id).path]).toEqual([[], undefined]);
        // Nothing ran between the looks: once was enough.
        expect(await types()).toEqual(['create ok', 'bash ok', 'bring-back ok', 'apply ok']);
    });

    it('are put back inside when they are thrown away, also while it sleeps', async () => {
        await bash('echo after > a.txt; rm deep/c.txt; rmdir deep; mkdir -p x/y; echo new > x/y/z; ln -sf /etc b.txt');
        const { changes } = await manager.changes(id);
        expect(changes.map(({ path }) => path)).toEqual(['a.txt', 'b.txt', 'deep/c.txt', 'x/y/z']);
        await manager.handleChanges(id, 'discard', changes.slice(0, 2));
        expect(await bash('cat a.txt b.txt; ls')).toBe('a.txt before\nb.txt before\na.txt\nb.txt\nx\n');
        await manager.stop(id);
        const outcomes = await manager.handleChanges(id, 'discard', (await manager.changes(id)).changes);
        expect([outcomes.map(({ outcome }) => outcome), manager.get(id).status]).toEqual([['discarded', 'discarded'], 'stopped']);
        await expect(manager.run(id, 'bash', { command: 'ls' })).rejects.toMatchObject({ code: 'stopped' });
        await manager.resume(id);
        expect([await bash('cat deep/c.txt; ls'), await changed()]).toEqual(['deep/c.txt before\na.txt\nb.txt\ndeep\n', []]);
    });

    it('get what is new in the folder, beside what was done inside', async () => {
        await bash('echo after > a.txt; echo new > x.txt');
        folder.file('project/b.txt', 'mine\n');
        folder.file('project/deep/e.txt', 'mine too\n');
        rmSync(folder.at('project/deep/c.txt'));
        const { updated, trouble } = await manager.updateCopy(id, {});
        expect([[...updated].sort(), trouble]).toEqual([['b.txt', 'deep/c.txt', 'deep/e.txt'], []]);
        expect(await bash('cat a.txt b.txt deep/e.txt; ls deep')).toBe('after\nmine\nmine too\ne.txt\n');
        expect(await changed()).toEqual(['modified a.txt', 'added x.txt']);
    });

    it('begin with what another one has inside', async () => {
        await bash('echo after > a.txt');
        const like = id;
        ({ id } = await manager.create({ path: folder.at('project'), copy: { like }, provider: 'firecracker' }));
        expect([await bash('cat a.txt'), await changed()]).toEqual(['after\n', ['modified a.txt']]);
    });

    it('make no room for others: more may be inside than the host knows', async () => {
        await manager.close();
        manager = await WorkspaceManager.start({
            stateFolder: folder.at('state'), providers: [provider], redactor: new Redactor(), mostWorkspaces: 1, now: () => Date.now() + 1e9
        });
        await expect(manager.create({ path: folder.at('project'), copy: {}, provider: 'firecracker' }))
            .rejects.toMatchObject({ code: 'too_many' });
        expect(manager.list().map(info => info.id)).toEqual([id]);
    });

    it('are on the host after a stop, and are not looked for inside then', async () => {
        await bash('echo after > a.txt');
        await manager.stop(id);
        expect(readFileSync(hostFiles('a.txt'), 'utf8')).toBe('after\n');
        expect([await changed(), provider.last.history]).toEqual([['modified a.txt'], ['stop']]);
    });

    it('leave folders behind that git ignores, unless the copy began with something in them', async () => {
        await bash('git init -q . && printf "%s\\n" node_modules/ deep/ > .gitignore && mkdir node_modules && echo x > node_modules/x');
        await changed();
        expect(readdirSync(hostFiles()).sort()).toEqual(['.git', '.gitignore', 'a.txt', 'b.txt', 'deep']);
        expect(existsSync(hostFiles('deep/c.txt'))).toBe(true);
    });

    it('survive the server, and begin with those of the host if the machine is gone', async () => {
        await bash('echo after > a.txt');
        await manager.close();
        manager = await start();
        expect([manager.get(id).status, await changed(), provider.guests.length]).toEqual(['stopped', ['modified a.txt'], 1]);
        expect(await bash('echo later >> a.txt; cat a.txt')).toBe('after\nlater\n');
        await manager.close();
        rmSync(provider.last.disk, { recursive: true });
        manager = await start();
        expect(await bash('cat a.txt')).toBe('after\nlater\n');
    });

    it('are fetched later if the server was killed before it could', async () => {
        await bash('echo after > a.txt');
        // As a kill leaves it: nothing is written down at the end.
        const record = readFileSync(folder.at('state', 'workspaces', id, 'workspace.json'), 'utf8');
        await manager.close();
        writeFileSync(folder.at('state', 'workspaces', id, 'workspace.json'), record);
        writeFileSync(join(provider.last.disk, 'a.txt'), 'last\n');
        manager = await start();
        const { changes } = await manager.changes(id);
        expect([changes.map(({ texts }) => texts?.now), manager.get(id).status]).toEqual([['last\n'], 'stopped']);
    });

    it('stay as they were if what comes cannot be trusted, and nothing is deleted then', async () => {
        await bash('echo after > a.txt');
        expect(await changed()).toEqual(['modified a.txt']);
        await bash('echo later > a.txt; mkdir unreadable; touch unreadable/x');
        // Something that tar does not stand for.
        const { exec } = provider.last;
        provider.last.exec = request =>
            exec.call(provider.last, request.argv[0] === 'tar' ? { ...request, argv: ['cat', 'a.txt'] } : request);
        await expect(manager.changes(id)).rejects.toMatchObject({ code: 'provider_failed', message: expect.stringContaining('trusted') });
        await expect(manager.delete(id)).rejects.toMatchObject({ code: 'provider_failed' });
        expect([readFileSync(hostFiles('a.txt'), 'utf8'), readdirSync(hostFiles('..')).sort()]).toEqual(
            ['after\n', ['base', 'copy.json', 'files']]
        );
        provider.last.exec = exec;
        expect(await changed()).toEqual(['modified a.txt', 'added unreadable/x']);
        await expect(manager.delete(id)).rejects.toMatchObject({ code: 'unapplied' });
        await manager.delete(id, undefined, { discard: true });
        expect([existsSync(provider.last.disk), existsSync(folder.at('state', 'workspaces', id))]).toEqual([false, false]);
    });

    it('stay with the machine when its network is turned on or off', async () => {
        await bash('echo after > a.txt; mkdir .cache; echo kept > .cache/x');
        await manager.setNetwork(id, 'by-name');
        expect(await bash('cat a.txt .cache/x')).toBe('after\nkept\n');
        expect([provider.guests.length, provider.guests[0].history, provider.guests[1].options.network === undefined]).toEqual(
            [2, ['stop'], false]
        );
    });

    it('do not lead anywhere when a link is among them', async () => {
        symlinkSync(folder.at('project'), join(provider.last.disk, 'way'));
        await bash('true');
        expect((await manager.changes(id)).changes).toMatchObject([{ path: 'way', refused: 'link' }]);
    });
});
