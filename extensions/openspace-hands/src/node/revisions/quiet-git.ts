import { execFile } from 'node:child_process';
import { HARMLESS_SETTINGS, untrustedGitEnvironment } from '@openspace/foundation/git';
import { GitRepository } from './git-repository';

/** Longer than any of our questions takes in a large repository, in milliseconds. */
const MAX_TIME = 10_000;

/** Git ended with a code, and nothing more is known. */
export class GitRefusal extends Error { }

/**
 * What git prints in a repository that nobody trusts. Only for commands that read objects and look at no files. Rejects with
 * {@link GitRefusal} if it ends with a code, with a message for the user if it cannot be started or does too much.
 */
export function quietGit({ top, gitFolder, objects }: GitRepository, words: readonly string[], maxBytes: number): Promise<Buffer> {
    return new Promise((resolve, reject) => {
        execFile('git', [...words], {
            cwd: top, env: environment(gitFolder, objects), encoding: 'buffer', maxBuffer: maxBytes, timeout: MAX_TIME,
            killSignal: 'SIGKILL', windowsHide: true
        }, (error, stdout) => {
            if (!error) {
                resolve(stdout);
                return;
            }
            const { code, killed } = error;
            reject(typeof code === 'number' && !killed ? new GitRefusal(error.message)
                : String(code) === 'ENOENT' ? new Error('Git is not installed on this machine.')
                : new Error('Git did not answer as it should.', { cause: error }));
        });
    });
}

/** Nothing is searched for: neither an owner nor `core.worktree` nor `commondir` leads elsewhere. */
function environment(gitFolder: string, objects: string): NodeJS.ProcessEnv {
    const { PATH, SystemRoot } = process.env;
    return {
        PATH, ...SystemRoot === undefined ? {} : { SystemRoot },
        LC_ALL: 'C',
        ...untrustedGitEnvironment(HARMLESS_SETTINGS),
        GIT_DIR: gitFolder,
        GIT_WORK_TREE: '.',
        GIT_OBJECT_DIRECTORY: objects,
        // Above `protocol.*.allow` of the repository, for a git that does not know GIT_NO_LAZY_FETCH yet.
        GIT_ALLOW_PROTOCOL: '',
        GIT_NO_REPLACE_OBJECTS: '1'
    };
}
