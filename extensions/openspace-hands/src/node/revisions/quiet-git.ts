import { execFile } from 'node:child_process';
import { HARMLESS_SETTINGS, untrustedGitEnvironment } from '@openspace/foundation/git';
import { GitRepository } from './git-repository';

/** Longer than most of our questions take in a large repository, in milliseconds. */
const MAX_TIME = 10_000;

/** Git ended with a code or by a signal that was not ours, and nothing more is known. */
export class GitRefusal extends Error { }

export interface QuietGitOptions {
    /** What is longer is cut off instead of refused: an answer of `maxBytes` is not whole. */
    readonly mayBeCut?: boolean;
    /** Above the variables that lead to the repository. */
    readonly variables?: NodeJS.ProcessEnv;
    /** In milliseconds. */
    readonly maxTime?: number;
    /** What git is to read; nothing, if absent. */
    readonly input?: string;
}

/**
 * What git prints in a repository that nobody trusts. Only for commands that read objects and look at no files: for others there is
 * `withFiles`. Rejects with {@link GitRefusal} if it ends so by itself, with a message for the user if it cannot be started or does
 * too much.
 */
export function quietGit(
    { top, gitFolder, objects }: GitRepository, words: readonly string[], maxBytes: number,
    { mayBeCut = false, variables, maxTime = MAX_TIME, input = '' }: QuietGitOptions = {}
): Promise<Buffer> {
    return new Promise((resolve, reject) => {
        const child = execFile('git', [...words], {
            cwd: top, env: { ...environment(gitFolder, objects), ...variables }, encoding: 'buffer', maxBuffer: maxBytes, timeout: maxTime,
            killSignal: 'SIGKILL', windowsHide: true
        }, (error, stdout) => {
            const code: unknown = error?.code;
            if (!error || mayBeCut && code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') {
                resolve(stdout);
                return;
            }
            // What git starts itself may end early, and git then dies of a broken pipe.
            const isRefused = !error.killed && (typeof code === 'number' || !!error.signal);
            reject(isRefused ? new GitRefusal(error.message)
                : code === 'ENOENT' ? new Error('Git is not installed on this machine.')
                : error.killed && code !== 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER' ? new Error('Git took too long.', { cause: error })
                : new Error('Git did not answer as it should.', { cause: error }));
        });
        // A git that ends early has been judged by its code.
        child.stdin?.on('error', () => undefined);
        // Some commands would wait for a text.
        child.stdin?.end(input);
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
