import type { ToolResult } from '../tool.js';
import { ToolError } from '../tool-error.js';
import type { SandboxGit } from './sandbox-git.js';

/** Throws for what is not a plain name: options, revisions, references. */
export async function checkBranchName(git: SandboxGit, branch: string): Promise<void> {
    const plain = !branch.startsWith('-') && !branch.includes('@{') && branch !== 'HEAD' && branch !== '@';
    if (!plain || (await git.run(['check-ref-format', '--branch', branch])).exitCode !== 0) {
        throw new ToolError('invalid_arguments', `This cannot be the name of a branch: ${branch}`);
    }
}

/** The full name of a branch that exists, here or as known from the remote. */
export async function branchReference(git: SandboxGit, branch: string): Promise<string | undefined> {
    await checkBranchName(git, branch);
    for (const reference of [`refs/heads/${branch}`, `refs/remotes/origin/${branch}`]) {
        if (await git.line(['rev-parse', '--verify', '--quiet', reference]) !== undefined) {
            return reference;
        }
    }
    return undefined;
}

/** Undefined if a commit and no branch is checked out. */
export function currentBranch(git: SandboxGit): Promise<string | undefined> {
    return git.line(['symbolic-ref', '--short', '--quiet', 'HEAD']);
}

/** The named branch, else the current one. */
export async function chosenBranch(git: SandboxGit, branch: string | undefined): Promise<string> {
    const chosen = branch ?? await currentBranch(git);
    if (chosen === undefined) {
        throw new ToolError('git_failed', 'No branch is checked out; name one.');
    }
    await checkBranchName(git, chosen);
    return chosen;
}

export async function gitCheckout(git: SandboxGit, branch: string): Promise<ToolResult> {
    const reference = await branchReference(git, branch);
    const options = ['checkout', '--quiet', '--no-guess', '--no-recurse-submodules'];
    if (reference?.startsWith('refs/heads/')) {
        await git.must([...options, branch, '--']);
        return { branch, created: false };
    }
    if (await currentBranch(git) === branch) {
        // Before its first commit a branch has a name, but does not exist yet.
        return { branch, created: false };
    }
    await git.must([...options, '--no-track', '-b', branch, ...reference === undefined ? [] : [reference], '--']);
    return { branch, created: true };
}
