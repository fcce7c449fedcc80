import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { notRun } from '../../../../../tests/support/not-run';
import { SshHost, standInForSsh, startOpenSsh } from '../../../../../tests/support/ssh-server';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { gitScript } from './git-script';

const TEMPLATE = readFileSync(path.join(__dirname, '../../host-process/guarded-git.sh'), 'utf8');
const GIT = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
const PASSPHRASE = 'open sesame 4711';

describe('git of source control by ssh', async () => {
    describe('with a stand-in', () => story(folder => standInForSsh(folder, PASSPHRASE)));

    const probe = new TemporaryFolder();
    const openSsh = await startOpenSsh(probe, PASSPHRASE);
    await openSsh?.stop();
    probe.remove();
    describe('with OpenSSH', openSsh
        ? () => story(async folder => (await startOpenSsh(folder, PASSPHRASE))!)
        : () => notRun('There is no server of OpenSSH that this user can run.'));
});

/** The script as the extension runs it, on a host that is not known yet, with a key that has a passphrase. */
function story(start: (folder: TemporaryFolder) => SshHost | Promise<SshHost>): void {
    let folder: TemporaryFolder;
    let host: SshHost;
    let clone: string;
    let shared: string;
    let script: string;

    const plain = (): NodeJS.ProcessEnv => ({
        PATH: process.env.PATH, HOME: folder.folder('home'), GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', LC_ALL: 'C',
        GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'a@b', GIT_COMMITTER_NAME: 'Ada', GIT_COMMITTER_EMAIL: 'a@b'
    });
    const git = (cwd: string, ...words: string[]): string =>
        execFileSync(GIT, words, { cwd, env: plain(), encoding: 'utf8', stdio: 'pipe' });
    /** With what git's extension puts into the environment, and what the person has there. */
    const guarded = (cwd: string, ...words: string[]): { status: number | null; stdout: string; stderr: string } =>
        spawnSync(script, words, {
            cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'],
            env: {
                ...plain(), GIT_SSH_COMMAND: host.command, GIT_ASKPASS: folder.at('ask'), SSH_ASKPASS: folder.at('ask'),
                SSH_ASKPASS_REQUIRE: 'force'
            }
        });
    const asked = (): string[] => existsSync(folder.at('asked')) ? readFileSync(folder.at('asked'), 'utf8').trim().split('\n') : [];
    const answers = (trust: string, passphrase: string): void => {
        chmodSync(folder.file('ask', `#!/bin/sh\ncase $1 in\n*fingerprint*) echo fingerprint >>${folder.at('asked')}; echo '${trust}' ;;\n`
            + `*passphrase*) echo passphrase >>${folder.at('asked')}; echo '${passphrase}' ;;\nesac\n`), 0o700);
    };

    beforeEach(async () => {
        folder = new TemporaryFolder();
        host = await start(folder);
        shared = folder.at('shared.git');
        clone = folder.at('clone');
        script = folder.file('git', gitScript(TEMPLATE, { git: GIT, sandboxed: folder.at('sandboxed'), refused: folder.at('refused') }));
        chmodSync(script, 0o700);
        git(folder.path, 'init', '-q', '--bare', '-b', 'main', shared);
        git(folder.path, 'clone', '-q', shared, folder.at('colleague'));
        git(folder.at('colleague'), 'checkout', '-qB', 'main');
        git(folder.at('colleague'), 'commit', '-qm', 'first', '--allow-empty');
        git(folder.at('colleague'), 'push', '-q', 'origin', 'main');
        answers('yes', PASSPHRASE);
    });

    afterEach(async () => {
        await host.stop();
        folder.remove();
    });

    it('clones, fetches and pushes, with questions about host and key that reach the person', () => {
        expect(guarded(folder.path, 'clone', '-q', host.urlOf(shared), clone)).toMatchObject({ status: 0 });
        expect(asked()).toEqual(['fingerprint', 'passphrase']);
        git(folder.at('colleague'), 'commit', '-qm', 'second', '--allow-empty');
        git(folder.at('colleague'), 'push', '-q', 'origin', 'main');
        expect(guarded(clone, 'fetch', '-q')).toMatchObject({ status: 0, stderr: '' });
        expect(git(clone, 'log', '-1', '--format=%s', 'origin/main')).toBe('second\n');
        git(clone, 'merge', '-q', 'origin/main');
        git(clone, 'commit', '-qm', 'third', '--allow-empty');
        expect(guarded(clone, 'push', '-q')).toMatchObject({ status: 0 });
        expect(git(shared, 'log', '-1', '--format=%s', 'main')).toBe('third\n');
        // The host is known by now.
        expect(asked()).toEqual(['fingerprint', 'passphrase', 'passphrase', 'passphrase']);
    });

    it('goes nowhere if the person does not trust the host, or does not know the passphrase', () => {
        answers('no', PASSPHRASE);
        expect(guarded(folder.path, 'clone', '-q', host.urlOf(shared), clone))
            .toMatchObject({ status: 128, stderr: expect.stringContaining('Host key verification failed') });
        answers('yes', 'guessed');
        expect(guarded(folder.path, 'clone', '-q', host.urlOf(shared), clone))
            .toMatchObject({ status: 128, stderr: expect.stringContaining('Permission denied') });
        expect(existsSync(path.join(clone, '.git'))).toBe(false);
    });

    it('reaches nobody and asks nothing while it only looks', () => {
        expect(guarded(folder.path, 'clone', '-q', host.urlOf(shared), clone).status).toBe(0);
        const before = asked();
        expect(guarded(clone, 'remote', 'show', 'origin')).toMatchObject({
            status: 128, stderr: expect.stringContaining('transport \'ssh\' not allowed')
        });
        expect(asked()).toEqual(before);
    });

    it('attack 9: does not run another ssh that the repository names after a sandbox has worked there', () => {
        expect(guarded(folder.path, 'clone', '-q', host.urlOf(shared), clone).status).toBe(0);
        const programs = guarded(clone, '--openspace-programs').stdout;
        const seal = spawnSync(script, ['--openspace-seal'], { cwd: clone, env: plain(), input: programs, encoding: 'utf8' }).stdout;
        folder.file('sandboxed', `folder\t${clone}\n${seal}`);
        expect(guarded(clone, 'fetch', '-q').status).toBe(0);
        git(clone, 'config', 'core.sshCommand', `touch ${folder.at('mark')}; ssh`);
        const before = asked();
        expect(guarded(clone, 'fetch', '-q')).toMatchObject({ status: 128, stderr: expect.stringContaining('OpenSpace:') });
        expect([existsSync(folder.at('mark')), asked()]).toEqual([false, before]);
    });
}
