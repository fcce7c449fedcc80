import { lstat, readdir, stat, type FileHandle } from 'node:fs/promises';
import type { CopyRefusal } from '@openspace/foundation/copies';
import type { BaseEntry } from './base-store.js';
import { entryIn, fingerprintOf, sameEntry, type Entry, type Found } from './entry.js';
import { openFolder, within } from './held-folder.js';
import { placesIn, stampOf } from './make-copy.js';
import { ownGit } from './own-git.js';
import { decodeName, isGitName, isHonestName, shownName, staysInside } from './path-names.js';

/** One thing that is not as it was when the copy was made, or when it was applied last. */
export interface CopyChange {
    readonly path: string;
    readonly status: 'added' | 'modified' | 'deleted';
    /** Another one whenever the file in the copy, or what it is compared with, is another. */
    readonly fingerprint: string;
    readonly base: Entry | undefined;
    readonly now: Found;
    readonly refused?: CopyRefusal;
}

export interface CopyChanges {
    readonly changes: readonly CopyChange[];
    /** There are more. */
    readonly truncated: boolean;
}

/** Nobody reviews more. */
const MAX_CHANGES = 5_000;
const MAX_DEPTH = 200;

/** Compares a copy with its base. Nothing in the copy is trusted: neither its names, nor its repository, nor what its links say. */
export async function findChanges(folder: string, base: ReadonlyMap<string, BaseEntry>): Promise<CopyChanges> {
    const comparing = new Comparing(base, await ignoredIn(folder));
    const root = await openFolder(placesIn(folder).files);
    await comparing.look(root).finally(() => root.close());
    return comparing.result();
}

/** What git ignores in the copy; a path that ends with a slash is a whole folder. */
async function ignoredIn(folder: string): Promise<ReadonlySet<string>> {
    const { files, list } = placesIn(folder);
    if (!await stat(list).catch(() => undefined)) {
        return new Set();
    }
    const listed = await ownGit(
        { gitFolder: list, files }, ['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory']
    );
    return new Set(listed.split('\0'));
}

class Comparing {
    protected readonly found: CopyChange[] = [];
    protected readonly seen = new Set<string>();
    /** Of files of the base. */
    protected readonly folders = new Set<string>();

    constructor(protected readonly base: ReadonlyMap<string, BaseEntry>, protected readonly ignored: ReadonlySet<string>) {
        for (const path of base.keys()) {
            for (let at = path.lastIndexOf('/'); at > 0 && !this.folders.has(path.slice(0, at)); at = path.lastIndexOf('/', at - 1)) {
                this.folders.add(path.slice(0, at));
            }
        }
    }

    result(): CopyChanges {
        const missing = [...this.base.keys()].filter(path => !this.seen.has(path));
        missing.forEach(path => this.add(path, this.base.get(path), undefined));
        const changes = this.found.sort((a, b) => a.path < b.path ? -1 : 1);
        return { changes: changes.slice(0, MAX_CHANGES), truncated: changes.length > MAX_CHANGES };
    }

    async look(held: FileHandle, folder = '', depth = 0): Promise<void> {
        const entries = await readdir(within(held, '.'), { withFileTypes: true, encoding: 'buffer' as 'utf8' });
        for (const entry of entries) {
            if (this.found.length > MAX_CHANGES) {
                return;
            }
            const bytes = entry.name as unknown as Buffer;
            const name = decodeName(bytes);
            if (name === undefined || !isHonestName(name)) {
                this.refuse(join(folder, shownName(bytes)), 'name');
            } else if (isGitName(name)) {
                // The copy's own repository is none of its files.
                if (folder !== '' || name !== '.git') {
                    this.refuse(join(folder, name), 'repository');
                }
            } else if (entry.isDirectory()) {
                await this.lookInto(held, name, join(folder, name), depth);
            } else {
                await this.compare(held, name, join(folder, name));
            }
        }
    }

    protected async lookInto(held: FileHandle, name: string, path: string, depth: number): Promise<void> {
        if (this.ignored.has(`${path}/`) && !this.folders.has(path)) {
            return;
        }
        const next = depth < MAX_DEPTH ? await openFolder(within(held, name)).catch(() => undefined) : undefined;
        if (next) {
            await this.look(next, path, depth + 1).finally(() => next.close());
        } else {
            this.refuse(path, 'unreadable');
        }
    }

    protected async compare(held: FileHandle, name: string, path: string): Promise<void> {
        const before = this.base.get(path);
        this.seen.add(path);
        if (before === undefined && this.ignored.has(path) || await this.isUntouched(held, name, before)) {
            return;
        }
        try {
            const now = await entryIn(held, name);
            if (now === 'special' || now === 'folder') {
                this.add(path, before, now, 'special');
            } else if (!sameEntry(before, now)) {
                this.add(path, before, now, now?.kind === 'link' && !staysInside(path, now.target) ? 'link' : undefined);
            }
        } catch {
            this.add(path, before, 'special', 'unreadable');
        }
    }

    protected async isUntouched(held: FileHandle, name: string, before: BaseEntry | undefined): Promise<boolean> {
        if (before?.kind !== 'file' || before.stamp === undefined) {
            return false;
        }
        return stampOf(await lstat(within(held, name), { bigint: true })) === before.stamp;
    }

    protected refuse(path: string, why: CopyRefusal): void {
        this.add(path, undefined, 'special', why);
    }

    protected add(path: string, base: Entry | undefined, now: Found, refused?: CopyRefusal): void {
        const status = base === undefined ? 'added' : now === undefined ? 'deleted' : 'modified';
        this.found.push({ path, status, fingerprint: fingerprintOf(base, now), base, now, ...refused && { refused } });
    }
}

function join(folder: string, name: string): string {
    return folder === '' ? name : `${folder}/${name}`;
}
