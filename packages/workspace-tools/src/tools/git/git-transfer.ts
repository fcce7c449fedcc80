import { closeSync, openSync, writeSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { readBundleHeader } from '../../git/bundle-header.js';
import { GitRemoteError, type FetchAnswer, type GitRemote } from '../../git/git-remote.js';
import { ToolError } from '../tool-error.js';
import type { ToolContext, ToolResult } from '../tool.js';
import { chosenBranch, currentBranch } from './git-branch.js';
import type { SandboxGit } from './sandbox-git.js';

const MAX_BUNDLE_SIZE = 1024 * 1024 * 1024;
/** What is told to the remote side, so that it sends no more than is missing. */
const MAX_COMMITS_TOLD = 256;

export async function gitPush(git: SandboxGit, context: ToolContext, wanted: string | undefined): Promise<ToolResult> {
    const remote = remoteOf(context);
    const { branch, commit } = await headOf(git, wanted);
    if (context.approvedCommit !== undefined && context.approvedCommit !== commit) {
        throw new ToolError('remote_failed', `The branch ${branch} has changed since the person was asked. Nothing was pushed.`);
    }
    const answer = await outgoing(git, context, { remote, branch }, bundleFile => remote.push({ branch, commit, bundleFile }));
    await git.must(['update-ref', `refs/remotes/origin/${branch}`, commit]);
    return { branch, commit, remote: answer.remote, ...answer.before !== undefined && { before: answer.before } };
}

export async function gitPull(git: SandboxGit, context: ToolContext, wanted: string | undefined): Promise<ToolResult> {
    const remote = remoteOf(context);
    const branch = await chosenBranch(git, wanted);
    const answer = await outside(async () => remote.fetch(branch, await ownCommits(git)));
    await takeIn(git, answer);
    await git.must(['update-ref', `refs/remotes/origin/${branch}`, answer.commit]);
    const before = await git.line(['rev-parse', '--verify', '--quiet', `refs/heads/${branch}`]);
    if (branch === await currentBranch(git)) {
        await fastForward(git, answer.commit, branch);
    } else if (before === undefined) {
        await git.must(['branch', '--no-track', branch, answer.commit]);
    } else if (before !== answer.commit) {
        throw new ToolError(
            'git_failed',
            `The branch ${branch} is not checked out, so it was not moved; its new commits are at refs/remotes/origin/${branch}.`
        );
    }
    const commit = await git.line(['rev-parse', '--verify', '--quiet', `refs/heads/${branch}`]);
    return { branch, commit, remote: answer.remote, updated: before !== commit, ...before !== undefined && { before } };
}

/** What `gitPush` would send, or why it would fail. Nothing changes at the remote. */
export async function gitPushPreview(git: SandboxGit, context: ToolContext, wanted: string | undefined): Promise<ToolResult> {
    const remote = remoteOf(context);
    const { branch, commit } = await headOf(git, wanted);
    const { totalCommits, totalFiles, ...preview } = await outgoing(
        git, context, { remote, branch }, bundleFile => remote.preview({ branch, commit, bundleFile })
    );
    return { ...preview, total_commits: totalCommits, total_files: totalFiles };
}

async function headOf(git: SandboxGit, wanted: string | undefined): Promise<{ branch: string; commit: string }> {
    const branch = await chosenBranch(git, wanted);
    const commit = await git.line(['rev-parse', '--verify', '--quiet', `refs/heads/${branch}^{commit}`]);
    if (commit === undefined) {
        throw new ToolError('not_found', `There is no commit on a branch ${branch}.`);
    }
    return { branch, commit };
}

/** Hands the remote side a bundle of what it lacks. */
function outgoing<T>(
    git: SandboxGit, { spool }: ToolContext, { remote, branch }: { readonly remote: GitRemote; readonly branch: string },
    step: (bundleFile: string) => Promise<T>
): Promise<T> {
    return spool.temporary(async bundleFile => {
        const known = await existing(git, await outside(() => remote.known()));
        await makeBundle(git, branch, known, bundleFile);
        return outside(() => step(bundleFile));
    });
}

function remoteOf({ remote }: ToolContext): GitRemote {
    if (!remote) {
        throw new ToolError('no_remote', 'This workspace has no remote: push and pull need one, which only a person can choose.');
    }
    return remote;
}

async function outside<T>(task: () => Promise<T>): Promise<T> {
    try {
        return await task();
    } catch (error) {
        throw error instanceof GitRemoteError ? new ToolError(error.code, error.message) : error;
    }
}

/** Those of the commits that are here. */
async function existing(git: SandboxGit, commits: readonly string[]): Promise<string[]> {
    const asked = commits.filter(commit => /^[0-9a-f]{40,64}$/.test(commit));
    const output = await git.must(['cat-file', '--batch-check'], { stdin: Buffer.from(asked.map(commit => `${commit}\n`).join('')) });
    return output.toString('utf8').split('\n').flatMap(line => / commit \d+$/.test(line) ? [line.split(' ')[0]] : []);
}

async function ownCommits(git: SandboxGit): Promise<string[]> {
    const output = await git.run(['rev-list', `--max-count=${MAX_COMMITS_TOLD}`, '--branches', '--remotes']);
    return output.stdout.toString('utf8').split('\n').filter(line => line !== '');
}

/** Leaves an empty file if there is nothing that the remote side lacks: git makes no bundle without commits. */
async function makeBundle(git: SandboxGit, branch: string, known: readonly string[], file: string): Promise<void> {
    const stdin = Buffer.from([`refs/heads/${branch}`, ...known.map(commit => `^${commit}`)].join('\n') + '\n');
    const missing = await git.must(['rev-list', '--max-count=1', '--stdin'], { stdin });
    const descriptor = openSync(file, 'wx', 0o600);
    try {
        if (missing.length === 0) {
            return;
        }
        let bytes = 0;
        const { exitCode, stderr, overflow } = await git.run(['bundle', 'create', '--quiet', '-', '--stdin'], {
            stdin,
            most: MAX_BUNDLE_SIZE,
            onOutput: chunk => {
                for (let done = 0; done < chunk.length;) {
                    done += writeSync(descriptor, chunk, done);
                }
                bytes += chunk.length;
                return false;
            }
        });
        if (overflow || exitCode !== 0 || bytes === 0) {
            throw new ToolError('git_failed', overflow ? 'There is too much to push.' : `Git could not pack the commits: ${stderr.trim()}`);
        }
    } finally {
        closeSync(descriptor);
    }
}

/** Git inside gets the pack itself: what stands before it is for whoever made the bundle. */
async function takeIn(git: SandboxGit, { bundleFile }: FetchAnswer): Promise<void> {
    if (bundleFile === undefined) {
        return;
    }
    try {
        const header = await readBundleHeader(bundleFile);
        if (!header) {
            throw new ToolError('remote_failed', 'What came from the remote is not a bundle.');
        }
        const pack = (await readFile(bundleFile)).subarray(header.packStart);
        await git.must(['index-pack', '--stdin', '--fix-thin'], { stdin: pack });
    } finally {
        await rm(bundleFile, { force: true });
    }
}

async function fastForward(git: SandboxGit, commit: string, branch: string): Promise<void> {
    const { exitCode, stderr } = await git.run(
        ['merge', '--ff-only', '--no-verify-signatures', '--no-stat', '--quiet', '--end-of-options', commit]
    );
    if (exitCode !== 0) {
        const diverged = /Not possible to fast-forward/i.test(stderr);
        throw new ToolError('git_failed', diverged
            ? `The branch ${branch} and the remote have both moved on. The remote's commits are at refs/remotes/origin/${branch}; merge `
                + `or rebase with bash.`
            : `Git failed: ${stderr.trim().replace(/^(fatal|error): /gm, '')}`);
    }
}
