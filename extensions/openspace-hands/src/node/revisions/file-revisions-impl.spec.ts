import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileRevisions, MAX_REVISION_SIZE } from 'openspace-core/lib/common/services/file-revisions';
import { makeHostile } from '../../../../../packages/workspace-tools/src/git/test/hostile-repository';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { filesOf } from '../files/fixtures/files-fixture';
import { FileRevisionsImpl } from './file-revisions-impl';

describe('FileRevisionsImpl', () => {
    let folder: TemporaryFolder;
    let root: string;
    let path: string | undefined;

    const git = (at: string, ...words: string[]): string => execFileSync('git', [
        '-C', at, '-c', 'user.name=t', '-c', 'user.email=t@t', '-c', 'protocol.file.allow=always', ...words
    ], { encoding: 'utf8', env: { ...process.env, PATH: path, GIT_CONFIG_GLOBAL: '/dev/null' } });
    const put = (name: string, text: string | Buffer): void => { folder.file(name, text as string); };
    const commit = (at: string, message: string): void => {
        git(at, 'add', '-A', '-f');
        git(at, 'commit', '-q', '-m', message);
    };
    /** Whoever asks for git from now on gets a script that ends with the real one. */
    const replaceGit = (...lines: string[]): void => {
        const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
        put('bin/git', ['#!/bin/sh', ...lines, `exec ${real} "$@"`, ''].join('\n'));
        chmodSync(folder.at('bin/git'), 0o755);
        process.env.PATH = `${folder.at('bin')}:${path}`;
    };
    const revisionsOf = async (...roots: string[]): Promise<FileRevisions> =>
        Object.assign(new FileRevisionsImpl(), { files: await filesOf(roots) });

    beforeEach(() => {
        path = process.env.PATH;
        folder = new TemporaryFolder();
        root = folder.folder('ws');
        git(root, 'init', '-q', '-b', 'main');
        put('ws/src/deep/my file #1%*.ts', 'one\n');
        put('ws/gone.ts', 'was here\n');
        put('ws/.env', 'KEY=secret\n');
        put('ws/data.bin', Buffer.from([1, 0, 2, 0]));
        put('ws/huge.txt', 'x'.repeat(1024 * 1024 + 1));
        put('ws/bom.txt', '\ufeffwörter\r\n');
        symlinkSync('gone.ts', join(root, 'link.ts'));
        commit(root, 'first');
        git(root, 'tag', 'v1');
        put('ws/src/deep/my file #1%*.ts', 'two\n');
        put('ws/new.ts', 'new\n');
        rmSync(join(root, 'gone.ts'));
        rmSync(join(root, 'link.ts'));
        put('ws/link.ts', 'a file now\n');
        commit(root, 'second');
        put('ws/src/deep/my file #1%*.ts', 'three\n');
    });

    afterEach(() => {
        process.env.PATH = path;
        folder.remove();
    });

    it('reads a file of a sub-folder as it was', async () => {
        const revisions = await revisionsOf(root);
        const texts = ['HEAD', 'HEAD~1', 'v1', 'main^', git(root, 'rev-parse', 'HEAD').trim().slice(0, 10)]
            .map(revision => revisions.read('src/deep/my file #1%*.ts', revision));
        expect(await Promise.all(texts)).toEqual(['two\n', 'one\n', 'one\n', 'one\n', 'two\n']);
        expect(await revisions.read('bom.txt', 'v1')).toBe('wörter\r\n');
    });

    it('says that a commit does not have a file, and what a deleted one had', async () => {
        const revisions = await revisionsOf(root);
        expect(await revisions.read('new.ts', 'v1')).toBeUndefined();
        expect(await revisions.read('gone.ts', 'v1')).toBe('was here\n');
        expect(await revisions.read('never.ts', 'HEAD')).toBeUndefined();
        // A link was no file of its own.
        expect(await revisions.read('link.ts', 'v1')).toBeUndefined();
    });

    it.each([
        'nope', '', ' ', '-h', '--all', '--output=x', 'HEAD:.env', 'HEAD\n', 'HEAD\0', '$(touch escaped)', '; touch escaped',
        '..', 'HEAD..v1', 'v1^{tree}', 'x'.repeat(10_000)
    ])('knows no revision %j', async revision => {
        await expect((await revisionsOf(root)).read('new.ts', revision)).rejects.toThrow('There is no revision "');
        expect(existsSync(join(root, 'escaped'))).toBe(false);
    });

    it.each([':/first', 'HEAD^{/(a+)+$}', 'main~1^{/first}'])('does not let git search with %j', async revision => {
        await expect((await revisionsOf(root)).read('new.ts', revision)).rejects.toThrow(`"${revision}" searches for a commit.`);
    });

    it('answers equal questions that wait once, and does not let too many wait', async () => {
        replaceGit(`echo "$1" >> ${folder.at('asked')}`);
        const revisions = await revisionsOf(root);
        const first = revisions.read('new.ts', 'HEAD');
        await Promise.resolve();
        const equal = Array.from({ length: 300 }, () => revisions.read('new.ts', 'HEAD'));
        const others = Array.from({ length: 199 }, (_, index) => revisions.read(`../${index}`, 'HEAD').catch(() => 'refused'));
        await expect(revisions.read('new.ts', 'v1')).rejects.toThrow('Too many files of the past are wanted at once.');
        expect(new Set(await Promise.all([first, ...equal]))).toEqual(new Set(['new\n']));
        expect(new Set(await Promise.all(others))).toEqual(new Set(['refused']));
        expect(readFileSync(folder.at('asked'), 'utf8').match(/cat-file/g)).toHaveLength(2);
        expect(await revisions.read('new.ts', 'v1')).toBeUndefined();
    });

    it('reads nothing that the agent may not read, nor anything outside, nor data', async () => {
        rmSync(join(root, '.env'));
        mkdirSync(join(root, 'out'));
        symlinkSync(folder.at(), join(root, 'out/link'));
        const revisions = await revisionsOf(root);
        await expect(revisions.read('.env', 'v1')).rejects.toThrow('may contain secrets');
        await expect(revisions.read('../ws-other/a.ts', 'v1')).rejects.toThrow('must not contain ".."');
        await expect(revisions.read('out/link/x', 'v1')).rejects.toThrow('outside the workspace');
        await expect(revisions.read('.git/config', 'v1')).rejects.toThrow('may contain secrets');
        await expect(revisions.read('data.bin', 'v1')).rejects.toThrow('data.bin is not text in v1.');
        await expect(revisions.read('huge.txt', 'v1')).rejects.toThrow('huge.txt is too large in v1 to be shown.');
        expect((await revisions.read('huge.txt', 'v1', { whole: true }))?.length).toBeGreaterThan(MAX_REVISION_SIZE);
        await expect(revisions.read('src', 'v1')).rejects.toThrow('a folder');
    });

    it('finds the repository of each root, also above a root and in one that has commits of its own', async () => {
        const other = folder.folder('other');
        git(other, 'init', '-q');
        put('other/b.ts', 'b\n');
        commit(other, 'b');
        const revisions = await revisionsOf(join(root, 'src'), other);
        expect(await revisions.read('deep/my file #1%*.ts', 'v1')).toBe('one\n');
        expect(await revisions.read('other/b.ts', 'HEAD')).toBe('b\n');
        git(root, 'worktree', 'add', '-q', folder.at('tree'), 'v1');
        expect(await (await revisionsOf(folder.at('tree'))).read('gone.ts', 'HEAD')).toBe('was here\n');
        git(root, 'submodule', '--quiet', 'add', other, 'sub');
        expect(await (await revisionsOf(root)).read('sub/b.ts', 'HEAD')).toBe('b\n');
    });

    it('says that there is no repository, or no git', async () => {
        put('plain/a.ts', 'a\n');
        await expect((await revisionsOf(folder.at('plain'))).read('a.ts', 'HEAD')).rejects.toThrow('a.ts is in no git repository.');
        process.env.PATH = folder.folder('empty');
        await expect((await revisionsOf(root)).read('new.ts', 'HEAD')).rejects.toThrow('Git is not installed');
    });

    it('runs nothing that a repository names', async () => {
        const log = folder.at('log');
        makeHostile({ folder: root, seen: root, log, origin: 'https://example.invalid/x', trap: 'http://127.0.0.1:9' });
        expect(await (await revisionsOf(root)).read('new.ts', 'HEAD')).toBe('new\n');
        // What is not there would be fetched from a promising remote.
        git(root, 'config', 'extensions.partialClone', 'origin');
        git(root, 'config', 'remote.origin.promisor', 'true');
        const blob = git(root, 'rev-parse', 'HEAD:new.ts').trim();
        rmSync(join(root, '.git/objects', blob.slice(0, 2), blob.slice(2)));
        rmSync(log, { force: true });
        await expect((await revisionsOf(root)).read('new.ts', 'HEAD')).rejects.toThrow('incomplete or damaged');
        expect(existsSync(log)).toBe(false);
    });

    it('fetches nothing either with a git that does not know how to be told so', async () => {
        replaceGit('unset GIT_NO_LAZY_FETCH');
        const blob = git(root, 'rev-parse', 'HEAD:new.ts').trim();
        rmSync(join(root, '.git/objects', blob.slice(0, 2), blob.slice(2)));
        for (const [name, value] of [
            ['extensions.partialClone', 'origin'], ['remote.origin.promisor', 'true'], ['protocol.ext.allow', 'always'],
            ['remote.origin.url', `ext::touch ${folder.at('escaped')}`]
        ]) {
            git(root, 'config', name, value);
        }
        await expect((await revisionsOf(root)).read('new.ts', 'HEAD')).rejects.toThrow('incomplete or damaged');
        expect(existsSync(folder.at('escaped'))).toBe(false);
    });

    it('gives out nothing if the repository borrows objects by the time that it was read', async () => {
        replaceGit(`if [ "$1" = cat-file ]; then echo /elsewhere > ${root}/.git/objects/info/alternates; fi`);
        await expect((await revisionsOf(root)).read('new.ts', 'HEAD')).rejects.toThrow('keeps its data elsewhere');
    });

    describe.each([
        ['a pipe', (file: string) => { execFileSync('mkfifo', [file]); }],
        ['a device without an end', (file: string) => symlinkSync('/dev/zero', file)],
        ['a huge file', (file: string) => {
            writeFileSync(file, '');
            truncateSync(file, 2 ** 40);
        }]
    ])('does not wait for %s', (_, make) => {
        it.each(['.git', 'x/worktrees/w/gitdir', 'x/worktrees/w/commondir'])('in place of %s', async name => {
            const fake = folder.folder('fake');
            mkdirSync(join(fake, 'x/worktrees/w'), { recursive: true });
            writeFileSync(join(fake, '.git'), 'gitdir: x/worktrees/w\n');
            writeFileSync(join(fake, 'x/worktrees/w/gitdir'), join(fake, '.git'));
            rmSync(join(fake, name), { force: true });
            make(join(fake, name));
            await expect((await revisionsOf(fake)).read('new.ts', 'main')).rejects.toThrow('keeps its data elsewhere');
        });

        it.each(['HEAD', 'commondir', 'packed-refs'])('that git would read as %s', async name => {
            rmSync(join(root, '.git', name), { force: true });
            make(join(root, '.git', name));
            await expect((await revisionsOf(root)).read('new.ts', 'main')).rejects.toThrow('The git repository of ws is damaged');
        });
    });


    it.each([
        ['a file that points to it', (fake: string) => writeFileSync(join(fake, '.git'), `gitdir: ${root}/.git\n`)],
        ['a link', (fake: string) => symlinkSync(join(root, '.git'), join(fake, '.git'))],
        ['a common folder', (fake: string) => {
            git(fake, 'init', '-q');
            writeFileSync(join(fake, '.git/commondir'), `${root}/.git\n`);
        }],
        ['a work tree that it says to be', (fake: string) => {
            git(fake, 'init', '-q');
            mkdirSync(join(fake, 'x/worktrees/w'), { recursive: true });
            rmSync(join(fake, '.git'), { recursive: true });
            writeFileSync(join(fake, '.git'), 'gitdir: x/worktrees/w\n');
            writeFileSync(join(fake, 'x/worktrees/w/gitdir'), join(fake, '.git'));
            writeFileSync(join(fake, 'x/worktrees/w/HEAD'), 'ref: refs/heads/main\n');
            writeFileSync(join(fake, 'x/worktrees/w/commondir'), `${root}/.git\n`);
        }],
        ['borrowed objects', (fake: string) => {
            cpSync(join(root, '.git'), join(fake, '.git'), { recursive: true });
            rmSync(join(fake, '.git/objects'), { recursive: true });
            mkdirSync(join(fake, '.git/objects/info'), { recursive: true });
            writeFileSync(join(fake, '.git/objects/info/alternates'), `${root}/.git/objects\n`);
        }],
        ['linked objects', (fake: string) => {
            cpSync(join(root, '.git'), join(fake, '.git'), { recursive: true });
            rmSync(join(fake, '.git/objects'), { recursive: true });
            symlinkSync(join(root, '.git/objects'), join(fake, '.git/objects'));
        }]
    ])('does not show the repository of somebody else through %s', async (_, point) => {
        const fake = folder.folder('fake');
        point(fake);
        await expect((await revisionsOf(fake)).read('new.ts', 'main')).rejects.toThrow(/keeps its data elsewhere|There is no revision/);
    });
});
