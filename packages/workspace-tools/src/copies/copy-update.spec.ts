import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../tests/support/temporary-folder.js';
import { FolderCopy } from './folder-copy.js';

const LINES = Array.from({ length: 30 }, (_, index) => `line ${index + 1}\n`).join('');

describe('a copy that is brought up to date', () => {
    let folder: TemporaryFolder;
    let copy: FolderCopy;

    beforeEach(async () => {
        folder = new TemporaryFolder();
        git('init', '-q', '-b', 'main');
        mine('a.txt', LINES);
        mine('gone.txt', 'gone\n');
        mine('.gitignore', 'ignored/\n');
        mine('ignored/x', 'x\n');
        git('add', '.');
        git('commit', '-qm', 'first');
        copy = await FolderCopy.make({ source: folder.at('project'), folder: folder.folder('copy') });
    });

    afterEach(() => folder.remove());

    function git(...words: string[]): void {
        execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...words], { cwd: folder.folder('project') });
    }

    function put(file: string, text: string): void {
        mkdirSync(join(file, '..'), { recursive: true });
        writeFileSync(file, text);
    }

    const mine = (path: string, text: string): void => put(folder.at('project', path), text);
    const agents = (path: string, text: string): void => put(folder.at('copy', 'files', path), text);
    const inCopy = (path: string): string => readFileSync(folder.at('copy', 'files', path), 'utf8');
    const changed = async (): Promise<string[]> => (await copy.changes()).changes.map(({ status, path }) => `${status} ${path}`);

    it('takes what is new, changed and gone in the folder, ignored files aside, and nothing a second time', async () => {
        expect([await copy.isBehind(), await copy.update()]).toEqual([false, { updated: [], trouble: [] }]);
        mine('a.txt', LINES.replace('line 3\n', 'mine\n'));
        mine('sub/new.txt', 'new\n');
        mine('ignored/y', 'y\n');
        rmSync(folder.at('project/gone.txt'));
        symlinkSync('a.txt', folder.at('project/link'));
        git('add', '.');
        git('commit', '-qm', 'second');
        expect(await copy.isBehind()).toBe(true);
        expect(await copy.update()).toEqual({ updated: ['a.txt', 'gone.txt', 'link', 'sub/new.txt'], trouble: [] });
        expect([inCopy('a.txt'), inCopy('sub/new.txt'), existsSync(folder.at('copy/files/gone.txt'))])
            .toEqual([LINES.replace('line 3\n', 'mine\n'), 'new\n', false]);
        expect([existsSync(folder.at('copy/files/ignored')), await changed(), await copy.isBehind()]).toEqual([false, [], false]);
    });

    it('keeps what the agent changed: other lines are merged, and compared with what the folder has now', async () => {
        agents('a.txt', LINES.replace('line 20\n', 'agent\n'));
        agents('own.txt', 'own\n');
        const now = LINES.replace('line 3\n', 'mine\n');
        mine('a.txt', now);
        expect(await copy.update({ onlyUnchanged: true })).toEqual({ updated: [], trouble: [] });
        expect(await copy.update()).toEqual({ updated: ['a.txt'], trouble: [] });
        expect([inCopy('a.txt'), await changed()]).toEqual([now.replace('line 20\n', 'agent\n'), ['modified a.txt', 'added own.txt']]);
        const { changes } = await copy.shownChanges();
        expect(changes[0]).toMatchObject({ texts: { before: now, now: now.replace('line 20\n', 'agent\n') }, folder: 'base' });
        expect((await copy.apply(changes)).map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
        expect(readFileSync(folder.at('project/a.txt'), 'utf8')).toBe(now.replace('line 20\n', 'agent\n'));
    });

    it.each([
        ['folder' as const, 'mine\n', []], ['copy' as const, 'agent\n', ['modified a.txt']],
        ['markers' as const, '<<<<<<< yours\nmine\n=======\nagent\n>>>>>>> agent\n', ['modified a.txt']]
    ])('writes nothing where both have changed the same, until the person has chosen: %s', async (favour, chosen, left) => {
        agents('a.txt', LINES.replace('line 3\n', 'agent\n'));
        mine('a.txt', LINES.replace('line 3\n', 'mine\n'));
        mine('b.txt', 'b\n');
        const { updated, trouble: [conflict] } = await copy.update();
        expect([updated, conflict, inCopy('a.txt')]).toEqual([
            ['b.txt'],
            { path: 'a.txt', outcome: 'conflict', seen: expect.any(String), merged: expect.stringContaining('<<<<<<< yours\nmine\n') },
            LINES.replace('line 3\n', 'agent\n')
        ]);
        mine('c.txt', 'c\n');
        expect(await copy.update({ choices: [{ path: 'a.txt', seen: conflict.seen!, favour }] }))
            .toEqual({ updated: ['a.txt'], trouble: [] });
        expect([inCopy('a.txt'), await changed(), existsSync(folder.at('copy/files/c.txt'))])
            .toEqual([LINES.replace('line 3\n', chosen), left, false]);
        expect(readFileSync(folder.at('project/a.txt'), 'utf8')).toBe(LINES.replace('line 3\n', 'mine\n'));
    });

    it('goes by no choice that was made for something else', async () => {
        agents('a.txt', 'agent\n');
        mine('a.txt', 'mine\n');
        const { trouble: [{ seen }] } = await copy.update();
        mine('a.txt', 'mine again\n');
        const { updated, trouble } = await copy.update({ choices: [{ path: 'a.txt', seen: seen!, favour: 'folder' }] });
        expect([updated, trouble[0].outcome, trouble[0].reason, inCopy('a.txt')])
            .toEqual([[], 'failed', expect.stringContaining('meanwhile'), 'agent\n']);
    });

    it('follows no link of the copy, and says what it could not bring in', async () => {
        folder.file('outside/a.txt', 'outside\n');
        rmSync(folder.at('copy/files/gone.txt'));
        mkdirSync(folder.at('copy/files/gone.txt'));
        symlinkSync(folder.at('outside'), folder.at('copy/files/sub'));
        mine('sub/a.txt', 'mine\n');
        mine('gone.txt', 'mine\n');
        const { updated, trouble } = await copy.update();
        expect([updated, trouble.map(({ path, outcome }) => `${path} ${outcome}`)]).toEqual([[], ['gone.txt failed', 'sub/a.txt failed']]);
        expect(readFileSync(folder.at('outside/a.txt'), 'utf8')).toBe('outside\n');
    });

    it('takes the folder into which the copy was applied for its own, also after a restart', async () => {
        agents('a.txt', LINES.replace('line 20\n', 'agent\n'));
        mine('a.txt', LINES.replace('line 3\n', 'mine\n'));
        await copy.apply((await copy.changes()).changes);
        copy = await FolderCopy.open(folder.at('copy'));
        expect(await copy.update({ onlyUnchanged: true })).toEqual({ updated: ['a.txt'], trouble: [] });
        expect(inCopy('a.txt')).toBe(LINES.replace('line 3\n', 'mine\n').replace('line 20\n', 'agent\n'));
        utimesSync(folder.at('project/a.txt'), 1, 1);
        expect([await copy.isBehind(), await copy.update(), await changed()]).toEqual([false, { updated: [], trouble: [] }, []]);
    });

    it('is copied once more with everything in it, and without following links', async () => {
        agents('a.txt', LINES.replace('line 20\n', 'agent\n'));
        agents('ignored/installed', 'installed\n');
        folder.file('outside/secret', 'secret\n');
        symlinkSync(folder.at('outside'), folder.at('copy/files/link'));
        const clone = await copy.clone(folder.folder('clone'));
        const inClone = (path: string): string => folder.at('clone/files', path);
        expect([readFileSync(inClone('ignored/installed'), 'utf8'), readlinkSync(inClone('link'))])
            .toEqual(['installed\n', folder.at('outside')]);
        expect((await clone.changes()).changes.map(({ status, path }) => `${status} ${path}`)).toEqual(await changed());
        const { changes: [modified] } = await clone.changes();
        await clone.discard([modified]);
        expect([readFileSync(inClone('a.txt'), 'utf8'), inCopy('a.txt')]).toEqual([LINES, LINES.replace('line 20\n', 'agent\n')]);
        expect(await clone.update()).toEqual({ updated: [], trouble: [] });
    });

    it('works without a repository', async () => {
        folder.file('plain/a.txt', 'a\n');
        folder.file('plain/b/c.txt', 'c\n');
        copy = await FolderCopy.make({ source: folder.at('plain'), folder: folder.folder('plain-copy') });
        rmSync(folder.at('plain/b'), { recursive: true });
        folder.file('plain/b', 'a file now\n');
        expect(await copy.update()).toEqual({ updated: ['b', 'b/c.txt'], trouble: [] });
        expect([readFileSync(folder.at('plain-copy/files/b'), 'utf8'), await changed()]).toEqual(['a file now\n', []]);
    });
});
