import { CapturedOutput } from '../captured-output.js';
import type { ToolContext, ToolResult } from '../tool.js';
import { ToolError } from '../tool-error.js';
import { branchReference } from './git-branch.js';
import { parseStatus } from './git-status.js';
import { nulParts, type SandboxGit } from './sandbox-git.js';

const MAX_FILES = 1_000;
const MAX_MESSAGE_LENGTH = 2_000;
/** A diff that is longer is ended; far more than anybody reads. */
const MAX_DIFF_BYTES = 64 * 1024 * 1024;
const FIELDS_OF_COMMIT = 5;

export async function gitStatus(git: SandboxGit): Promise<ToolResult> {
    const output = await git.must(
        ['status', '--porcelain=v2', '-z', '--branch', '--untracked-files=all', '--find-renames', '--ignore-submodules=dirty']
    );
    const status = parseStatus(nulParts(output));
    const lists = [status.staged, status.changed, status.untracked, status.conflicted];
    return {
        ...status,
        staged: status.staged.slice(0, MAX_FILES),
        changed: status.changed.slice(0, MAX_FILES),
        untracked: status.untracked.slice(0, MAX_FILES),
        conflicted: status.conflicted.slice(0, MAX_FILES),
        clean: lists.every(list => list.length === 0),
        truncated: lists.some(list => list.length > MAX_FILES)
    };
}

/** @param files relative paths; all if empty */
export async function gitDiff(git: SandboxGit, context: ToolContext, files: readonly string[]): Promise<ToolResult> {
    const diff = async (...options: string[]): Promise<ReturnType<CapturedOutput['end']>> => {
        const captured = new CapturedOutput(() => context.spool.create('stdout'));
        await git.must([
            'diff', '--no-ext-diff', '--no-textconv', '--no-color', '--find-renames', '--ignore-submodules=dirty', '--src-prefix=a/',
            '--dst-prefix=b/',
            ...options, '--', ...files
        ], {
            most: MAX_DIFF_BYTES,
            onOutput: chunk => {
                captured.add(chunk);
                return false;
            }
        });
        return captured.end();
    };
    const [staged, unstaged] = [await diff('--cached'), await diff()];
    return {
        staged: staged.text,
        unstaged: unstaged.text,
        truncated: staged.truncated || unstaged.truncated,
        ...staged.fullOutput !== undefined && { staged_file: staged.fullOutput },
        ...unstaged.fullOutput !== undefined && { unstaged_file: unstaged.fullOutput }
    };
}

export interface LogRequest {
    readonly branch?: string;
    readonly files: readonly string[];
    readonly limit: number;
}

export async function gitLog(git: SandboxGit, { branch, files, limit }: LogRequest): Promise<ToolResult> {
    const start = branch === undefined ? await git.line(['rev-parse', '--verify', '--quiet', 'HEAD']) : await branchReference(git, branch);
    if (start === undefined && branch !== undefined) {
        throw new ToolError('not_found', `There is no branch ${branch}.`);
    }
    if (start === undefined) {
        return { commits: [], truncated: false };
    }
    const output = await git.must([
        'log', '-z', '--format=%H%x00%an%x00%ae%x00%aI%x00%B', '--no-show-signature', '--no-mailmap', '--no-notes',
        `--max-count=${limit + 1}`,
        '--end-of-options', start, '--', ...files
    ]);
    const commits = commitsOf(nulParts(output));
    return { commits: commits.slice(0, limit), truncated: commits.length > limit };
}

function commitsOf(fields: readonly string[]): ToolResult[] {
    return Array.from({ length: Math.floor(fields.length / FIELDS_OF_COMMIT) }, (_, index) => {
        const [commit, author, email, date, text] = fields.slice(index * FIELDS_OF_COMMIT, (index + 1) * FIELDS_OF_COMMIT);
        return { commit, author, email, date, message: text.trimEnd().slice(0, MAX_MESSAGE_LENGTH) };
    });
}
