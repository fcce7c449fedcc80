import { execFileSync } from 'node:child_process';
import { Ide } from './ide';

/** Git on the workspace of a test, with an identity of its own and nothing of the person's configuration. */
export function gitIn(ide: Ide): (...words: string[]) => string {
    const env = {
        PATH: process.env.PATH, HOME: ide.folder.folder('home'), GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z', GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z'
    };
    return (...words) => execFileSync('git', words, { cwd: ide.workspace, env, encoding: 'utf8' });
}

/** Makes the workspace a repository with one commit of all that is in it. */
export function makeRepository(ide: Ide): void {
    const git = gitIn(ide);
    git('init', '-q', '-b', 'main');
    git('config', 'user.name', 'Ada');
    git('config', 'user.email', 'ada@example.com');
    git('add', '.');
    git('commit', '-qm', 'first');
}
