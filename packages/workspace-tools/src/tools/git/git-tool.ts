import { z } from 'zod';
import { parseArguments, programText } from '../arguments.js';
import { ToolError } from '../tool-error.js';
import { defineTool, type ToolContext, type ToolResult } from '../tool.js';
import { refuseObstacles } from './commit-obstacles.js';
import { currentBranch, gitCheckout } from './git-branch.js';
import { gitDiff, gitLog, gitStatus } from './git-inspect.js';
import { gitPull, gitPush, gitPushPreview } from './git-transfer.js';
import { gitError, nulParts, SandboxGit } from './sandbox-git.js';

/** Key of the lock for whatever changes the repository. No file has an empty path. */
const GIT_LOCK = '';

const MAX_MESSAGE_LENGTH = 30_000;
const MAX_BRANCH_LENGTH = 200;
const MAX_FILES = 10_000;
const DEFAULT_LOG_LIMIT = 20;
const MAX_LOG_COMMITS = 200;

const DESCRIPTION = `Git for the repository at /workspace. status: branch, staged, changed, untracked and conflicted files. \
diff: staged and unstaged changes. \
commit: stages the files that are listed and commits only these, with message; without files, what is staged. \
checkout: switches to branch, creating it if it is missing. \
log: the last commits. push and pull: the branch (default: the current one) to and from the configured remote; \
credentials stay outside. Hooks and filters do not run.`;

const schema = z.strictObject({
    action: z.enum(['status', 'diff', 'commit', 'push', 'pull', 'checkout', 'log']),
    message: programText(MAX_MESSAGE_LENGTH).optional().describe('For commit'),
    files: z.array(z.string()).min(1).max(MAX_FILES).optional().describe('For commit, diff and log: the only files to deal with'),
    branch: programText(MAX_BRANCH_LENGTH).optional().describe('For checkout, push, pull and log'),
    limit: z.number().int().min(1).max(MAX_LOG_COMMITS).optional().describe(`For log: most commits, default ${DEFAULT_LOG_LIMIT}`)
});

type GitArguments = z.output<typeof schema>;

/** Which of the others an action takes. */
const ACTION_ARGUMENTS: Readonly<Record<GitArguments['action'], readonly (keyof GitArguments)[]>> = {
    status: [],
    diff: ['files'],
    commit: ['message', 'files'],
    push: ['branch'],
    pull: ['branch'],
    checkout: ['branch'],
    log: ['branch', 'files', 'limit']
};

const READING: ReadonlySet<GitArguments['action']> = new Set(['status', 'diff', 'log']);

export const gitTool = defineTool({
    name: 'git',
    description: DESCRIPTION,
    arguments: schema,
    acts: ({ action }) => !READING.has(action),
    run: async (given, context) => {
        refuseForeign(given);
        return READING.has(given.action) ? act(given, context) : context.locks.run(GIT_LOCK, () => act(given, context));
    }
});

/** For whoever has to agree to a push: what it would send, or why it would fail. Takes the arguments of the push. */
export async function previewPush(given: unknown, context: ToolContext): Promise<ToolResult> {
    const parsed = parseArguments('git', schema.extend({ action: z.literal('push') }), given);
    refuseForeign(parsed);
    return context.locks.run(GIT_LOCK, async () => gitPushPreview(await SandboxGit.open(context), context, parsed.branch));
}

function refuseForeign(given: GitArguments): void {
    const { action } = given;
    const foreign = (['message', 'files', 'branch', 'limit'] as const).filter(
        name => given[name] !== undefined && !ACTION_ARGUMENTS[action].includes(name)
    );
    if (foreign.length > 0) {
        throw new ToolError('invalid_arguments', `Invalid arguments for git: ${action} does not take ${foreign.join(', ')}`);
    }
}

async function act(given: GitArguments, context: ToolContext): Promise<ToolResult> {
    const files = given.files?.map(file => context.paths.relative(context.paths.resolve(file)));
    const needed = <T>(name: string, value: T | undefined): T => {
        if (value === undefined) {
            throw new ToolError('invalid_arguments', `Invalid arguments for git: ${given.action} needs ${name}`);
        }
        return value;
    };
    const message = given.action === 'commit' ? needed('message', given.message) : '';
    const branch = given.action === 'checkout' ? needed('branch', given.branch) : '';
    const git = await SandboxGit.open(context);
    switch (given.action) {
        case 'status': return gitStatus(git);
        case 'diff': return gitDiff(git, context, files ?? []);
        case 'log': return gitLog(git, { branch: given.branch, files: files ?? [], limit: given.limit ?? DEFAULT_LOG_LIMIT });
        case 'commit': return gitCommit(git, context, message, files);
        case 'checkout': return gitCheckout(git, branch);
        case 'push': return gitPush(git, context, given.branch);
        case 'pull': return gitPull(git, context, given.branch);
    }
}

/** Takes paths from the input: no list is too long, and no name is an option. */
const PATHS_FROM_INPUT = ['--pathspec-from-file=-', '--pathspec-file-nul'];

/** @param files relative paths: exactly these are committed, whatever else is staged; if undefined, what is staged */
async function gitCommit(
    git: SandboxGit, { identity }: ToolContext, message: string, files: readonly string[] | undefined
): Promise<ToolResult> {
    await refuseObstacles(git, files);
    const stdin = files && Buffer.from(files.join('\0'), 'utf8');
    if (stdin) {
        await git.must(['add', '--all', ...PATHS_FROM_INPUT], { stdin });
    }
    const end = await git.run([
        'commit', '--quiet', '--no-verify', '--no-gpg-sign', '--no-edit', '--no-status', '--cleanup=whitespace', `--message=${message}`,
        ...stdin ? ['--only', ...PATHS_FROM_INPUT] : []
    ], { stdin });
    if (end.exitCode !== 0) {
        throw end.exitCode === 1 && end.stderr.trim() === ''
            ? new ToolError(
                'nothing_to_commit',
                files ? 'Nothing to commit: the listed files have not changed.' : 'Nothing to commit: nothing is staged. List the files.'
            )
            : gitError(end.stderr);
    }
    const commit = await git.must(['rev-parse', '--verify', 'HEAD']);
    const paths = await git.must(
        ['diff-tree', '--root', '--no-commit-id', '--name-only', '-r', '-z', '--no-ext-diff', '--no-textconv', 'HEAD']
    );
    return {
        commit: commit.toString('utf8').trim(),
        branch: await currentBranch(git),
        author: `${identity.name} <${identity.email}>`,
        files: nulParts(paths)
    };
}
