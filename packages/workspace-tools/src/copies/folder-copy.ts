import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
    CopyFavour, CopyOutcome, CopyRequest, CopyUpdate, CopyUpdateChoice, CopyUpdateRequest, CopyUpdateTrouble
} from '@openspace/foundation/copies';
import { Turns } from '@openspace/foundation/turns';
import { z } from 'zod';
import type { Sandbox } from '../provider/sandbox.js';
import { BaseStore, type BaseEntry } from './base-store.js';
import { bringBack, putBack } from './bring-back.js';
import { findChanges, type CopyChange, type CopyChanges } from './change-set.js';
import { cloneCopy } from './clone-copy.js';
import { entryAt, fingerprintOf, isExecutable, sameEntry, type Entry, type Found } from './entry.js';
import { inFolderOf, openFile } from './held-folder.js';
import { COPY_LIMITS, makeCopy, placesIn, type CopyRecord, type MakeCopy } from './make-copy.js';
import { mergeTexts } from './merge-texts.js';
import { putEntry } from './put-entry.js';
import { findSourceChanges, type SourceChange } from './source-changes.js';
import { repositoryState } from './repository-state.js';
import { MAX_TEXT, textOf } from './texts.js';

const recordSchema = z.object({
    source: z.string(), git: z.enum(['repository', 'part', 'none']), includesIgnored: z.boolean(), skipped: z.array(z.string()),
    repository: z.string().optional()
});

/** A file of the set as it can be shown. */
export interface ShownChange extends CopyChange {
    /** Absent if it is not text, or too long. */
    readonly texts?: { readonly before?: string; readonly now?: string };
    /** What the person's folder has: what the copy began with, what it has now, or something else. */
    readonly folder: 'base' | 'copy' | 'changed';
}

/** What an update did. */
export type BroughtIn = Pick<CopyUpdate, 'updated' | 'trouble'>;

interface ThreeVersions {
    readonly base: Entry | undefined;
    readonly copy: Entry | undefined;
    readonly folder: Entry | undefined;
}

/** Texts of a set go up to here; later ones have to be asked for on their own. In letters. */
const MAX_TEXTS = 8 * 1024 * 1024;

/** What both have changed is looked at line by line up to this size, in bytes. */
const MAX_MERGED = 8 * 1024 * 1024;

/** A copy of a folder in which a sandbox works, and the way back. All of it is looked at from outside; nothing in it is run. */
export class FolderCopy {

    protected readonly store: BaseStore;
    protected readonly turns = new Turns();

    protected constructor(protected readonly folder: string, readonly record: CopyRecord) {
        this.store = new BaseStore(placesIn(folder).base);
    }

    static async make(options: MakeCopy): Promise<FolderCopy> {
        const record = await makeCopy(options);
        await writeFile(join(options.folder, 'copy.json'), JSON.stringify(record), { mode: 0o600 });
        return new FolderCopy(options.folder, record);
    }

    /** One that was made before. */
    static async open(folder: string): Promise<FolderCopy> {
        await finishReplacing(folder);
        return new FolderCopy(folder, recordSchema.parse(JSON.parse(await readFile(join(folder, 'copy.json'), 'utf8'))));
    }

    /** Another one, in a folder of ours that is empty, with what this one has now. */
    async clone(folder: string): Promise<FolderCopy> {
        await this.turns.take(() => cloneCopy(this.folder, folder));
        await writeFile(join(folder, 'copy.json'), JSON.stringify(this.record), { mode: 0o600 });
        return new FolderCopy(folder, this.record);
    }

    /** Absolute path: what the sandbox has. */
    get files(): string {
        return placesIn(this.folder).files;
    }

    /**
     * Takes the files that a sandbox has which keeps them for itself, all of them or none. What was left out of them, because it is
     * neither file nor folder nor link.
     */
    bringBack(sandbox: Sandbox, limits = COPY_LIMITS): Promise<readonly string[]> {
        return this.turns.take(async () => {
            const { files, incoming, outgoing } = placesIn(this.folder);
            const base = await this.store.load();
            await rm(incoming, { recursive: true, force: true });
            await mkdir(incoming, { mode: 0o700 });
            const { taken, skipped } = await bringBack(sandbox, { folder: incoming, known: base.keys(), limits }).catch(async error => {
                await rm(incoming, { recursive: true, force: true });
                throw error;
            });
            await rename(files, outgoing);
            await rename(incoming, files);
            await rm(outgoing, { recursive: true, force: true });
            for (const [path, { hash, executable, stamp }] of taken) {
                const before = base.get(path);
                if (before?.kind === 'file' && before.hash === hash && before.executable === executable) {
                    base.set(path, { ...before, stamp });
                }
            }
            await this.store.save(base);
            return skipped;
        });
    }

