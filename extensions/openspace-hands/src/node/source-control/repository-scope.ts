import { lstat, readdir } from 'node:fs/promises';
import * as path from 'node:path';
import { GuardRoot } from 'openspace-core/lib/node/paths/guard-root';
import { GuardedPath, PathGuard } from 'openspace-core/lib/node/paths/path-guard';
import { findRepository, GitRepository } from '../revisions/git-repository';

/** What is wanted of a repository, and how its files are called. */
export interface RepositoryScope {
    readonly repository: GitRepository;
    /** In the repository; by it, the repository is found again. */
    readonly folder: string;
    /** As the agent calls what is looked at. */
    readonly named: string;
    /** For git, after `--`. None if all of the repository is meant. */
    readonly within: readonly string[];
    /** Folders of the workspace in other repositories. */
    readonly others: readonly string[];
    /** How the agent calls a file of the repository; undefined outside of the workspace. */
    readonly nameOf: (file: string) => Promise<string | undefined>;
}

/** Of a file or folder, else of the whole workspace. Rejects with a message for the user. */
export function findScope(guard: PathGuard, wanted?: string): Promise<RepositoryScope> {
    return wanted === undefined ? scopeOfWorkspace(guard) : scopeOfPath(guard, wanted);
}

/** From the top of a repository, as git names it. */
export function pathIn({ top }: GitRepository, real: string): string {
    return path.relative(top, real).split(path.sep).join('/');
}

async function scopeOfPath(guard: PathGuard, wanted: string): Promise<RepositoryScope> {
    // A file that is gone has changes, too.
    const { existing, real, path: named }: GuardedPath =
        await guard.locate(wanted, 'list').catch(() => guard.locate(wanted, 'compare'));
    const repository = await findRepository(existing);
    if (!repository) {
        throw new Error(`${named} is in no git repository.`);
    }
    const within = [pathIn(repository, real)].filter(name => name !== '');
    return { repository, folder: existing, named, within, others: [], nameOf: file => nameOf(guard, path.join(repository.top, file)) };
}

/** The repository of the first folder that has one. */
async function scopeOfWorkspace(guard: PathGuard): Promise<RepositoryScope> {
    const roots = guard.roots.map(({ real }) => real);
    if (roots.length === 0) {
        throw new Error('No folder is open.');
    }
    const failures: Error[] = [];
    const folders = (await Promise.all(roots.map(foldersWithRepositories))).flat();
    const found = (await Promise.all(folders.map(async folder => {
        const repository = await findRepository(folder).catch((error: Error) => void failures.push(error));
        return repository ? [{ folder, repository }] : [];
    }))).flat();
    if (found.length === 0) {
        throw failures[0] ?? new Error('There is no git repository in the workspace.');
    }
    const [{ folder, repository }] = found;
    const within = roots.flatMap(root => GuardRoot.relative(repository.top, root) ?? []);
    const others = found.filter(other => other.repository.top !== repository.top);
    return {
        repository, folder,
        named: await nameOf(guard, folder) ?? '.',
        within: within.includes('') ? [] : within,
        others: (await Promise.all(others.map(other => nameOf(guard, other.folder)))).flatMap(name => name ?? []),
        nameOf: file => nameOf(guard, path.join(repository.top, file))
    };
}

/** The folder itself if it is in a repository, else those directly in it that are one. */
async function foldersWithRepositories(folder: string): Promise<string[]> {
    // One that is not read is told of later.
    if (await findRepository(folder).catch(() => true)) {
        return [folder];
    }
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const folders = entries.filter(entry => entry.isDirectory()).map(({ name }) => path.join(folder, name)).sort();
    const are = await Promise.all(folders.map(inner => lstat(path.join(inner, '.git')).then(() => true, () => false)));
    return folders.filter((_inner, index) => are[index]);
}

async function nameOf(guard: PathGuard, real: string): Promise<string | undefined> {
    const root = GuardRoot.find(guard.roots, real);
    return root && guard.nameFor(root, GuardRoot.relative(root.real, real) ?? '');
}
