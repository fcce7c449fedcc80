import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redactor } from '@openspace/foundation/redaction';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../tests/support/temporary-folder.js';
import { FakeProvider } from './test/fake-provider.js';
import type { WorkspaceInfo } from './workspace-info.js';
import { WorkspaceManager } from './workspace-manager.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('room for copies', () => {
    let folder: TemporaryFolder;
    let manager: WorkspaceManager;
    let now: number;

    beforeEach(async () => {
        folder = new TemporaryFolder();
        folder.file('project/a.txt', 'before\n');
        git('project', 'init', '-q', '-b', 'main');
        git('project', 'add', '.');
        git('project', 'commit', '-qm', 'first');
        now = Date.now();
        manager = await WorkspaceManager.start({
            stateFolder: folder.at('state'), providers: [new FakeProvider()], redactor: new Redactor(), mostWorkspaces: 3, now: () => now
        });
    });

    afterEach(async () => {
        await manager.close();
        folder.remove();
    });

    function git(at: string, ...words: string[]): void {
        execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...words], { cwd: folder.at(at) });
    }

    async function copies(count: number): Promise<WorkspaceInfo[]> {
        const made: WorkspaceInfo[] = [];
        for (let index = 0; index < count; index++) {
            made.push(await manager.create({ path: folder.at('project'), copy: {} }));
            now += MINUTE;
        }
        return made;
    }

    const ids = (): string[] => manager.list().map(({ id }) => id);

    it('is made by dropping the copy that was unused for longest, at the limit and not before', async () => {
        const [one, two, three] = await copies(3);
        now += 10 * MINUTE;
        await manager.run(one.id, 'bash', { command: 'x' });
        now += 10 * MINUTE;
        const [four] = await copies(1);
        expect(ids()).toEqual([one.id, three.id, four.id]);
        expect(existsSync(two.path!)).toBe(false);
        expect((await manager.audit(two.id, 10)).at(-1)).toMatchObject({ type: 'delete', outcome: 'ok' });
    });

    it('is never made by dropping work: changes, commits and stashes stay, and so does what works or was used just now', async () => {
        const [one, two, three] = await copies(3);
        now += 10 * MINUTE;
        writeFileSync(join(one.path!, 'new.txt'), 'new\n');
        writeFileSync(join(two.path!, 'a.txt'), 'stashed\n');
        git(`state/workspaces/${two.id}/copy/files`, 'stash', '-q');
        expect(await manager.countChanges(two.id)).toBe(0);
        const working = manager.run(three.id, 'bash', { command: 'wait' }).catch(() => undefined);
        await expect(manager.create({ path: folder.at('project'), copy: {} })).rejects.toMatchObject(
            { code: 'too_many', message: expect.stringContaining('in the view Sandboxes') as string }
        );
        await manager.stop(three.id);
        await working;
        await expect(manager.create({})).rejects.toMatchObject({ code: 'too_many' });
        expect(ids()).toEqual([one.id, two.id, three.id]);
        now += 10 * MINUTE;
        await manager.create({});
        expect(ids()).toEqual([one.id, two.id, expect.any(String)]);
        expect(ids()).not.toContain(three.id);
    });

    it('is made after a week, too, and folders of the person are never dropped', async () => {
        const [one, two] = await copies(2);
        const { id } = await manager.create({ path: folder.at('project') });
        writeFileSync(join(one.path!, 'a.txt'), 'after\n');
        now += DAY;
        await manager.stopIdle();
        expect(ids()).toEqual([one.id, two.id, id]);
        now += 7 * DAY;
        await manager.stopIdle();
        expect(ids()).toEqual([one.id, id]);
    });
});