    /** Makes paths of such a sandbox what they are here. */
    putBack(sandbox: Sandbox, paths: readonly string[]): Promise<void> {
        return this.turns.take(() => putBack(sandbox, this.files, paths));
    }

    async changes(): Promise<CopyChanges> {
        return this.turns.take(async () => findChanges(this.folder, await this.store.load()));
    }

    /** Nothing is in it that is not in the person's folder, no commit either; what git ignores does not count. */
    async isUntouched(): Promise<boolean> {
        const { repository } = this.record;
        return repository !== undefined && (await this.changes()).changes.length === 0 && await repositoryState(this.files) === repository;
    }

    /** With texts, as far as there is room for them. */
    async shownChanges(): Promise<{ readonly changes: readonly ShownChange[]; readonly truncated: boolean }> {
        return this.turns.take(async () => {
            const { changes, truncated } = await findChanges(this.folder, await this.store.load());
            const shown: ShownChange[] = [];
            let room = MAX_TEXTS;
            for (const change of changes) {
                const texts = change.refused || room <= 0 ? undefined : await this.textsOf(change);
                room -= (texts?.before?.length ?? 0) + (texts?.now?.length ?? 0);
                const there = await entryAt(this.record.source, change.path).catch(() => undefined);
                const folder = sameEntry(there, change.base) ? 'base' : sameEntry(there, change.now) ? 'copy' : 'changed';
                shown.push({ ...change, ...texts && { texts }, folder });
            }
            return { changes: shown, truncated };
        });
    }

    /** Brings changes into the person's folder, one after the other. */
    apply(requests: readonly CopyRequest[]): Promise<CopyOutcome[]> {
        return this.each(requests, 'deleted', (request, change, base) => this.applyOne(request, change, base));
    }

    /** Puts files of the copy back as they were. */
    discard(requests: readonly CopyRequest[]): Promise<CopyOutcome[]> {
        return this.each(requests, 'added', (request, change) => this.discardOne(request, change));
    }

    /**
     * Brings into the copy what the person has changed in their folder since. It is a merge as the way back is one: what the agent has
     * changed stays, and is compared with what the folder has now.
     */
    update({ choices, onlyUnchanged }: CopyUpdateRequest = {}): Promise<BroughtIn> {
        return this.turns.take(async () => {
            const base = await this.store.load();
            const { changes, origins } = await findSourceChanges(this.folder, this.record, base);
            const wanted = choices ? changes.filter(({ path }) => choices.some(choice => choice.path === path)) : changes;
            const mayUpdate = wanted.length > 0 && !(onlyUnchanged && (await findChanges(this.folder, base)).changes.length > 0);
            for (const [path, origin] of origins) {
                base.set(path, { ...base.get(path)!, origin });
            }
            const updated: string[] = [];
            const trouble: CopyUpdateTrouble[] = [];
            const deletedFirst = wanted.toSorted((a, b) => Number(a.there !== undefined) - Number(b.there !== undefined));
            for (const change of mayUpdate ? deletedFirst : []) {
                const { path } = change;
                try {
                    const problem = await this.updateOne(change, base, choices?.find(choice => choice.path === path));
                    if (problem) {
                        trouble.push(problem);
                    } else {
                        updated.push(path);
                    }
                } catch (error) {
                    trouble.push({ path, outcome: 'failed', reason: (error as Error).message });
                }
            }
            if (updated.length > 0 || origins.size > 0) {
                await this.store.save(base);
                await this.store.prune(base);
            }
            return { updated: updated.sort(), trouble };
        });
    }

    /** Whether the person's folder has something that is not in the copy. */
    async isBehind(): Promise<boolean> {
        return this.turns.take(async () =>
            (await findSourceChanges(this.folder, this.record, await this.store.load())).changes.length > 0);
    }

