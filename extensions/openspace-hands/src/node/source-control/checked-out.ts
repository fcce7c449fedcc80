import { lstat } from 'node:fs/promises';
import * as path from 'node:path';
import { RepositoryHead } from '../../common/services/source-control';
import { askGit, MAX_LINE, shortId } from '../revisions/git-questions';
import { GitRepository } from '../revisions/git-repository';

/** What git leaves in its folder while something is not over. */
const OPERATIONS: readonly (readonly [file: string, operation: string])[] = [
    ['rebase-merge', 'rebase'], ['rebase-apply', 'rebase'], ['MERGE_HEAD', 'merge'], ['CHERRY_PICK_HEAD', 'cherry-pick'],
    ['REVERT_HEAD', 'revert'], ['BISECT_LOG', 'bisect']
];

const BRANCH = 'refs/heads/';

/** What is checked out, and how far it is from where it is pushed to. */
export async function describeHead(repository: GitRepository, head: string | undefined): Promise<RepositoryHead> {
    const [reference, operation] = await Promise.all([ask(repository, 'symbolic-ref', '--quiet', 'HEAD'), operationIn(repository)]);
    const branch = reference?.startsWith(BRANCH) ? reference.slice(BRANCH.length) : undefined;
    const format = '--format=%(upstream:short)%09%(upstream:track,nobracket)';
    const tracked = branch === undefined ? undefined : await ask(repository, 'for-each-ref', format, `${BRANCH}${branch}`);
    const [upstream = '', distance = ''] = tracked?.split('\t') ?? [];
    const count = (side: string): number => Number(new RegExp(`${side} (\\d+)`).exec(distance)?.[1] ?? 0);
    return {
        ...branch === undefined ? {} : { branch },
        ...head === undefined ? {} : { commit: shortId(head) },
        ...upstream === '' ? {} : { upstream },
        ahead: count('ahead'),
        behind: count('behind'),
        ...operation === undefined ? {} : { operation }
    };
}

async function ask(repository: GitRepository, ...words: string[]): Promise<string | undefined> {
    return (await askGit(repository, words, MAX_LINE))?.toString('utf8').replace(/\n$/, '');
}

async function operationIn({ gitFolder }: GitRepository): Promise<string | undefined> {
    const are = await Promise.all(OPERATIONS.map(([file]) => lstat(path.join(gitFolder, file)).then(() => true, () => false)));
    return OPERATIONS.find((_operation, index) => are[index])?.[1];
}
