import { execFileSync } from 'node:child_process';
import {
    chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, symlinkSync, truncateSync,
    writeFileSync
} from 'node:fs';
import { join } from 'node:path';
import type { CopyOutcome, CopyRequest } from '@openspace/foundation/copies';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../tests/support/temporary-folder.js';
import { makeHostile } from '../git/test/hostile-repository.js';
import { FolderCopy } from './folder-copy.js';

const LINES = Array.from({ length: 30 }, (_, index) => `line ${index + 1}\n`);

describe('FolderCopy', () => {
    let folder: TemporaryFolder;

    beforeEach(() => {
        folder = new TemporaryFolder();
        folder.folder('project');
    });

    afterEach(() => folder.remove());

    const project = (path: string): string => folder.at('project', path);
    const write = (path: string, text: string | Buffer): void => {
        mkdirSync(join(project(path), '..'), { recursive: true });
        writeFileSync(project(path), text);
    };
    const inCopy = (path: string): string => folder.at('copy', 'files', path);
    const change = (path: string, text: string | Buffer): void => {
        mkdirSync(join(inCopy(path), '..'), { recursive: true });
        writeFileSync(inCopy(path), text);
    };
    const text = (path: string): string => readFileSync(project(path), 'utf8');
    const git = (...words: string[]): string => gitIn(folder.at('project'), ...words);

    function gitIn(at: string, ...words: string[]): string {
        return execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...words], { cwd: at, encoding: 'utf8' });
    }

    /** With something of each kind that is not committed. */
    function repository(): void {
        git('init', '-q', '-b', 'main');
        write('a.txt', LINES.join(''));
        write('gone.txt', 'gone\n');
        write('staged.txt', 'before\n');
        write('.gitignore', 'node_modules/\n*.log\n');
        git('add', '.');
        git('commit', '-qm', 'first');
        write('a.txt', LINES.join('').replace('line 30', 'mine'));
        rmSync(project('gone.txt'));
        write('staged.txt', 'staged\n');
        git('add', 'staged.txt');
        write('new/untracked.txt', 'new\n');
        write('node_modules/x/index.js', 'x\n');
        write('debug.log', 'log\n');
    }

    const make = (options: { includeIgnored?: boolean; limits?: { files: number; bytes: number } } = {}): Promise<FolderCopy> =>
        FolderCopy.make({ source: folder.at('project'), folder: folder.folder('copy'), ...options });

    const listed = async (copy: FolderCopy): Promise<string[]> =>
        (await copy.changes()).changes.map(({ path, status, refused }) => [status, path, ...refused ? [refused] : []].join(' '));

    async function request(copy: FolderCopy, path: string, more: Partial<CopyRequest> = {}): Promise<CopyRequest> {
        const found = (await copy.changes()).changes.find(one => one.path === path);
        return { path, fingerprint: found!.fingerprint, ...more };
    }

    const apply = async (copy: FolderCopy, path: string, more?: Partial<CopyRequest>): Promise<CopyOutcome> =>
        (await copy.apply([await request(copy, path, more)]))[0];

    async function all(copy: FolderCopy): Promise<readonly CopyRequest[]> {
        return (await copy.changes()).changes;
    }

    it('has a repository of its own, with what is not committed as it was, and without what git ignores', async () => {
        repository();
        const copy = await make();
        expect(copy.record).toEqual({
            source: folder.at('project'), git: 'repository', includesIgnored: false, skipped: [], repository: expect.any(String) as string
        });
        expect(gitIn(copy.files, 'status', '--porcelain')).toBe(git('status', '--porcelain'));
        expect(gitIn(copy.files, 'log', '--format=%s')).toBe('first\n');
        expect([existsSync(inCopy('node_modules')), existsSync(inCopy('debug.log'))]).toEqual([false, false]);
        expect(readFileSync(inCopy('new/untracked.txt'), 'utf8')).toBe('new\n');
        expect(await listed(copy)).toEqual([]);
        gitIn(copy.files, 'commit', '-qam', 'second');
        expect(git('log', '--format=%s')).toBe('first\n');
    });

    it('shares no object with the repository: what is inside could write to it', async () => {
        repository();
        await make();
        const object = git('rev-parse', 'HEAD').trim();
        const path = `.git/objects/${object.slice(0, 2)}/${object.slice(2)}`;
        expect(statSync(inCopy(path)).ino).not.toBe(statSync(project(path)).ino);
        expect(statSync(project(path)).nlink).toBe(1);
        expect(existsSync(inCopy('.git/objects/info/alternates'))).toBe(false);
    });

    it('runs nothing of a hostile repository, neither while it copies nor while it compares', async () => {
        repository();
        const log = folder.at('log');
        const places = { log, origin: 'http://localhost:1', trap: 'http://localhost:2' };
        makeHostile({ folder: folder.at('project'), seen: folder.at('project'), ...places });
        const copy = await make();
        expect(readFileSync(inCopy('.git/config'), 'utf8')).not.toMatch(/evil|program|remote/);
        expect(existsSync(inCopy('.git/hooks'))).toBe(false);
        makeHostile({ folder: copy.files, seen: copy.files, ...places });
        change('a.txt', 'changed\n');
        expect(await listed(copy)).toContain('modified a.txt');
        await copy.apply(await all(copy));
        expect(existsSync(log)).toBe(false);
    });

    it('copies ignored files if that is chosen', async () => {
        repository();
        const copy = await make({ includeIgnored: true });
        expect(readFileSync(inCopy('node_modules/x/index.js'), 'utf8')).toBe('x\n');
        change('node_modules/x/index.js', 'y\n');
        change('node_modules/y.js', 'new\n');
        expect(await listed(copy)).toEqual(['modified node_modules/x/index.js', 'added node_modules/y.js']);
    });

    it('copies a worktree, and a part of a repository', async () => {
        repository();
        git('worktree', 'add', '-q', '-b', 'other', folder.at('tree'));
        writeFileSync(folder.at('tree', 'a.txt'), 'other\n');
        const tree = await FolderCopy.make({ source: folder.at('tree'), folder: folder.folder('copy-of-tree') });
        expect([gitIn(tree.files, 'branch', '--show-current'), gitIn(tree.files, 'status', '--porcelain')])
            .toEqual(['other\n', ' M a.txt\n']);
        write('new/debug.log', 'log\n');
        const part = await FolderCopy.make({ source: project('new'), folder: folder.folder('copy') });
        expect([part.record.git, existsSync(inCopy('untracked.txt')), existsSync(inCopy('debug.log')), existsSync(inCopy('.git'))])
            .toEqual(['part', true, false, false]);
        change('more.log', 'log\n');
        change('node_modules/y/index.js', 'y\n');
        change('more.txt', 'more\n');
        expect(await listed(part)).toEqual(['added more.txt']);
    });

    it('refuses a .git that names the repository of somebody else, and objects that are borrowed', async () => {
        repository();
        folder.file('trap/.git', `gitdir: ${project('.git')}\n`);
        await expect(FolderCopy.make({ source: folder.at('trap'), folder: folder.folder('c1') })).rejects.toThrow('lies elsewhere');
        write('.git/objects/info/alternates', folder.at('secret'));
        await expect(make()).rejects.toThrow('borrows objects');
    });

    it('copies a folder without a repository as it is, up to its limits, and names what it leaves out', async () => {
        write('a.txt', 'a\n');
        write('debug.log', 'log\n');
        execFileSync('mkfifo', [project('pipe')]);
        symlinkSync('/etc/passwd', project('link'));
        const copy = await make();
        expect(copy.record).toMatchObject({ git: 'none', skipped: ['pipe'] });
        expect([readlinkSync(inCopy('link')), existsSync(inCopy('debug.log')), await listed(copy)]).toEqual(['/etc/passwd', true, []]);
        await expect(FolderCopy.make({ source: folder.at('project'), folder: folder.folder('c2'), limits: { files: 2, bytes: 100 } }))
            .rejects.toThrow('more than 2 files');
        write('big', Buffer.alloc(200));
        await expect(FolderCopy.make({ source: folder.at('project'), folder: folder.folder('c3'), limits: { files: 9, bytes: 100 } }))
            .rejects.toThrow('too large');
    });

    it('lists what changed, without what git ignores, and applies all of it', async () => {
        repository();
        write('tool.sh', '#!/bin/sh\n');
        const copy = await make();
        change('a.txt', 'changed\n');
        rmSync(inCopy('staged.txt'));
        change('deep/er/b.bin', Buffer.from([0, 1, 2]));
        change('debug.log', 'log of the copy\n');
        change('node_modules/z/index.js', 'z\n');
        chmodSync(inCopy('tool.sh'), 0o755);
        rmSync(inCopy('new'), { recursive: true });
        change('new', 'a file now\n');
        symlinkSync('a.txt', inCopy('link'));
        gitIn(copy.files, 'add', '.');
        gitIn(copy.files, 'commit', '-qm', 'second');
        expect(await listed(copy)).toEqual([
            'modified a.txt', 'added deep/er/b.bin', 'added link', 'added new', 'deleted new/untracked.txt', 'deleted staged.txt',
            'modified tool.sh'
        ]);
        expect((await copy.apply(await all(copy))).every(({ outcome }) => outcome === 'applied')).toBe(true);
        expect([
            text('a.txt'), existsSync(project('staged.txt')), readFileSync(project('deep/er/b.bin')), text('new'),
            readlinkSync(project('link'))
        ]).toEqual(['changed\n', false, Buffer.from([0, 1, 2]), 'a file now\n', 'a.txt']);
        expect(statSync(project('tool.sh')).mode & 0o111).not.toBe(0);
        expect([text('debug.log'), await listed(copy), git('log', '--format=%s')]).toEqual(['log\n', [], 'first\n']);
    });

    it('applies one file, then a part of another, and shows the rest', async () => {
        repository();
        const copy = await make();
        change('b.txt', 'b\n');
        change('a.txt', LINES.join('').replace('line 1\n', 'first\n').replace('line 15', 'middle').replace('line 30', 'mine'));
        await apply(copy, 'b.txt');
        expect([text('b.txt'), await listed(copy)]).toEqual(['b\n', ['modified a.txt']]);
        const [{ texts }] = (await copy.shownChanges()).changes;
        await apply(copy, 'a.txt', { text: texts!.before!.replace('line 15', 'middle') });
        expect(text('a.txt')).toBe(LINES.join('').replace('line 15', 'middle').replace('line 30', 'mine'));
        const [rest] = (await copy.shownChanges()).changes;
        expect(rest.texts).toEqual({ before: text('a.txt'), now: text('a.txt').replace('line 1\n', 'first\n') });
    });

    it('merges with what the person has changed since, and shows a conflict without writing', async () => {
        repository();
        const copy = await make();
        change('a.txt', LINES.join('').replace('line 1\n', 'first\n').replace('line 30', 'mine'));
        write('a.txt', LINES.join('').replace('line 30', 'mine again'));
        expect((await copy.shownChanges()).changes[0].folder).toBe('changed');
        expect((await apply(copy, 'a.txt')).outcome).toBe('merged');
        expect(text('a.txt')).toBe(LINES.join('').replace('line 1\n', 'first\n').replace('line 30', 'mine again'));
        expect(await listed(copy)).toEqual([]);

        change('a.txt', LINES.join('').replace('line 1\n', 'agent\n').replace('line 20', 'twenty').replace('line 30', 'mine'));
        const theirs = text('a.txt').replace('first\n', 'person\n');
        write('a.txt', theirs);
        const conflict = await apply(copy, 'a.txt');
        expect(conflict).toMatchObject(
            { outcome: 'conflict', merged: expect.stringContaining('<<<<<<< yours\nperson\n=======\nagent\n>>>>>>> agent') }
        );
        expect([text('a.txt'), await listed(copy)]).toEqual([theirs, ['modified a.txt']]);
        expect((await apply(copy, 'a.txt', { favour: 'folder' })).outcome).toBe('merged');
        expect(text('a.txt')).toBe(theirs.replace('line 20', 'twenty'));
    });

    it.each([['copy' as const, 'agent\n'], ['markers' as const, '<<<<<<< yours\nperson\n=======\nagent\n>>>>>>> agent\n']])(
        'solves a conflict by %s', async (favour, expected) => {
            write('a.txt', 'base\n');
            const copy = await make();
            change('a.txt', 'agent\n');
            write('a.txt', 'person\n');
            await apply(copy, 'a.txt', { favour });
            expect([text('a.txt'), await listed(copy)]).toEqual([expected, []]);
        }
    );

    it('overwrites neither binary files nor files that are gone or new on both sides', async () => {
        write('picture', Buffer.from([0, 1]));
        write('kept', 'kept\n');
        write('removed', 'removed\n');
        const copy = await make();
        change('picture', Buffer.from([0, 2]));
        write('picture', Buffer.from([0, 3]));
        rmSync(inCopy('kept'));
        write('kept', 'changed by the person\n');
        change('removed', 'changed by the agent\n');
        rmSync(project('removed'));
        change('new', 'agent\n');
        write('new', 'person\n');
        expect((await copy.apply(await all(copy))).map(({ path, outcome }) => `${path} ${outcome}`).sort())
            .toEqual(['kept conflict', 'new conflict', 'picture conflict', 'removed conflict']);
        expect([readFileSync(project('picture')), text('kept'), existsSync(project('removed')), text('new')])
            .toEqual([Buffer.from([0, 3]), 'changed by the person\n', false, 'person\n']);
        await apply(copy, 'picture', { favour: 'copy' });
        await apply(copy, 'kept', { favour: 'folder' });
        await apply(copy, 'removed', { favour: 'copy' });
        expect([readFileSync(project('picture')), text('kept'), text('removed'), await listed(copy)])
            .toEqual([Buffer.from([0, 2]), 'changed by the person\n', 'changed by the agent\n', ['added new']]);
    });

    it('applies nothing that nobody has seen', async () => {
        write('a.txt', 'base\n');
        const copy = await make();
        change('a.txt', 'seen\n');
        const seen = await request(copy, 'a.txt');
        change('a.txt', 'unseen\n');
        expect(await copy.apply([seen, { path: '../outside', fingerprint: '' }])).toEqual([
            { path: 'a.txt', outcome: 'failed', reason: expect.stringContaining('meanwhile') },
            { path: '../outside', outcome: 'failed', reason: expect.stringContaining('meanwhile') }
        ]);
        expect(text('a.txt')).toBe('base\n');
    });

    it('refuses links that lead out, repositories inside, pipes, and names in which something hides', async () => {
        write('a.txt', 'base\n');
        const copy = await make();
        symlinkSync('../../../etc/passwd', inCopy('out'));
        symlinkSync('/etc', inCopy('absolute'));
        symlinkSync('.git/config', inCopy('into-git'));
        change('sub/.git/config', '[core]\nfsmonitor = evil\n');
        change('sub/.GIT', 'gitdir: /elsewhere\n');
        change('line\nbreak', 'x\n');
        change('txt.\u202eexe', 'x\n');
        writeFileSync(Buffer.concat([Buffer.from(`${copy.files}/bad`), Buffer.from([0xff])]), 'x');
        execFileSync('mkfifo', [inCopy('pipe')]);
        const refused = await listed(copy);
        expect(refused).toEqual([
            'added absolute link', 'added bad\\u{fffd} name', 'added into-git link', 'added line\\u{a}break name', 'added out link',
            'added pipe special', 'added sub/.GIT repository', 'added sub/.git repository', 'added txt.\\u{202e}exe name'
        ]);
        expect((await copy.apply(await all(copy))).map(({ outcome }) => outcome)).toEqual(refused.map(() => 'failed'));
        expect(execFileSync('ls', ['-A', folder.at('project')], { encoding: 'utf8' })).toBe('a.txt\n');
    });

    it('does not follow a link of the folder or of the copy', async () => {
        write('sub/a.txt', 'base\n');
        const copy = await make();
        const outside = folder.file('outside/a.txt', 'outside\n');
        change('sub/a.txt', 'agent\n');
        change('other/b.txt', 'agent\n');
        renameSync(project('sub'), project('moved'));
        symlinkSync(folder.at('outside'), project('sub'));
        symlinkSync(folder.at('outside'), project('other'));
        const outcomes = await copy.apply(await all(copy));
        expect(outcomes.map(({ outcome }) => outcome)).not.toContain('applied');
        expect([readFileSync(outside, 'utf8'), existsSync(folder.at('outside/b.txt'))]).toEqual(['outside\n', false]);
        rmSync(inCopy('sub'), { recursive: true });
        symlinkSync(folder.at('outside'), inCopy('sub'));
        expect(await listed(copy)).toEqual(['added other/b.txt', 'added sub link', 'deleted sub/a.txt']);
        await copy.discard(await all(copy));
        expect([lstatSync(inCopy('sub')).isDirectory(), readFileSync(outside, 'utf8')]).toEqual([true, 'outside\n']);
    });

    it('throws changes away: all of a file, or a part of it', async () => {
        repository();
        const copy = await make();
        const before = readFileSync(inCopy('a.txt'), 'utf8');
        change('a.txt', before.replace('line 1\n', 'first\n').replace('line 15', 'middle'));
        change('new.txt', 'new\n');
        rmSync(inCopy('staged.txt'));
        await copy.discard([await request(copy, 'a.txt', { text: before.replace('line 1\n', 'first\n') })]);
        expect(readFileSync(inCopy('a.txt'), 'utf8')).toBe(before.replace('line 1\n', 'first\n'));
        await copy.discard(await all(copy));
        expect([await listed(copy), existsSync(inCopy('new.txt')), readFileSync(inCopy('staged.txt'), 'utf8'), text('a.txt')])
            .toEqual([[], false, 'staged\n', before]);
    });

    it('handles files of any size as a whole, and knows its set after a restart', async () => {
        write('a.txt', 'base\n');
        await make();
        change('huge', '');
        truncateSync(inCopy('huge'), 8 * 1024 * 1024);
        change('long.txt', 'x'.repeat(1024 * 1024));
        const copy = await FolderCopy.open(folder.at('copy'));
        expect((await copy.shownChanges()).changes.map(({ path, texts }) => [path, texts]))
            .toEqual([['huge', undefined], ['long.txt', undefined]]);
        await copy.apply(await all(copy));
        expect([statSync(project('huge')).size, statSync(project('long.txt')).size]).toEqual([8 * 1024 * 1024, 1024 * 1024]);
        expect(await listed(await FolderCopy.open(folder.at('copy')))).toEqual([]);
    });

    it('sees a change that keeps size and time', async () => {
        write('a.txt', 'base\n');
        const copy = await make();
        const { atime, mtime } = statSync(inCopy('a.txt'));
        change('a.txt', 'evil\n');
        execFileSync('touch', ['-d', mtime.toISOString(), inCopy('a.txt')]);
        expect(atime).toBeDefined();
        expect(await listed(copy)).toEqual(['modified a.txt']);
    });

    it('takes names like __proto__ for names', async () => {
        write('__proto__', 'a\n');
        write('constructor', 'b\n');
        const copy = await make();
        change('__proto__', 'changed\n');
        expect(await listed(copy)).toEqual(['modified __proto__']);
        await apply(copy, '__proto__');
        expect(text('__proto__')).toBe('changed\n');
    });
});
