import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import * as path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { gitScript } from './git-script';

const TEMPLATE = readFileSync(path.join(__dirname, '../../host-process/guarded-git.sh'), 'utf8');
const GIT = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();

/** The script as the extension runs it, on repositories whose settings run programs that leave a mark. */
describe('git of source control', () => {
    let folder: TemporaryFolder;
    let repository: string;
    let script: string;

    const env = (): NodeJS.ProcessEnv => ({
        PATH: process.env.PATH, HOME: folder.at('home'), GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', LC_ALL: 'C'
    });
    const git = (...words: string[]): string => execFileSync(GIT, words, { cwd: repository, env: env(), encoding: 'utf8' });
    const guarded = (...words: string[]): { status: number | null; stdout: string; stderr: string } =>
        spawnSync(script, words, { cwd: repository, env: env(), encoding: 'utf8' });
    const marked = (): boolean => existsSync(folder.at('mark'));
    /** A program that leaves a mark, and hands on what it reads. */
    const trap = (name: string): string => {
        const file = folder.file(name, `#!/bin/sh\ntouch ${folder.at('mark')}\ncat 2>/dev/null "$1" || cat\n`);
        chmodSync(file, 0o700);
        return file;
    };
    const hook = (name: string): string => trap(`repository/.git/hooks/${name}`);

    beforeEach(() => {
        folder = new TemporaryFolder();
        repository = folder.folder('repository');
        script = folder.file('git', gitScript(TEMPLATE, { git: GIT, sandboxed: folder.at('sandboxed'), refused: folder.at('refused') }));
        chmodSync(script, 0o700);
        git('init', '-q', '-b', 'main');
        git('config', 'user.name', 'Ada');
        git('config', 'user.email', 'ada@example.com');
        folder.file('repository/a.txt', 'one\n');
        git('add', '.');
        git('commit', '-qm', 'first');
        folder.file('repository/a.txt', 'two\n');
    });

    afterEach(() => folder.remove());

    const LOOKS = [
        ['status', '-z', '-uall'], ['diff', '--', 'a.txt'], ['show', '--textconv', 'HEAD:a.txt'], ['log', '-p', '-1'], ['blame', 'a.txt'],
        ['-c', 'core.quotepath=false', 'diff', '--ext-diff'], ['show', 'HEAD'], ['for-each-ref'], ['ls-files'], ['remote', '--verbose'],
        ['stash', 'list'], ['rev-parse', '--show-toplevel'], ['config', '--list']
    ];

    it.each([
        ['core.fsmonitor', 'fsmonitor'], ['diff.external', 'external'], ['diff.trap.command', 'command'],
        ['diff.trap.textconv', 'textconv'], ['core.pager', 'pager'], ['core.alternateRefsCommand', 'refs']
    ])('looks without running %s of the repository', (setting, name) => {
        folder.file('repository/.git/info/attributes', '* diff=trap\n');
        git('config', setting, trap(name));
        const codes = LOOKS.map(words => guarded(...words)).map(({ status, stderr }) => status === 0 ? 0 : stderr);
        expect({ codes: [...new Set(codes)], marked: marked() }).toEqual({ codes: [0], marked: false });
        if (/^diff|fsmonitor/.test(setting)) {
            git('--no-pager', 'diff', '--ext-diff');
            git('--no-pager', 'log', '-p', '-1');
            git('status');
            expect(marked(), 'git alone falls into the trap').toBe(true);
        }
    });

    it('fetches nothing that a partial clone lacks, says so, and shows all of it once it was fetched', () => {
        git('commit', '-qam', 'second');
        git('config', 'uploadpack.allowFilter', 'true');
        const clone = folder.at('clone');
        git('clone', '-q', '--filter=blob:none', `file://${repository}`, clone);
        repository = clone;
        for (const words of [['show', 'HEAD~1:a.txt'], ['blame', 'a.txt'], ['diff', 'HEAD~1'], ['log', '-p', '-2']]) {
            const { status, stderr } = guarded(...words);
            expect([status, stderr]).toEqual([128, expect.stringContaining('from promisor remote')]);
        }
        expect([guarded('status').status, guarded('log', '--follow', '--', 'a.txt').status]).toEqual([0, 0]);
        // As the page for users says.
        git('fetch', '-q', '--refetch', '--no-filter');
        expect([guarded('show', 'HEAD~1:a.txt').stdout, guarded('blame', 'a.txt').status]).toEqual(['one\n', 0]);
    });

    it('attack 20: looks without hooks, in submodules too', () => {
        hook('post-index-change');
        const inner = folder.folder('inner');
        execFileSync(GIT, ['init', '-q', inner], { env: env() });
        folder.file('inner/b.txt', 'b');
        execFileSync(GIT, ['-C', inner, 'add', '.'], { env: env() });
        execFileSync(GIT, ['-C', inner, '-c', 'user.name=A', '-c', 'user.email=a@b', 'commit', '-qm', 'inner'], { env: env() });
        git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'sub');
        rmSync(folder.at('mark'), { force: true });
        execFileSync(GIT, ['-C', path.join(repository, 'sub'), 'config', 'core.fsmonitor', trap('inner-monitor')], { env: env() });
        expect(guarded('status').status).toBe(0);
        expect(marked()).toBe(false);
    });

    it('attack 20: fetches nothing while it looks, whatever the repository allows', () => {
        git('config', 'remote.origin.url', `ext::${trap('transport')}`);
        git('config', 'protocol.ext.allow', 'always');
        guarded('remote', 'show', 'origin');
        guarded('fetch', 'origin');
        expect(marked()).toBe(false);
    });

    it('runs the hooks of a commit, as a terminal does', () => {
        hook('pre-commit');
        const { status, stderr } = guarded('commit', '-qam', 'second');
        expect({ status, stderr, marked: marked() }).toEqual({ status: 0, stderr: '', marked: true });
    });

    describe('attack 9: where a sandbox has worked', () => {
        const programs = (): string => guarded('--openspace-programs').stdout;
        const sealed = (text = programs()): string =>
            spawnSync(script, ['--openspace-seal'], { cwd: repository, env: env(), input: text, encoding: 'utf8' }).stdout;
        const writeSeal = (): string => folder.file('sandboxed', `folder\t${repository}\n${sealed()}`);

        it.each<[string, () => void]>([
            ['a hook', () => hook('pre-commit')],
            ['a filter', () => git('config', 'filter.trap.clean', trap('filter'))],
            ['a command to sign with', () => git('config', 'gpg.program', trap('gpg'))],
            ['a remote', () => git('config', 'remote.origin.url', 'https://example.com/stolen')],
            ['an address instead of the name of a remote', () => git('config', 'branch.main.remote', 'https://example.com/.remote')],
            ['a file of settings', () => git('config', 'include.path', folder.file('more', '[core]\n\tsshCommand = evil\n'))]
        ])('refuses to change anything once the repository has %s that it had not, and says so', (_name, change) => {
            writeSeal();
            change();
            folder.file('repository/.git/info/attributes', '* filter=trap\n');
            const { status, stderr } = guarded('commit', '-qam', 'second');
            expect({ status, stderr: stderr.slice(0, 10), refused: readFileSync(folder.at('refused'), 'utf8') })
                .toEqual({ status: 128, stderr: 'OpenSpace:', refused: `${repository}\n` });
            expect(guarded('status', '--porcelain').stdout).toContain('M a.txt');
            expect(marked()).toBe(false);
        });

        it('does what the person wants once they have accepted it', () => {
            writeSeal();
            hook('pre-commit');
            expect(guarded('commit', '-qam', 'second').status).toBe(128);
            writeSeal();
            expect([guarded('commit', '-qam', 'second').status, marked()]).toEqual([0, true]);
        });

        it('goes on after ordinary work', () => {
            writeSeal();
            expect(guarded('commit', '-qam', 'second').status).toBe(0);
            expect(guarded('checkout', '-qb', 'next').status).toBe(0);
            git('config', 'branch.next.remote', 'origin');
            git('config', 'branch.next.merge', 'refs/heads/next');
            folder.file('repository/a.txt', 'three\n');
            expect(guarded('stash').status).toBe(0);
        });

        it('refuses in a repository that appeared later', () => {
            writeSeal();
            repository = folder.folder('repository/later');
            execFileSync(GIT, ['init', '-q', repository], { env: env() });
            expect(guarded('commit', '--allow-empty', '-qm', 'x').status).toBe(128);
        });

        it('leaves other folders alone', () => {
            folder.file('sandboxed', `folder\t${repository}-other\nfolder\t${repository}/sub\n`);
            expect(guarded('commit', '-qam', 'second').status).toBe(0);
        });

        it('sees what hides behind line breaks in a value', () => {
            git('config', 'filter.mine.clean', 'cat');
            writeSeal();
            git('config', 'filter.mine.clean', 'cat\nlocal\nbranch.x.merge');
            expect(guarded('commit', '-qam', 'second').status).toBe(128);
        });
    });
});