    protected async updateOne(
        { path, there, origin }: SourceChange, base: Map<string, BaseEntry>, choice: CopyUpdateChoice | undefined
    ): Promise<CopyUpdateTrouble | undefined> {
        const before = base.get(path);
        const folder = await this.keep(this.record.source, path);
        const now = await entryAt(this.files, path);
        const finish = async (entry: Entry | undefined): Promise<undefined> => {
            if (!sameEntry(now, entry)) {
                await this.put(this.files, path, now, entry);
            }
            if (folder) {
                base.set(path, { ...folder, ...folder.kind === 'file' && origin !== undefined && sameEntry(there, folder) && { origin } });
            } else {
                base.delete(path);
            }
            return undefined;
        };
        if (sameEntry(now, before) || sameEntry(now, folder)) {
            return finish(folder);
        }
        if (now === 'folder' || now === 'special') {
            throw new Error(`In the copy, ${path} is no file.`);
        }
        const seen = fingerprintOf(now, folder);
        if (choice && choice.seen !== seen) {
            throw new Error(`${path} has been changed meanwhile. Look at it again first.`);
        }
        const copy = await this.keep(this.files, path);
        const { entry, conflict } = await this.merge({ base: before, copy, folder }, choice?.favour);
        return conflict ? { path, outcome: 'conflict', seen, ...conflict } : finish(entry);
    }

    /** What is removed comes first, so that something else can take its place. */
    protected each(
        requests: readonly CopyRequest[], first: CopyChange['status'],
        step: (request: CopyRequest, change: CopyChange, base: Map<string, BaseEntry>) => Promise<CopyOutcome>
    ): Promise<CopyOutcome[]> {
        return this.turns.take(async () => {
            const base = await this.store.load();
            const { changes } = await findChanges(this.folder, base);
            const known = new Map(changes.map(change => [change.path, change]));
            const rank = ({ path }: CopyRequest): number => known.get(path)?.status === first ? 0 : 1;
            const outcomes: CopyOutcome[] = [];
            for (const request of requests.toSorted((a, b) => rank(a) - rank(b))) {
                const { path } = request;
                try {
                    const change = known.get(path);
                    if (change?.fingerprint !== request.fingerprint) {
                        throw new Error(`${path} has been changed meanwhile. Look at it again first.`);
                    }
                    outcomes.push(await step(request, change, base));
                } catch (error) {
                    outcomes.push({ path, outcome: 'failed', reason: (error as Error).message });
                }
            }
            await this.store.save(base);
            await this.store.prune(base);
            return outcomes;
        });
    }

    protected async applyOne(request: CopyRequest, change: CopyChange, base: Map<string, BaseEntry>): Promise<CopyOutcome> {
        const { path } = change;
        if (change.refused) {
            throw new Error(`${path} cannot be applied.`);
        }
        const wanted = await this.wanted(request, change);
        const there = await entryAt(this.record.source, path);
        const finish = async (outcome: 'applied' | 'merged', entry: Entry | undefined): Promise<CopyOutcome> => {
            if (!sameEntry(there, entry)) {
                await this.put(this.record.source, path, there, entry);
            }
            if (wanted) {
                base.set(path, wanted);
            } else {
                base.delete(path);
            }
            return { path, outcome };
        };
        if (sameEntry(there, wanted) || sameEntry(there, change.base)) {
            return finish('applied', wanted);
        }
        if (there === 'folder' || there === 'special') {
            throw new Error(`In your folder, ${path} is no file.`);
        }
        const folder = await this.keep(this.record.source, path);
        const merged = await this.merge({ base: change.base, copy: wanted, folder }, request.favour);
        return merged.conflict === undefined ? finish('merged', merged.entry) : { path, outcome: 'conflict', ...merged.conflict };
    }

    /** Takes what three versions say together; their contents are kept. */
    protected async merge(
        { base, copy, folder }: ThreeVersions, favour: CopyFavour | undefined
    ): Promise<{ readonly entry?: Entry; readonly conflict?: { readonly merged?: string } }> {
        const before = base === undefined ? Buffer.alloc(0) : await this.mergeable(base);
        const [ours, theirs] = [await this.mergeable(folder), await this.mergeable(copy)];
        if (copy?.kind === 'file' && folder?.kind === 'file' && ours && theirs && before) {
            const { text, conflicts } = await mergeTexts({ folder: ours, base: before, copy: theirs }, favour);
            if (conflicts > 0 && favour !== 'markers') {
                return { conflict: { merged: textOf(text) } };
            }
            const hasOwnMode = base?.kind === 'file' && copy.executable === base.executable;
            return { entry: { kind: 'file', ...await this.store.keepBytes(text), executable: (hasOwnMode ? folder : copy).executable } };
        }
        return favour === 'copy' ? { entry: copy } : favour === 'folder' ? { entry: folder } : { conflict: {} };
    }

