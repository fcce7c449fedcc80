import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { inside, isAt, openFile, openFolder, PathChangedError } from './open-checked';

describe('opening what has been checked', () => {
    let folder: TemporaryFolder;
    let file: string;

    beforeEach(() => {
        folder = new TemporaryFolder();
        file = folder.file('ws/dir/a.txt', 'inside');
        folder.file('outside/a.txt', 'outside');
    });

    afterEach(() => {
        vi.restoreAllMocks();
        folder.remove();
    });

    it('opens a file and a folder at their places', async () => {
        const handle = await openFile(file);
        expect([await handle.readFile('utf8'), await isAt(handle, file), await isAt(handle, `${file}x`)]).toEqual(['inside', true, false]);
        await handle.close();
        const parent = await openFolder(folder.at('ws'));
        const child = await openFolder(folder.at('ws/dir'), inside(parent, folder.at('ws'), 'dir'));
        expect(await isAt(child, folder.at('ws/dir'))).toBe(true);
        await Promise.all([parent.close(), child.close()]);
    });

    it('refuses a file that has become a link', async () => {
        rmSync(file);
        symlinkSync(folder.at('outside/a.txt'), file);
        await expect(openFile(file)).rejects.toThrow(PathChangedError);
    });

    it('refuses a file whose folder has become a link', async () => {
        renameSync(folder.at('ws/dir'), folder.at('ws/old'));
        symlinkSync(folder.at('outside'), folder.at('ws/dir'));
        await expect(openFile(file)).rejects.toThrow(PathChangedError);
        await expect(openFolder(folder.at('ws/dir'))).rejects.toThrow(PathChangedError);
    });

    it('refuses a folder in place of a file and a file in place of a folder', async () => {
        await expect(openFile(folder.at('ws/dir'))).rejects.toThrow(PathChangedError);
        await expect(openFolder(file)).rejects.toThrow(PathChangedError);
    });

    it('notices that an open folder is somewhere else now, and still reaches what is in it', async () => {
        const handle = await openFolder(folder.at('ws/dir'));
        renameSync(folder.at('ws/dir'), folder.at('moved'));
        mkdirSync(folder.at('ws/dir'));
        expect([await isAt(handle, folder.at('ws/dir')), await isAt(handle, folder.at('moved'))]).toEqual([false, true]);
        writeFileSync(inside(handle, folder.at('ws/dir'), 'b.txt'), 'b');
        await handle.close();
    });

    it('passes on that there is nothing', async () => {
        await expect(openFile(folder.at('ws/nothing'))).rejects.toMatchObject({ code: 'ENOENT' });
    });
});
