import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { ParcelFileSystemWatcherService } from '@theia/filesystem/lib/node/parcel-watcher/parcel-filesystem-service';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TemporaryFiles } from '../files/temporary-files';
import { FolderWatchers } from './folder-watchers';
import { ThoroughWatcher } from './thorough-watcher';

const ME = 7;
const OTHER = 8;
/** By the number of a change's type. */
const TYPES = ['UPDATED', 'ADDED', 'DELETED'];

describe('ThoroughWatcher, with the real watcher below it', () => {
    let base: string;
    let root: string;
    let inner: ParcelFileSystemWatcherService;
    let watcher: ThoroughWatcher;
    let told: string[];
    let toldOther: string[];
    let id: number;

    beforeEach(async () => {
        base = realpathSync(mkdtempSync(join(tmpdir(), 'openspace-watching-')));
        root = join(base, 'root');
        mkdirSync(root);
        inner = new ParcelFileSystemWatcherService({ info: () => undefined });
        told = [];
        toldOther = [];
        watcher = new ThoroughWatcher(inner, {
            onDidFilesChanged: ({ clients, changes }) => {
                expect(clients?.filter(client => client !== ME && client !== OTHER)).toEqual([]);
                const lines = changes.map(({ uri, type }) => `${TYPES[type]} ${FileUri.fsPath(uri).slice(root.length + 1)}`);
                [...clients?.includes(ME) ? [told] : [], ...clients?.includes(OTHER) ? [toldOther] : []].forEach(to => to.push(...lines));
            },
            onError: () => told.push('error')
        });
        id = await watch(root);
    });

    afterEach(async () => {
        vi.restoreAllMocks();
        await watcher.unwatchFileChanges(id);
        watcher.dispose();
        rmSync(base, { recursive: true, force: true });
    });

    async function watch(folder: string): Promise<number> {
        const handle = await watcher.watchFileChanges(ME, FileUri.create(folder).toString(), { ignored: ['**/node_modules/*/**'] });
        await isWatched('.');
        return handle;
    }

    function put(path: string, text = 'text'): void {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), text);
    }

    /** A watcher takes a moment to begin: writes until it tells. */
    async function isWatched(folder: string): Promise<void> {
        const path = join(folder, 'probe');
        await vi.waitFor(() => {
            writeFileSync(join(root, path), String(Math.random()));
            expect(told.some(line => line.endsWith(` ${path}`))).toBe(true);
        }, { timeout: 20_000, interval: 50 });
    }

    it('tells of changes in folders that were created together with those above them, and of what is in them', async () => {
        put('one/two/three/file.txt');
        await vi.waitFor(() => expect(told).toContain('ADDED one/two/three/file.txt'), 20_000);
        await isWatched('one/two/three');
        put('one/four/five/other.txt');
        await isWatched('one/four/five');
    });

    it('follows folders that are moved here, and back again after they were deleted', async () => {
        for (let round = 0; round < 2; round++) {
            mkdirSync(join(base, 'elsewhere/in/deep'), { recursive: true });
            renameSync(join(base, 'elsewhere'), join(root, 'moved'));
            await isWatched('moved/in/deep');
            rmSync(join(root, 'moved'), { recursive: true });
            await vi.waitFor(() => expect(told).toContain('DELETED moved'), 20_000);
            told.length = 0;
        }
    });

    it('looks at a folder that is told as changed: another one may have taken its place at once', async () => {
        put('again/in/file.txt');
        await isWatched('again/in');
        const started = vi.spyOn(FolderWatchers.prototype, 'add');
        watcher.onDidFilesChanged({ clients: [ME], changes: [{ uri: FileUri.create(join(root, 'again')).toString(), type: 0 }] });
        await vi.waitFor(() => expect(started.mock.calls.flatMap(([folders]) => folders)).toEqual([join(root, 'again')]), 20_000);
    });

    it('tells of a save as one change, however long it takes', async () => {
        put('a.txt', 'old');
        await vi.waitFor(() => expect(told).toContain('ADDED a.txt'), 20_000);
        const temporary = join(root, TemporaryFiles.claim());
        told.length = 0;
        writeFileSync(temporary, 'new');
        await isWatched('.');
        renameSync(temporary, join(root, 'a.txt'));
        await vi.waitFor(() => expect(told.some(line => line.endsWith(' a.txt'))).toBe(true), 20_000);
        await isWatched('.');
        expect(told.filter(line => !line.endsWith(' probe'))).toEqual([expect.stringMatching(/^(ADDED|UPDATED) a\.txt$/)]);
    });

    it('does not look into ignored folders, nor behind links', async () => {
        const started = vi.spyOn(FolderWatchers.prototype, 'add');
        mkdirSync(join(base, 'outside/in'), { recursive: true });
        put('node_modules/package/lib/index.js');
        symlinkSync(join(base, 'outside'), join(root, 'link'));
        await vi.waitFor(() => expect(told).toEqual(expect.arrayContaining(['ADDED node_modules', 'ADDED link'])), 20_000);
        put('real/in/file.txt');
        await vi.waitFor(() => expect(started.mock.calls.flatMap(([folders]) => folders)).toContain(join(root, 'real')), 20_000);
        await isWatched('real/in');
        expect(started.mock.calls.flatMap(([folders]) => folders)).not.toContain(join(root, 'link'));
        expect(told.some(line => line.includes('index.js'))).toBe(false);
    });

    it('takes folders that are gone again as they come', async () => {
        for (let round = 0; round < 10; round++) {
            put('brief/in/deep/file.txt');
            await vi.waitFor(() => expect(told.some(line => line.startsWith('ADDED brief'))).toBe(true), 20_000);
            rmSync(join(root, 'brief'), { recursive: true });
            await vi.waitFor(() => expect(told).toContain('DELETED brief'), 20_000);
            told.length = 0;
        }
        put('brief/in/file.txt');
        await isWatched('brief/in');
        expect(told).not.toContain('error');
    });

    it('tells a page that comes later of folders that were created before, which the watcher below knows no more for it', async () => {
        put('one/two/file.txt');
        await isWatched('one/two');
        const other = await watcher.watchFileChanges(OTHER, FileUri.create(root).toString(), { ignored: ['**/node_modules/*/**'] });
        put('one/two/later.txt');
        await vi.waitFor(() => expect(toldOther).toContain('ADDED one/two/later.txt'), 20_000);
        await watcher.unwatchFileChanges(other);
    });

    it('tells a page of them, too, that comes after the last one has gone', async () => {
        put('one/two/file.txt');
        await isWatched('one/two');
        await watcher.unwatchFileChanges(id);
        id = await watcher.watchFileChanges(ME, FileUri.create(root).toString(), { ignored: ['**/node_modules/*/**'] });
        put('one/two/later.txt');
        await vi.waitFor(() => expect(told).toContain('ADDED one/two/later.txt'), 20_000);
    });

    it('is silent after the end of the watch, also about folders that are just being watched, and watches nothing in the end', async () => {
        const started = vi.spyOn(FolderWatchers.prototype, 'add');
        put('one/two/file.txt');
        await vi.waitFor(() => expect(started).toHaveBeenCalled(), 20_000);
        await watcher.unwatchFileChanges(id);
        const before = told.length;
        await Promise.all(started.mock.results.map(({ value }) => value as Promise<void>));
        watcher.dispose();
        const [watchers] = started.mock.contexts as FolderWatchers[];
        expect([watchers.size, told.length]).toEqual([0, before]);
        await watcher.unwatchFileChanges(id);
    });
});
