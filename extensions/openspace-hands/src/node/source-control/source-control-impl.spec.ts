import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeHostile } from '../../../../../packages/workspace-tools/src/git/test/hostile-repository';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { SourceControl } from '../../common/services/source-control';
import { filesOf } from '../files/fixtures/files-fixture';
import { SourceControlImpl } from './source-control-impl';

describe('SourceControlImpl', () => {
    let folder: TemporaryFolder;
    let root: string;
    let scm: SourceControl;

    const gitAt = (at: string, ...words: string[]): string => execFileSync('git', [
        '-C', at, '-c', 'user.name=Ada', '-c', 'user.email=a@b', '-c', 'protocol.file.allow=always', ...words
    ], {
        encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'],
        env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_AUTHOR_DATE: '2026-01-02T03:04:05Z' }
    });
    const git = (...words: string[]): string => gitAt(root, ...words);
    const put = (name: string, text: string | Buffer): void => { folder.file(join('ws', name), text as string); };
    const commit = (message: string): void => {
        git('add', '-A', '-f');
        git('commit', '-q', '-m', message);
    };
    const open = async (...roots: string[]): Promise<SourceControl> =>
        Object.assign(new SourceControlImpl(), { files: await filesOf(roots) });
    const lines = (...texts: string[]): string => texts.map(text => `${text}\n`).join('');

    beforeEach(async () => {
        folder = new TemporaryFolder();
        root = folder.folder('ws');
        git('init', '-q', '-b', 'main');
        scm = await open(root);
    });

    afterEach(() => folder.remove());

    describe('status', () => {
        it('tells of a repository without a commit', async () => {
            put('new.ts', 'x\n');
            put('staged.ts', 'y\n');
            git('add', 'staged.ts');
            expect(await scm.status({})).toEqual({
                path: '.', branch: 'main', ahead: 0, behind: 0, truncated: false,
                files: [{ path: 'staged.ts', index: 'added' }, { path: 'new.ts', worktree: 'untracked' }]
            });
        });

        it('tells staged from other changes, renames, deletions and what nobody added, in any spelling', async () => {
            put('both.ts', lines('1', '2'));
            put('gone.ts', 'x\n');
            put('old name.ts', lines('a', 'b', 'c', 'd'));
            put('ä "quoted"\n.ts', 'x\n');
            put('.gitignore', 'ignored\n');
            commit('first');
            put('both.ts', lines('1', '2', '3'));
            git('add', 'both.ts');
            put('both.ts', lines('1', '2', '3', '4'));
            rmSync(join(root, 'gone.ts'));
            git('mv', 'old name.ts', 'new name.ts');
            put('ä "quoted"\n.ts', 'y\n');
            put('folder/of/a.ts', 'x');
            put('ignored', 'x');
            const { files, commit: id } = await scm.status({});
            expect(id).toBe(git('rev-parse', 'HEAD').slice(0, 12));
            expect(files).toEqual([
                { path: 'both.ts', index: 'modified', worktree: 'modified' },
                { path: 'gone.ts', worktree: 'deleted' },
                { path: 'new name.ts', index: 'renamed', from: 'old name.ts' },
                { path: 'ä "quoted"\n.ts', worktree: 'modified' },
                { path: 'folder/', worktree: 'untracked' }
            ]);
            expect((await scm.status({ path: 'gone.ts' })).files).toEqual([{ path: 'gone.ts', worktree: 'deleted' }]);
            expect(await scm.status({ path: 'folder' })).toMatchObject({ path: 'folder', files: [{ path: 'folder/' }] });
        });

        it('counts commits before and behind the upstream, and says that no branch is checked out', async () => {
            put('a.ts', 'x\n');
            commit('first');
            gitAt(folder.at(), 'clone', '-q', root, folder.at('clone'));
            gitAt(folder.at('clone'), 'commit', '-q', '--allow-empty', '-m', 'mine');
            git('commit', '-q', '--allow-empty', '-m', 'theirs');
            git('commit', '-q', '--allow-empty', '-m', 'theirs, too');
            gitAt(folder.at('clone'), 'fetch', '-q');
            const clone = await open(folder.at('clone'));
            expect(await clone.status({})).toMatchObject({ branch: 'main', upstream: 'origin/main', ahead: 1, behind: 2, files: [] });
            expect(await clone.head()).toEqual({
                branch: 'main', commit: expect.stringMatching(/^[0-9a-f]{12}$/), upstream: 'origin/main', ahead: 1, behind: 2
            });
            gitAt(folder.at('clone'), 'checkout', '-q', 'HEAD~1');
            const detached = await clone.status({});
            expect(detached).toMatchObject({ commit: git('rev-parse', 'HEAD~2').slice(0, 12), ahead: 0, behind: 0 });
            expect(detached).not.toHaveProperty('branch');
            expect(await clone.head()).toEqual({ commit: detached.commit, ahead: 0, behind: 0 });
        });

        it('tells of a merge that is not over, and how both sides changed a file', async () => {
            put('a.ts', lines('one', 'two'));
            commit('first');
            git('checkout', '-q', '-b', 'other');
            put('a.ts', lines('one', 'three'));
            commit('theirs');
            git('checkout', '-q', 'main');
            put('a.ts', lines('one', 'four'));
            commit('ours');
            expect(() => git('merge', 'other')).toThrow();
            expect(await scm.status({})).toMatchObject({
                operation: 'merge', files: [{ path: 'a.ts', worktree: 'conflict', conflict: 'both modified' }]
            });
            const all = await scm.diff({});
            expect(all.files).toMatchObject([{ path: 'a.ts', status: 'modified', additions: 4 }]);
            expect(all.files[0].patch).toContain('+<<<<<<< HEAD');
            expect((await scm.diff({ staged: false })).files).toEqual(all.files);
            expect((await scm.diff({ staged: true })).files)
                .toEqual([{ path: 'a.ts', status: 'conflict', additions: 0, deletions: 0, patch: '' }]);
        });

        it('shows nothing outside of the workspace when the repository is above it', async () => {
            put('inner/a.ts', 'x\n');
            put('outer.ts', 'x\n');
            put('moved.ts', lines('a', 'b', 'c', 'd', 'e'));
            commit('first');
            put('inner/a.ts', 'y\n');
            put('outer.ts', 'secret\n');
            git('mv', 'moved.ts', 'inner/moved.ts');
            const inner = await open(join(root, 'inner'));
            expect((await inner.status({})).files).toEqual([{ path: 'a.ts', worktree: 'modified' }, { path: 'moved.ts', index: 'added' }]);
            expect(JSON.stringify(await inner.diff({}))).not.toContain('secret');
            expect((await inner.diff({})).files.map(({ path }) => path)).toEqual(['a.ts', 'moved.ts']);
            await expect(inner.status({ path: '../outer.ts' })).rejects.toThrow('..');
        });

        it('tells of the first repository, and which others there are', async () => {
            put('a.ts', 'x\n');
            commit('first');
            gitAt(folder.at(), 'init', '-q', '-b', 'second', folder.folder('projects/one'));
            gitAt(folder.at(), 'init', '-q', '-b', 'third', folder.folder('projects/two'));
            folder.file('projects/two/b.ts', 'x');
            const several = await open(folder.folder('plain'), root, folder.at('projects'));
            expect(await several.status({}))
                .toMatchObject({ path: 'ws', branch: 'main', otherRepositories: ['projects/one', 'projects/two'] });
            expect(await several.status({ path: 'projects/two' }))
                .toMatchObject({ branch: 'third', files: [{ path: 'projects/two/b.ts', worktree: 'untracked' }] });
            await expect(several.status({ path: '.' })).rejects.toThrow('. is in no git repository.');
            await expect((await open(folder.at('plain'))).status({})).rejects.toThrow('There is no git repository in the workspace.');
        });

        it('tells of a worktree and of a submodule at another commit, without looking into it', async () => {
            gitAt(folder.at(), 'init', '-q', folder.folder('library'));
            gitAt(folder.at('library'), 'commit', '-q', '--allow-empty', '-m', 'inner');
            put('a.ts', 'x\n');
            git('submodule', '--quiet', 'add', folder.at('library'), 'sub');
            commit('first');
            git('worktree', 'add', '-q', folder.at('tree'), '-b', 'side');
            folder.file('tree/a.ts', 'y\n');
            expect(await (await open(folder.at('tree'))).status({})).toMatchObject({ branch: 'side', files: [{ path: 'a.ts' }] });
            put('sub/untracked.ts', 'x');
            expect((await scm.status({})).files).toEqual([]);
            gitAt(join(root, 'sub'), 'commit', '-q', '--allow-empty', '-m', 'more');
            expect((await scm.status({})).files).toEqual([{ path: 'sub', worktree: 'modified', submodule: true }]);
            expect((await scm.diff({})).files[0].patch).toMatch(/\+Subproject commit [0-9a-f]{40}\n/);
            expect((await scm.status({ path: 'sub' })).files).toEqual([{ path: 'sub/untracked.ts', worktree: 'untracked' }]);
        });

        it('stops after as many files as anybody reads', async () => {
            Array.from({ length: 320 }, (_, index) => put(`file-${index}.ts`, 'x'));
            const { files, truncated } = await scm.status({});
            expect([files.length, truncated]).toEqual([300, true]);
        });
    });

    describe('diff', () => {
        it('shows what is not committed, what is staged, what is not, and all since a revision', async () => {
            put('a.ts', lines('1', '2', '3'));
            commit('first');
            put('a.ts', lines('one', '2', '3'));
            commit('second');
            put('a.ts', lines('one', '2', 'three'));
            git('add', '.');
            put('a.ts', lines('one', 'two', 'three'));
            const patch = async (query: object): Promise<string[]> => (await scm.diff(query)).files[0].patch.match(/^[+-].*$/gm) ?? [];
            expect(await patch({})).toEqual(['-2', '-3', '+two', '+three']);
            expect(await patch({ staged: true })).toEqual(['-3', '+three']);
            expect(await patch({ staged: false })).toEqual(['-2', '+two']);
            expect(await patch({ since: 'HEAD~1' })).toEqual(['-1', '-2', '-3', '+one', '+two', '+three']);
            expect(await scm.diff({})).toMatchObject({ truncated: false, files: [{ status: 'modified', additions: 2, deletions: 2 }] });
            await expect(scm.diff({ since: '--output=x' })).rejects.toThrow('There is no revision');
            await expect(scm.diff({ since: ':/first' })).rejects.toThrow('searches for a commit');
        });

        it('compares with nothing before the first commit', async () => {
            put('a.ts', 'x\n');
            git('add', '.');
            const file = { path: 'a.ts', status: 'added', additions: 1, deletions: 0, patch: '@@ -0,0 +1 @@\n+x\n' };
            expect([await scm.diff({}), await scm.diff({ staged: true })].map(({ files }) => files)).toEqual([[file], [file]]);
        });

        it('shows renames, deletions, data, modes and links as what they are', async () => {
            put('data.bin', Buffer.from([1, 0, 2]));
            put('gone.ts', 'x\n');
            put('link.ts', 'x\n');
            put('old.ts', lines('a', 'b', 'c', 'd', 'e'));
            put('strange\n.ts', 'x\n');
            put('ä "name".ts', 'x\n');
            commit('first');
            put('data.bin', Buffer.from([1, 0, 3]));
            rmSync(join(root, 'gone.ts'));
            rmSync(join(root, 'link.ts'));
            symlinkSync('old.ts', join(root, 'link.ts'));
            renameSync(join(root, 'old.ts'), join(root, 'renamed.ts'));
            appendFileSync(join(root, 'renamed.ts'), 'f\n');
            put('strange\n.ts', 'y\n');
            put('ä "name".ts', 'y\n');
            git('add', '-A');
            const { files } = await scm.diff({ staged: true });
            expect(files.map(({ patch: _patch, ...file }) => file)).toEqual([
                { path: 'data.bin', status: 'modified', additions: 0, deletions: 0, note: 'Binary file.' },
                { path: 'gone.ts', status: 'deleted', additions: 0, deletions: 1 },
                { path: 'link.ts', status: 'type changed', additions: 1, deletions: 1 },
                { path: 'renamed.ts', from: 'old.ts', status: 'renamed', additions: 1, deletions: 0 },
                {
                    path: 'strange\n.ts', status: 'modified', additions: 1, deletions: 1,
                    note: 'Not shown. The path must not contain control characters.'
                },
                { path: 'ä "name".ts', status: 'modified', additions: 1, deletions: 1 }
            ]);
            expect(files[2].patch).toMatch(/-x\n[^]*\+old.ts/);
            expect(files[5].patch).toBe('@@ -1 +1 @@\n-x\n+y\n');
        });

        it('names files that hold secrets, whatever they were called, and shows nothing of them', async () => {
            put('.env', 'KEY=one\n');
            put('config.ts', lines('KEY=two', 'b', 'c', 'd'));
            put('a.ts', 'x\n');
            commit('first');
            put('.env', 'KEY=three\n');
            put('a.ts', 'y\n');
            git('mv', 'config.ts', 'server.key');
            const answer = await scm.diff({});
            expect(JSON.stringify(answer)).not.toContain('KEY=');
            expect(answer.files.map(({ path, patch, note }) => [path, patch !== '', note])).toEqual([
                ['.env', false, 'Not shown. This file may contain secrets and is not read for the agent.'],
                ['a.ts', true, undefined],
                ['server.key', false, 'Not shown. This file may contain secrets and is not read for the agent.']
            ]);
            await expect(scm.blame({ path: '.env' })).rejects.toThrow('may contain secrets');
        });

        it('shortens what is long, and leaves room for what comes after it', async () => {
            put('a-long.ts', lines(...Array.from({ length: 20_000 }, (_, index) => `line ${index}`)));
            put('b.ts', 'b\n');
            git('add', '.');
            const { files: [long, short], truncated } = await scm.diff({});
            expect(truncated).toBe(true);
            expect(long.patch.length).toBeLessThanOrEqual(15_000);
            expect(long).toMatchObject({ additions: 20_000, note: expect.stringContaining('not shown') as string });
            expect(long.patch.endsWith('\n')).toBe(true);
            expect(short.patch).toContain('+b');
            put('a-long.ts', 'a line\n'.repeat(1_000_000));
            expect((await scm.diff({ path: 'a-long.ts' })).truncated).toBe(true);
        }, 30_000);
    });

    describe('blame', () => {
        it('tells which commits lines come from, also after a rename, and which are in none', async () => {
            put('a.ts', lines('1', '2', '3'));
            commit('first of all');
            git('mv', 'a.ts', 'b.ts');
            put('b.ts', lines('1', '2', '3', '4'));
            commit('second');
            const [first, second] = ['HEAD~1', 'HEAD'].map(revision => git('rev-parse', revision).slice(0, 12));
            put('b.ts', lines('1', '2', 'mine', '4'));
            const date = '2026-01-02T03:04:05.000Z';
            const all = [
                { line: 1, endLine: 2, commit: first, author: 'Ada', date, summary: 'first of all' },
                { line: 3, endLine: 3, summary: 'Not committed yet' },
                { line: 4, endLine: 4, commit: second, author: 'Ada', date, summary: 'second' }
            ];
            expect(await scm.blame({ path: 'b.ts' })).toEqual({ lines: all, truncated: false });
            expect((await scm.blame({ path: 'b.ts', line: 4 })).lines).toEqual([all[2]]);
            expect((await scm.blame({ path: 'b.ts', line: 2, endLine: 3 })).lines).toEqual([{ ...all[0], line: 2 }, all[1]]);
            await expect(scm.blame({ path: 'b.ts', line: 9 })).rejects.toThrow('Git has no history of b.ts, or it has no such line.');
            await expect(scm.blame({ path: 'b.ts', line: 3, endLine: 2 })).rejects.toThrow('endLine is before line.');
            // What the person sees, and has not saved.
            expect((await scm.blame({ path: 'b.ts', text: lines('new', '1', '2', '3', '4') })).lines).toEqual([
                { line: 1, endLine: 1, summary: 'Not committed yet' }, { ...all[0], line: 2, endLine: 4 },
                { ...all[2], line: 5, endLine: 5 }
            ]);
            await expect(scm.blame({ path: 'b.ts', line: 3, text: '' })).rejects.toThrow('or it has no such line');
            put('new.ts', 'x\n');
            await expect(scm.blame({ path: 'new.ts' })).rejects.toThrow('Git has no history of new.ts.');
        });
    });

    it('runs nothing that a repository names, and writes nothing to it', async () => {
        put('a.ts', lines('1', '2'));
        commit('first');
        put('a.ts', lines('1', 'two'));
        makeHostile({ folder: root, seen: root, log: folder.at('trapped'), origin: 'https://localhost', trap: 'http://localhost' });
        put('.git/info/attributes', '* filter=evil diff=evil\n');
        const index = readFileSync(join(root, '.git/index'));
        expect((await scm.status({})).files).toContainEqual({ path: 'a.ts', worktree: 'modified' });
        expect((await scm.diff({ path: 'a.ts' })).files[0].patch).toContain('+two');
        expect((await scm.blame({ path: 'a.ts' })).lines).toHaveLength(2);
        expect((await scm.blame({ path: 'a.ts', text: lines('0', '1', '2') })).lines).toHaveLength(2);
        expect(existsSync(folder.at('trapped'))).toBe(false);
        expect(readFileSync(join(root, '.git/index'))).toEqual(index);
        gitAt(root, 'status');
        expect(existsSync(folder.at('trapped')), 'git alone falls into a trap').toBe(true);
    });

    it('goes by the lists of what is ignored, and by the settings for comparing', async () => {
        put('a.sh', 'x\r\n');
        git('config', 'core.autocrlf', 'true');
        commit('first');
        git('config', 'core.fileMode', 'false');
        execFileSync('chmod', ['755', join(root, 'a.sh')]);
        put('.git/info/exclude', 'mine\n');
        put('mine', 'x');
        put('b.sh', 'x');
        expect((await scm.status({})).files).toEqual([{ path: 'b.sh', worktree: 'untracked' }]);
    });

    it('says so where git cannot be asked', async () => {
        mkdirSync(join(root, 'deep'));
        put('.git/config', '[core\n');
        await expect(scm.status({ path: 'deep' })).rejects.toThrow('The git repository is incomplete or damaged.');
    });
});
