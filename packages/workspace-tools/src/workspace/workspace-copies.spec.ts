import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redactor } from '@openspace/foundation/redaction';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../tests/support/temporary-folder.js';
import { FakeProvider } from './test/fake-provider.js';
import { WorkspaceManager } from './workspace-manager.js';

describe('workspaces in a copy', () => {
    let folder: TemporaryFolder;
    let provider: FakeProvider;
    let manager: WorkspaceManager;

    const start = (): Promise<WorkspaceManager> => WorkspaceManager.start(
        { stateFolder: folder.at('state'), providers: [provider], redactor: new Redactor() }
    );

    beforeEach(async () => {
        folder = new TemporaryFolder();
        folder.file('project/a.txt', 'before\n');
        provider = new FakeProvider();
        manager = await start();
    });

    afterEach(async () => {
        await manager.close();
        folder.remove();
    });

    const path = (): string => folder.at('project');

    it('get a copy each, and leave the folder alone until something is applied', async () => {
        const [one, two] = [await manager.create({ path: path(), copy: {} }), await manager.create({ path: path(), copy: {} })];
        expect([one.copy_of, two.copy_of, one.path === two.path]).toEqual([path(), path(), false]);
        expect(provider.sandboxes[0].options).toMatchObject({ folder: one.path, aliases: [path()] });
        writeFileSync(join(one.path!, 'a.txt'), 'after\n');
        const { changes: [change] } = await manager.changes(one.id);
        expect([change, (await manager.changes(two.id)).changes]).toMatchObject(
            [{ path: 'a.txt', status: 'modified', texts: { before: 'before\n', now: 'after\n' }, folder: 'base' }, []]
        );
        expect([await manager.countChanges(one.id), await manager.countChanges(two.id)]).toEqual([1, 0]);
        expect(await manager.handleChanges(one.id, 'apply', [change])).toEqual([{ path: 'a.txt', outcome: 'applied' }]);
        expect(readFileSync(folder.at('project/a.txt'), 'utf8')).toBe('after\n');
        const audit = await manager.audit(one.id, 10);
        expect(audit.map(({ type, outcome }) => `${type} ${outcome}`)).toEqual(['create ok', 'apply ok']);
        expect(audit[1].summary).toEqual({ files: ['a.txt'], file_count: 1 });
    });

    it('are brought up to date with the folder, and the audit says with what', async () => {
        const { id, path: files } = await manager.create({ path: path(), copy: {} });
        const nothing = { updated: [], trouble: [], includesIgnored: true, skipped: [] };
        expect(await manager.updateCopy(id, { onlyUnchanged: true })).toEqual(nothing);
        folder.file('project/a.txt', 'mine\n');
        expect(await manager.updateCopy(id, { onlyUnchanged: true })).toEqual({ ...nothing, updated: ['a.txt'] });
        expect([readFileSync(join(files!, 'a.txt'), 'utf8'), await manager.countChanges(id)]).toEqual(['mine\n', 0]);
        const audit = await manager.audit(id, 10);
        expect(audit.map(({ type, summary }) => [type, summary.files])).toEqual([['create', undefined], ['update', ['a.txt']]]);
    });

    it('begin with what another one has, and go on by themselves', async () => {
        const one = await manager.create({ path: path(), copy: {} });
        writeFileSync(join(one.path!, 'a.txt'), 'after\n');
        writeFileSync(join(one.path!, 'new.txt'), 'new\n');
        folder.file('project/a.txt', 'mine\n');
        const two = await manager.create({ path: path(), copy: { like: one.id } });
        writeFileSync(join(one.path!, 'new.txt'), 'newer\n');
        const { changes } = await manager.changes(two.id);
        expect(changes).toMatchObject([
            { path: 'a.txt', texts: { before: 'before\n', now: 'after\n' } }, { path: 'new.txt', texts: { now: 'new\n' } }
        ]);
        await manager.handleChanges(two.id, 'discard', changes);
        expect([await manager.countChanges(two.id), await manager.countChanges(one.id)]).toEqual([0, 2]);
        const elsewhere = folder.folder('elsewhere');
        await expect(manager.create({ path: elsewhere, copy: { like: one.id } })).rejects.toMatchObject({ code: 'invalid_request' });
    });

    it('are not deleted with work that nobody has applied, unless it is thrown away', async () => {
        const { id, path: files } = await manager.create({ path: path(), copy: {} });
        writeFileSync(join(files!, 'new.txt'), 'new\n');
        await expect(manager.delete(id)).rejects.toMatchObject({ code: 'unapplied' });
        await manager.delete(id, undefined, { discard: true });
        expect([existsSync(files!), existsSync(folder.at('project/a.txt'))]).toEqual([false, true]);
    });

    it('are known again by the next server', async () => {
        const { id, path: files } = await manager.create({ path: path(), copy: {} });
        await manager.close();
        writeFileSync(join(files!, 'a.txt'), 'after\n');
        manager = await start();
        expect(manager.get(id)).toMatchObject({ copy_of: path(), path: files });
        const { changes } = await manager.changes(id);
        expect(await manager.handleChanges(id, 'discard', changes)).toEqual([{ path: 'a.txt', outcome: 'discarded' }]);
        expect(readFileSync(join(files!, 'a.txt'), 'utf8')).toBe('before\n');
    });

    it('need a folder', async () => {
        await expect(manager.create({ copy: {} })).rejects.toMatchObject({ code: 'invalid_request' });
        expect(manager.list()).toEqual([]);
    });
});
