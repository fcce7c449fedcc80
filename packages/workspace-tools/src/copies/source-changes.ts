import { lstat, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import type { BaseEntry } from './base-store.js';
import { entryIn, sameEntry, type Entry } from './entry.js';
import { inFolderOf, NoWayError, openFolder, within } from './held-folder.js';
import { placesIn, stampOf, type CopyRecord } from './make-copy.js';
import { ownGit } from './own-git.js';
import { isGitName, isHonestName } from './path-names.js';
import { makeListFolder, repositoryOf } from './source-repository.js';

/** A path at which the person's folder is not as the copy took it. */
export interface SourceChange {
    readonly path: string;
    /** Nothing: it is gone, or a folder by now. */
    readonly there: Entry | undefined;
    /** Of a file; as long as it stays, the file is as it was looked at. */
    readonly origin?: string;
}

export interface SourceChanges {
    readonly changes: readonly SourceChange[];
    /** Of files that are as they were, by path: nobody has to read them again. */
    readonly origins: ReadonlyMap<string, string>;
}

/** Files of a folder that are looked at beside each other. */
const AT_ONCE = 32;

/** Compares the person's folder with what the copy took of it. What git ignores there stays out, unless the copy has it. */
export async function findSourceChanges(
    folder: string, record: CopyRecord, base: ReadonlyMap<string, BaseEntry>
): Promise<SourceChanges> {
    const comparing = new Comparing(record.source, base);
    const paths = new Set([...base.keys(), ...await pathsOf(folder, record)]);
    for (const [place, names] of byFolder([...paths].filter(isUsable))) {
        await comparing.compare(place, names);
    }
    return comparing;
}

/** All that a copy would be made of now. What git tracks and ignores is looked up anew for the copy, too. */
async function pathsOf(folder: string, { source, includesIgnored, git }: CopyRecord): Promise<readonly string[]> {
    if (includesIgnored) {
        const found: string[] = [];
        const root = await openFolder(source);
        await walk(root, '', found).finally(() => root.close());
        return found;
    }
    const repository = git === 'none' ? undefined : await repositoryOf(source);
    if (!repository) {
        return [];
    }
    const { list } = placesIn(folder);
    const fresh = `${list}.new`;
    await rm(fresh, { recursive: true, force: true });
    await makeListFolder(repository, source, fresh);
    await rm(list, { recursive: true, force: true });
    await rename(fresh, list);
    const listed = await ownGit(
        { gitFolder: list, files: repository.root, at: source }, ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
    );
    return listed.split('\0');
}

async function walk(held: FileHandle, folder: string, found: string[]): Promise<void> {
    for (const entry of await readdir(within(held, '.'), { withFileTypes: true })) {
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
        if (!entry.isDirectory()) {
            found.push(path);
        } else if (!isGitName(entry.name)) {
            const next = await openFolder(within(held, entry.name)).catch(() => undefined);
            await (next && walk(next, path, found).finally(() => next.close()));
        }
    }
}

/** Names a file, and nothing of a repository; nested ones end with a slash. */
function isUsable(path: string): boolean {
    return path !== '' && !path.endsWith('/') && !path.includes('\ufffd')
        && path.split('/').every(name => !isGitName(name) && isHonestName(name));
}

function byFolder(paths: readonly string[]): Map<string, string[]> {
    const folders = new Map<string, string[]>();
    for (const path of paths) {
        const at = path.lastIndexOf('/');
        const folder = path.slice(0, Math.max(at, 0));
        const names = folders.get(folder) ?? [];
        folders.set(folder, names);
        names.push(path.slice(at + 1));
    }
    return folders;
}

class Comparing implements SourceChanges {
    readonly changes: SourceChange[] = [];
    readonly origins = new Map<string, string>();

    constructor(protected readonly source: string, protected readonly base: ReadonlyMap<string, BaseEntry>) { }

    async compare(folder: string, names: readonly string[]): Promise<void> {
        const pathOf = (name: string): string => folder === '' ? name : `${folder}/${name}`;
        try {
            await inFolderOf(this.source, pathOf('x'), async held => {
                for (let at = 0; at < names.length; at += AT_ONCE) {
                    await Promise.all(names.slice(at, at + AT_ONCE).map(name => this.look(held, name, pathOf(name))));
                }
            });
        } catch (error) {
            if (!(error instanceof NoWayError) && (error as NodeJS.ErrnoException).code !== 'ENOENT') {
                throw error;
            }
            names.forEach(name => this.take(pathOf(name), undefined));
        }
    }

    protected async look(held: FileHandle, name: string, path: string): Promise<void> {
        const stats = await lstat(within(held, name), { bigint: true }).catch(() => undefined);
        const origin = stats?.isFile() ? stampOf(stats) : undefined;
        const before = this.base.get(path);
        if (origin !== undefined && before?.kind === 'file' && before.origin === origin) {
            return;
        }
        const there = stats && await entryIn(held, name);
        // A pipe in the place of a file is nothing that could be taken; what was taken before stays.
        if (there !== 'special') {
            this.take(path, there === 'folder' ? undefined : there, origin);
        }
    }

    protected take(path: string, there: Entry | undefined, origin?: string): void {
        if (!sameEntry(there, this.base.get(path))) {
            this.changes.push({ path, there, ...origin !== undefined && { origin } });
        } else if (origin !== undefined) {
            this.origins.set(path, origin);
        }
    }
}
