import type { ToolContext, ToolResult } from '../tool.js';
import { ToolError } from '../tool-error.js';
import { refuseObstacles } from './commit-obstacles.js';
import { currentBranch } from './git-branch.js';
import { gitError, nulParts, type SandboxGit } from './sandbox-git.js';

/** Takes paths from the input: no list is too long, and no name is an option. */
const PATHS_FROM_INPUT = ['--pathspec-from-file=-', '--pathspec-file-nul'];

/** @param files relative paths: exactly these are committed, whatever else is staged; if undefined, what is staged */
export async function gitCommit(git: SandboxGit, { identity }: ToolContext, message: string, files: readonly string[] | undefined): Promise<ToolResult> {
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
            ? new ToolError('nothing_to_commit', files ? 'Nothing to commit: the listed files have not changed.' : 'Nothing to commit: nothing is staged. List the files.')
            : gitError(end.stderr);
    }
    const commit = await git.must(['rev-parse', '--verify', 'HEAD']);
    const paths = await git.must(['diff-tree', '--root', '--no-commit-id', '--name-only', '-r', '-z', '--no-ext-diff', '--no-textconv', 'HEAD']);
    return {
        commit: commit.toString('utf8').trim(),
        branch: await currentBranch(git),
        author: `${identity.name} <${identity.email}>`,
        files: nulParts(paths)
    };
}
