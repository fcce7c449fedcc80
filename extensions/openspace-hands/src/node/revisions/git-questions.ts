import { GitRepository } from './git-repository';
import { GitRefusal, quietGit } from './quiet-git';

/** A revision has no colon, which would name a file of it; what begins with a dash would be an option. */
const REVISION = /^(?!-)[^:\p{Cc}]{1,200}$/u;

/** Git would look through all messages of commits for a regular expression, which may take long. */
const SEARCH = /\{\/|:\//;

/** Of an answer that is one line. */
export const MAX_LINE = 64 * 1024;

/** Long enough to be unique, and short enough to be read. */
export function shortId(commit: string): string {
    return commit.slice(0, 12);
}

/** What git answers; undefined if it refuses. */
export async function askGit(repository: GitRepository, words: readonly string[], maxBytes: number): Promise<Buffer | undefined> {
    try {
        return await quietGit(repository, words, maxBytes);
    } catch (error) {
        if (error instanceof GitRefusal) {
            return undefined;
        }
        throw error;
    }
}

/** The id of the commit that a revision names. Rejects with a message for the user if there is none. */
export async function commitOf(repository: GitRepository, revision: string): Promise<string> {
    if (SEARCH.test(revision)) {
        throw new Error(`"${revision.slice(0, 100)}" searches for a commit. Name a tag, a branch, the id of a commit, or "HEAD~3".`);
    }
    const commit = await findCommit(repository, revision);
    if (commit === undefined) {
        throw new Error(`There is no revision "${revision.slice(0, 100)}" in the git repository.`);
    }
    return commit;
}

/** As {@link commitOf}, but undefined if there is none, as of `HEAD` before the first commit. */
export async function findCommit(repository: GitRepository, revision: string): Promise<string | undefined> {
    const words = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`];
    const commit = REVISION.test(revision) ? (await askGit(repository, words, MAX_LINE))?.toString('utf8').trim() : undefined;
    return commit !== undefined && /^[0-9a-f]{40,64}$/.test(commit) ? commit : undefined;
}
