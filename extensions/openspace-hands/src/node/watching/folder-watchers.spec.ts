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
        watchers.forget([root]);
        expect(watchers.size).toBe(0);
    });

    it('keeps no watcher that starts after the end', async () => {
        const adding = watchers.add([create('late')], root);
        watchers.dispose();
        await adding;
        expect(watchers.size).toBe(0);
    });
});
