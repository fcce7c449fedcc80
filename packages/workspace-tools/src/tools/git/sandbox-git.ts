import { posix } from 'node:path';
import { type GitSetting, HARMLESS_SETTINGS, untrustedGitEnvironment } from '@openspace/foundation/git';
import { identityEnvironment } from '../../git/git-remote.js';
import { WORKSPACE_ROOT } from '../../provider/sandbox.js';
import { collectProgram, type Collected, type CollectRequest } from '../collect-program.js';
import type { ToolContext } from '../tool.js';
import { ToolError, toolErrorOf } from '../tool-error.js';

/** Nobody has as many filters. */
const MAX_FILTERS = 200;
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;

/** Also nothing may sign, open an editor, or change what we read. */
const SETTINGS: readonly GitSetting[] = [
    ...HARMLESS_SETTINGS,
    ['core.untrackedCache', 'false'],
    ['core.editor', ':'],
    ['core.excludesFile', '/dev/null'],
    ['core.quotePath', 'false'],
    ['commit.gpgSign', 'false'],
    ['tag.gpgSign', 'false'],
    ['log.showSignature', 'false'],
    ['merge.verifySignatures', 'false'],
    ['merge.autoStash', 'false'],
    ['gpg.program', 'false'],
    ['gpg.openpgp.program', 'false'],
    ['gpg.x509.program', 'false'],
    ['gpg.ssh.program', 'false'],
    ['gpg.ssh.defaultKeyCommand', ''],
    ['diff.submodule', 'short'],
    ['interactive.diffFilter', ''],
    ['sequence.editor', ':'],
    ['color.ui', 'false'],
    ['i18n.commitEncoding', 'UTF-8'],
    ['i18n.logOutputEncoding', 'UTF-8'],
    ['submodule.recurse', 'false']
];

export type GitRequest = Partial<Pick<CollectRequest, 'stdin' | 'onOutput' | 'most'>>;

/** Git inside of the sandbox, on a repository that nobody trusts. */
export class SandboxGit {
    protected constructor(protected readonly context: ToolContext, protected readonly environment: Readonly<Record<string, string>>) { }

    /** Throws a `ToolError` if the workspace is not a repository. */
    static async open(context: ToolContext): Promise<SandboxGit> {
        await context.sandbox.files.status(posix.join(WORKSPACE_ROOT, '.git')).catch((error: unknown) => {
            const reason = toolErrorOf(error);
            throw reason.code === 'not_found' ? new ToolError('not_a_repository', `${WORKSPACE_ROOT} is not a git repository.`) : reason;
        });
        const plain = new SandboxGit(context, environmentOf(context, SETTINGS));
        return new SandboxGit(context, environmentOf(context, [...SETTINGS, ...await plain.filtersOff()]));
    }

    /** Whatever the exit code. */
    run(argv: readonly string[], request: GitRequest = {}): Promise<Collected> {
        return collectProgram(
            this.context, { most: MAX_OUTPUT_BYTES, ...request, argv: ['git', ...argv], cwd: WORKSPACE_ROOT, env: this.environment }
        );
    }

    /** Throws a `ToolError` with git's own words if it fails. */
    async must(argv: readonly string[], request: GitRequest = {}): Promise<Buffer> {
        const end = await this.run(argv, request);
        if (end.exitCode !== 0 && !end.overflow) {
            throw gitError(end.stderr);
        }
        return end.stdout;
    }

    /** The text of one line, or undefined if git fails. */
    async line(argv: readonly string[]): Promise<string | undefined> {
        const { exitCode, stdout } = await this.run(argv);
        return exitCode === 0 ? stdout.toString('utf8').replace(/\n$/, '') : undefined;
    }

    /** Filters are named by the repository, so that each must be switched off by its name. */
    protected async filtersOff(): Promise<[string, string][]> {
        const { stdout } = await this.run(
            ['config', '--null', '--name-only', '--get-regexp', '^filter\\..*\\.(clean|smudge|process|required)$']
        );
        const keys = [...new Set(stdout.toString('utf8').split('\0').filter(key => key !== ''))];
        if (keys.length > MAX_FILTERS) {
            throw new ToolError('git_failed', `The repository configures more than ${MAX_FILTERS} filters.`);
        }
        return keys.map(key => [key, key.endsWith('.required') ? 'false' : '']);
    }
}

function environmentOf({ identity }: ToolContext, settings: readonly GitSetting[]): Record<string, string> {
    return {
        ...untrustedGitEnvironment(settings),
        // Relative, and not searched for: neither an owner nor a `core.worktree` can lead elsewhere.
        GIT_DIR: '.git',
        GIT_WORK_TREE: '.',
        GIT_PAGER: 'cat',
        GIT_EDITOR: ':',
        ...identityEnvironment(identity)
    };
}

const MAX_REASON_LENGTH = 2_000;

export function gitError(stderr: string): ToolError {
    const reason = stderr.trim().replace(/^(fatal|error): /gm, '').slice(0, MAX_REASON_LENGTH);
    if (/^pathspec .* did not match any file/m.test(reason)) {
        return new ToolError('not_found', `Git knows no such file: ${reason}`);
    }
    return new ToolError('git_failed', reason === '' ? 'Git failed without a reason.' : `Git failed: ${reason}`);
}

/** Splits git's `-z` output, which ends each part with a NUL. */
export function nulParts(bytes: Buffer): string[] {
    const parts = bytes.toString('utf8').split('\0');
    parts.pop();
    return parts;
}