    protected async discardOne({ path, text }: CopyRequest, change: CopyChange): Promise<CopyOutcome> {
        if (change.refused && change.refused !== 'link' && change.refused !== 'special') {
            throw new Error(`${path} cannot be thrown away alone, only with the whole copy.`);
        }
        await this.put(this.files, path, change.now, text === undefined ? change.base : await this.entryOf(text, change));
        return { path, outcome: 'discarded' };
    }

    /** What the person wants of a change, with its content in our hands: it is what was seen. */
    protected async wanted({ path, text }: CopyRequest, change: CopyChange): Promise<Entry | undefined> {
        if (text !== undefined) {
            return this.entryOf(text, change);
        }
        const entry = await this.keep(this.files, path);
        if (fingerprintOf(change.base, entry) !== change.fingerprint) {
            throw new Error(`${path} has been changed meanwhile. Look at it again first.`);
        }
        return entry;
    }

    protected async entryOf(text: string, { base, now }: CopyChange): Promise<Entry> {
        const model = typeof now === 'object' ? now : base;
        return {
            kind: 'file', ...await this.store.keepBytes(Buffer.from(text, 'utf8')), executable: model?.kind === 'file' && model.executable
        };
    }

    /** What stands at a path; the content of a file is kept, so that nobody else can change it. */
    protected async keep(root: string, path: string): Promise<Entry | undefined> {
        const found = await entryAt(root, path);
        if (typeof found !== 'object' || found.kind === 'link') {
            return typeof found === 'object' ? found : undefined;
        }
        return inFolderOf(root, path, async (folder, name) => {
            const opened = await openFile(folder, name);
            try {
                return opened && {
                    kind: 'file' as const, ...await this.store.keep(opened.handle), executable: isExecutable(opened.stats.mode)
                };
            } finally {
                await opened?.handle.close();
            }
        });
    }

    protected async put(root: string, path: string, expected: Found, entry: Entry | undefined): Promise<void> {
        await putEntry({ root, path, expected, entry, ...entry?.kind === 'file' && { content: this.store.at(entry.hash) } });
    }

    /** Absent unless both sides are nothing, or text. */
    protected async textsOf({ path, base, now }: CopyChange): Promise<ShownChange['texts']> {
        const before = base && await this.small(base);
        const after = typeof now === 'object' && now.kind === 'file' && now.size <= MAX_TEXT ? await this.read(path) : undefined;
        const [was, is] = [before, after].map(content => content && textOf(content));
        return base && was === undefined || now && is === undefined ? undefined : {
            ...was !== undefined && { before: was }, ...is !== undefined && { now: is }
        };
    }

    /** A file of the copy as it is now; undefined if it is too long, or gone. */
    protected async read(path: string): Promise<Buffer | undefined> {
        return inFolderOf(this.files, path, async (folder, name) => {
            const opened = await openFile(folder, name);
            try {
                return opened && opened.stats.size <= MAX_TEXT ? await opened.handle.readFile() : undefined;
            } finally {
                await opened?.handle.close();
            }
        }).catch(() => undefined);
    }

    /** Of a file that we keep. */
    protected async small(entry: Entry): Promise<Buffer | undefined> {
        return entry.kind === 'file' && entry.size <= MAX_TEXT ? readFile(this.store.at(entry.hash)) : undefined;
    }

    /** Undefined if it is none that lines can be found in. */
    protected async mergeable(entry: Entry | undefined): Promise<Buffer | undefined> {
        const content = entry?.kind === 'file' && entry.size <= MAX_MERGED ? await readFile(this.store.at(entry.hash)) : undefined;
        return content?.includes(0) ? undefined : content;
    }
}

/** What came last is whole if the files that it replaces are aside. */
async function finishReplacing(folder: string): Promise<void> {
    const { files, incoming, outgoing } = placesIn(folder);
    const isThere = (path: string): Promise<boolean> => stat(path).then(() => true, () => false);
    if (await isThere(outgoing) && !await isThere(files)) {
        await rename(await isThere(incoming) ? incoming : outgoing, files);
    }
    await rm(outgoing, { recursive: true, force: true });
    await rm(incoming, { recursive: true, force: true });
}
