import { constants, type BigIntStats } from 'node:fs';
import { copyFile, lstat, mkdir, open, readdir, readlink, symlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { BaseStore, type BaseEntry } from './base-store.js';
import { CopyError } from './copy-error.js';
import { isExecutable } from './entry.js';
import { inFolderOf, openFile, openFolder, within } from './held-folder.js';
import { ownGit } from './own-git.js';
import { isGitName } from './path-names.js';
import { repositoryState } from './repository-state.js';
import { cloneRepository, makeListFolder, repositoryOf, type Counter } from './source-repository.js';

export interface CopyLimits {
    readonly files: number;
    readonly bytes: number;
}

export const COPY_LIMITS: CopyLimits = { files: 100_000, bytes: 8 * 1024 ** 3 };

export interface MakeCopy {
    /** Absolute path of a folder of the person. */
    readonly source: string;
    /** Ours, and empty; see {@link placesIn}. */
    readonly folder: string;
    /** Files that git ignores are copied, too. */
    readonly includeIgnored?: boolean;
    readonly limits?: CopyLimits;
}

/** What a copy is. */
export interface CopyRecord {
    readonly source: string;
    /** `repository`: it has its own `.git`. `part`: a folder of a repository, without. */
    readonly git: 'repository' | 'part' | 'none';
    readonly includesIgnored: boolean;
    /** What was not copied, because it is neither a file nor a link; the first ones. */
    readonly skipped: readonly string[];
    /** What {@link repositoryState} said when it was made; of copies of earlier versions nobody knows. */
    readonly repository?: string;
}

/** Where things are in the folder of a copy. The sandbox sees `files` and nothing else. */
export function placesIn(folder: string): CopyPlaces {
    return {
        files: join(folder, 'files'), list: join(folder, 'list.git'), base: join(folder, 'base'), incoming: join(folder, 'files.new'),
        outgoing: join(folder, 'files.old')
    };
}

export interface CopyPlaces {
    readonly files: string;
    readonly list: string;
    readonly base: string;
    /** What takes the place of `files` once it is whole. */
    readonly incoming: string;
    /** What it takes the place of. */
    readonly outgoing: string;
}

const MAX_SKIPPED = 100;
/** Files of a folder that are copied beside each other. */
const AT_ONCE = 8;

/** Copies a folder as it is now, uncommitted changes included, and keeps what it was. Nothing of what is in it is run. */
export async function makeCopy({ source, folder, includeIgnored = false, limits = COPY_LIMITS }: MakeCopy): Promise<CopyRecord> {
    const { files, list, base } = placesIn(folder);
    await mkdir(files, { recursive: true, mode: 0o700 });
    await mkdir(base, { recursive: true, mode: 0o700 });
    const copying = new Copying(source, files, new BaseStore(base), limits);
    const repository = await repositoryOf(source);
    if (repository) {
        await makeListFolder(repository, source, list);
        if (repository.root === source) {
            await cloneRepository(repository, join(files, '.git'), copying.count);
        }
    }
    if (repository && !includeIgnored) {
        const listed = await ownGit(
            { gitFolder: list, files: repository.root, at: source }, ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
        );
        await copying.copyListed(new Set(listed.split('\0').filter(name => name !== '')));
    } else {
        await copying.copyAll();
    }
    await copying.finish();
    const state = await repositoryState(files);
    return {
        source,
        git: !repository ? 'none' : repository.root === source ? 'repository' : 'part',
        includesIgnored: includeIgnored || !repository,
        skipped: copying.skipped,
        ...state !== undefined && { repository: state }
    };
}

class Copying {
    readonly skipped: string[] = [];
    protected readonly entries = new Map<string, BaseEntry>();
    protected bytes = 0;
    protected seen = 0;

    constructor(
        protected readonly source: string, protected readonly files: string, protected readonly store: BaseStore,
        protected readonly limits: CopyLimits
    ) { }

    readonly count: Counter = size => {
        this.bytes += size;
        if (this.bytes > this.limits.bytes) {
            throw tooLarge(`${Math.round(this.limits.bytes / 1024 ** 2)} MB`);
        }
    };

    async copyListed(paths: ReadonlySet<string>): Promise<void> {
        const byFolder = new Map<string, string[]>();
        for (const path of paths) {
            if (path.endsWith('/')) {
                this.skip(path);
            } else {
                const at = path.lastIndexOf('/');
                const folder = path.slice(0, Math.max(at, 0));
                byFolder.set(folder, [...byFolder.get(folder) ?? [], path.slice(at + 1)]);
            }
        }
        for (const [folder, names] of byFolder) {
            await inFolderOf(this.source, folder === '' ? 'x' : `${folder}/x`, async held => {
                await this.makeFolder(folder);
                for (let at = 0; at < names.length; at += AT_ONCE) {
                    await Promise.all(names.slice(at, at + AT_ONCE).map(
                        name => this.copy(held, folder === '' ? name : `${folder}/${name}`, name)
                    ));
                }
            }).catch((error: NodeJS.ErrnoException) => {
                // Deleted, and not committed yet.
                if (error.code !== 'ENOENT') {
                    names.forEach(name => this.skip(`${folder}/${name}`));
                }
            });
        }
    }

    async copyAll(): Promise<void> {
        const root = await openFolder(this.source);
        await this.copyFolder(root, '').finally(() => root.close());
    }

    async finish(): Promise<void> {
        await this.store.save(this.entries);
    }

    protected async copyFolder(held: FileHandle, folder: string): Promise<void> {
        await this.makeFolder(folder);
        const entries = await readdir(within(held, '.'), { withFileTypes: true });
        for (const entry of entries) {
            const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
            if (isGitName(entry.name)) {
                continue;
            }
            if (!entry.isDirectory()) {
                await this.copy(held, path, entry.name);
                continue;
            }
            const next = await openFolder(within(held, entry.name)).catch(() => undefined);
            if (next) {
                await this.copyFolder(next, path).finally(() => next.close());
            } else {
                this.skip(path);
            }
        }
    }

    protected async makeFolder(folder: string): Promise<void> {
        await mkdir(join(this.files, folder), { recursive: true, mode: 0o755 });
    }

    protected async copy(held: FileHandle, path: string, name: string): Promise<void> {
        const stats = await lstat(within(held, name), { bigint: true }).catch(() => undefined);
        if (!stats) {
            // Else it was deleted, and not committed yet.
            if (name.includes('\ufffd')) {
                this.skip(path);
            }
            return;
        }
        if (++this.seen > this.limits.files) {
            throw tooLarge(`${this.limits.files} files`);
        }
        const target = join(this.files, path);
        if (stats.isSymbolicLink()) {
            const leads = await readlink(within(held, name));
            await symlink(leads, target);
            this.entries.set(path, { kind: 'link', target: leads });
            return;
        }
        const opened = stats.isFile() ? await openFile(held, name) : undefined;
        if (!opened) {
            this.skip(path);
            return;
        }
        try {
            this.count(opened.stats.size);
            const kept = await this.store.keep(opened.handle);
            await copyFile(this.store.at(kept.hash), target, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
            const stamp = await this.dress(target, opened.stats.mode, opened.stats.mtime);
            this.entries.set(path, { kind: 'file', ...kept, executable: isExecutable(opened.stats.mode), stamp, origin: stampOf(stats) });
        } finally {
            await opened.handle.close();
        }
    }

    /** Programs that build look at times. */
    protected async dress(target: string, mode: number, time: Date): Promise<string> {
        const handle = await open(target, constants.O_RDONLY | constants.O_NOFOLLOW);
        try {
            await handle.chmod(mode & 0o755 | 0o600);
            await handle.utimes(time, time);
            return stampOf(await handle.stat({ bigint: true }));
        } finally {
            await handle.close();
        }
    }

    protected skip(path: string): void {
        if (this.skipped.length < MAX_SKIPPED) {
            this.skipped.push(path);
        }
    }
}

/** Another one after every write: nobody inside can set the time of the last change of a file. */
export function stampOf({ size, mtimeNs, ctimeNs, ino }: BigIntStats): string {
    return `${size} ${mtimeNs} ${ctimeNs} ${ino}`;
}

function tooLarge(limit: string): CopyError {
    return new CopyError(
        'too_large', `The folder is too large to be copied: it has more than ${limit}. Let the agent work on the folder itself.`
    );
}
