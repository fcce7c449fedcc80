import { ToolError } from '../tool-error.js';
import { pathOf } from './git-status.js';
import { nulParts, type SandboxGit } from './sandbox-git.js';

const MAX_NAMED = 5;

interface ChangedPath {
    readonly path: string;
    /** A repository of its own, known as a submodule or just lying there. */
    readonly repository: boolean;
}

/**
 * Throws a `ToolError` for what would not become a commit that others can use: with filters off, files of Git LFS would be stored
 * as they are, and of a repository inside only a number would be kept.
 *
 * @param files relative paths that will be staged; if undefined, what is staged
 */
export async function refuseObstacles(git: SandboxGit, files: readonly string[] | undefined): Promise<void> {
    const changed = await changedPaths(git, files);
    const repositories = changed.filter(({ repository }) => repository).map(({ path }) => path);
    if (repositories.length > 0) {
        throw new ToolError(
            'git_failed',
            `Submodules are not supported here, and these are repositories of their own: ${named(repositories)}. Commit the other files `
                + `by their names.`
        );
    }
    const large = await lfsFiles(git, changed.map(({ path }) => path));
    if (large.length > 0) {
        throw new ToolError(
            'git_failed',
            `Git LFS is not supported here, and these files belong to it: ${named(large)}. Commit the other files by their names, and `
                + `these outside of the workspace.`
        );
    }
}

async function changedPaths(git: SandboxGit, files: readonly string[] | undefined): Promise<ChangedPath[]> {
    const entries = nulParts(
        await git.must(['status', '--porcelain=v2', '-z', '--untracked-files=all', '--no-renames', '--ignore-submodules=dirty'])
    );
    const isWanted = (path: string): boolean =>
        files!.some(file => file === '.' || path === file || path.startsWith(`${file}/`) || path === `${file}/`);
    return entries.map(parseEntry).filter(entry => entry !== undefined)
        .filter(({ path, staged }) => files === undefined ? staged : isWanted(path));
}

/** Nothing comes of what is deleted. */
function parseEntry(record: string): ChangedPath & { readonly staged: boolean } | undefined {
    if (record.startsWith('?')) {
        const path = record.slice(2);
        return { path, repository: path.endsWith('/'), staged: false };
    }
    const [, states, submodule] = record.split(' ', 3);
    return states.includes('D')
        ? undefined
        : { path: pathOf(record), repository: submodule.startsWith('S'), staged: !states.startsWith('.') };
}

async function lfsFiles(git: SandboxGit, paths: readonly string[]): Promise<string[]> {
    if (paths.length === 0) {
        return [];
    }
    // Path, attribute and value, again and again.
    const fields = nulParts(
        await git.must(['check-attr', '-z', '--stdin', 'filter'], { stdin: Buffer.from(paths.map(path => `${path}\0`).join(''), 'utf8') })
    );
    return fields.filter((_, index) => index % 3 === 0 && fields[index + 2] === 'lfs');
}

function named(paths: readonly string[]): string {
    const more = paths.length > MAX_NAMED ? ` and ${paths.length - MAX_NAMED} more` : '';
    return `${paths.slice(0, MAX_NAMED).join(', ')}${more}`;
}
