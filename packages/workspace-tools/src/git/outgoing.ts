import type { OutgoingCommit, OutgoingFile, OutgoingPush } from '@openspace/foundation/git';
import { GitRemoteError } from './git-remote.js';
import type { HostGit } from './host-git.js';

const MAX_COMMITS = 50;
const MAX_FILES = 200;
/** Of a subject or an author; in characters. */
const MAX_LINE_LENGTH = 200;
/** Of a path; in characters. */
const MAX_PATH_LENGTH = 1_000;

export type Outgoing = Pick<OutgoingPush, 'commits' | 'totalCommits' | 'files' | 'totalFiles'>;

/** The commits that no branch of the remote has, and all files that they touch, one by one: what a later one takes away goes out, too. */
export async function outgoingOf(git: HostGit, commit: string): Promise<Outgoing> {
    const ids = lines((await must(git, ['rev-list', '--topo-order', commit, '--not', '--branches'])).stdout);
    const said = await must(
        git, ['log', '--no-walk=unsorted', '-z', '--format=%H%x00%s%x00%an <%ae>', '--no-show-signature', '--no-notes', '--stdin'],
        ids.slice(0, MAX_COMMITS)
    );
    // Of what is too long to be listed there is the beginning, which is more than anybody is shown.
    const touched = await git.run(
        [
            'diff-tree', '--stdin', '-r', '-c', '--root', '-z', '--name-status', '--no-renames', '--no-commit-id', '--no-ext-diff',
            '--no-textconv'
        ],
        { text: [...ids].reverse().map(id => `${id}\n`).join('') }
    );
    const files = filesOf(touched.stdout);
    return { commits: commitsOf(said.stdout), totalCommits: ids.length, files: files.slice(0, MAX_FILES), totalFiles: files.length };
}

function commitsOf(output: string): OutgoingCommit[] {
    const parts = output.split('\0');
    return Array.from({ length: Math.floor(parts.length / 3) }, (_, index) => {
        const [commit, subject, author] = parts.slice(3 * index, 3 * index + 3);
        return { commit, subject: cut(subject, MAX_LINE_LENGTH), author: cut(author, MAX_LINE_LENGTH) };
    });
}

/** @param output letters and path in turn, of the oldest commit first; of a merge, a letter for each parent */
export function filesOf(output: string): OutgoingFile[] {
    const parts = output.split('\0');
    const seen = new Map<string, { readonly first: string; last: string }>();
    for (let index = 0; index + 2 < parts.length; index += 2) {
        const [letter, path] = [parts[index].slice(-1), parts[index + 1]];
        const known = seen.get(path);
        if (known) {
            known.last = letter;
        } else {
            seen.set(path, { first: letter, last: letter });
        }
    }
    return [...seen].sort(([one], [other]) => one < other ? -1 : 1)
        .map(([path, { first, last }]) => ({ path: cut(path, MAX_PATH_LENGTH), change: changeOf(first, last) }));
}

function changeOf(first: string, last: string): OutgoingFile['change'] {
    if (first === 'A') {
        return last === 'D' ? 'passing' : 'added';
    }
    return last === 'D' ? 'deleted' : 'changed';
}

async function must(git: HostGit, argv: readonly string[], input: readonly string[] = []): ReturnType<HostGit['run']> {
    const end = await git.run(argv, { text: input.map(line => `${line}\n`).join('') });
    if (end.exitCode !== 0) {
        throw new GitRemoteError('Git could not list on the host what the push would send.');
    }
    return end;
}

function lines(text: string): string[] {
    return text.split('\n').filter(line => line !== '');
}

function cut(text: string, length: number): string {
    return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
