import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FolderWatchers } from './folder-watchers';

describe('FolderWatchers', () => {
    let root: string;
    let told: string[];
    let watchers: FolderWatchers;

    beforeEach(() => {
        root = realpathSync(mkdtempSync(join(tmpdir(), 'openspace-folders-')));
        told = [];
        watchers = new FolderWatchers(['**/ignored/**'], events => told.push(...events.map(({ path }) => path)));
    });

    afterEach(() => {
        watchers.dispose();
        rmSync(root, { recursive: true, force: true });
    });

    function create(name: string): string {
        const folder = join(root, name);
        mkdirSync(join(folder, 'deep', 'ignored'), { recursive: true });
        return folder;
    }

    async function isTold(folder: string): Promise<void> {
        const path = join(folder, 'deep', 'file.txt');
        writeFileSync(path, String(told.length));
        await vi.waitFor(() => expect(told).toContain(path), 20_000);
    }

    it('watches all that is in a folder, but nothing that is ignored', async () => {
        const folder = create('one');
        await watchers.add([folder], root);
        writeFileSync(join(folder, 'deep', 'ignored', 'file.txt'), '');
        await isTold(folder);
        expect(told.some(path => path.includes('ignored'))).toBe(false);
    });

    it('goes on with one watcher after many folders, again and again, and loses none of them', async () => {
        const folders: string[] = [];
        for (let round = 0; round < 40; round++) {
            folders.push(create(`many${round}`));
            await watchers.add([folders[round]], root);
            expect(watchers.size).toBeLessThanOrEqual(16);
        }
        await Promise.all(folders.map(isTold));
    });

    it('leaves folders out that are gone, and watches them again when they are back', async () => {
        const folder = create('brief');
        rmSync(folder, { recursive: true });
        await watchers.add([folder], root);
        expect(watchers.size).toBe(0);
        create('brief');
        await watchers.add([folder], root);
        await isTold(folder);
        watchers.forget(root);
        expect(watchers.size).toBe(0);
    });

    it('watches the folders again if the root cannot be watched, and tells in which something may have been missed', async () => {
        const folders = Array.from({ length: 17 }, (_, index) => create(`many${index}`));
        await watchers.add(folders.slice(0, 16), root);
        expect([...await watchers.add(folders.slice(16), join(root, 'nowhere'))].sort()).toEqual([...folders].sort());
        expect(watchers.size).toBe(17);
        await Promise.all(folders.map(isTold));
    });

    it('keeps one watcher of a folder that comes twice at the same time', async () => {
        const folders = Array.from({ length: 20 }, (_, index) => create(`twice${index}`));
        await Promise.all([watchers.add(folders, root), watchers.add(folders, root)]);
        expect(watchers.size).toBe(1);
        watchers.dispose();
        told.length = 0;
        const other = new FolderWatchers([], events => told.push(...events.map(({ path }) => `other ${path}`)));
        await other.add([folders[0]], root);
        writeFileSync(join(folders[0], 'deep', 'after.txt'), '');
        await vi.waitFor(() => expect(told).toContain(`other ${join(folders[0], 'deep', 'after.txt')}`), 20_000);
        expect(told.every(line => line.startsWith('other'))).toBe(true);
        other.dispose();
    });

    it('tells all that happens in a folder whose watcher begins while the last one ends', async () => {
        const folders = Array.from({ length: 10 }, (_, index) => create(`next${index}`));
        // The end of a watcher takes as long as it has folders.
        Array.from({ length: 1000 }, (_, index) => create(`wide${index}`));
        for (const folder of folders) {
            const next = new FolderWatchers([], events => told.push(...events.map(({ path }) => path)));
            await watchers.add([root], root);
            watchers.dispose();
            watchers = next;
            await watchers.add([folder], root);
            await isTold(folder);
        }
    });

    it('keeps no watcher that starts after the end', async () => {
        const adding = watchers.add([create('late')], root);
        watchers.dispose();
        await adding;
        expect(watchers.size).toBe(0);
    });
});
