import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../tests/support/temporary-folder.js';
import { KeptHome } from './kept-home.js';

describe('KeptHome', () => {
    let folder: TemporaryFolder;
    const home = (mostBytes = 1024 * 1024, mostEntries = 100): KeptHome => new KeptHome(folder.at('ws/home'), mostBytes, mostEntries);
    const inHome = (): string[] => readdirSync(folder.at('ws/home')).sort();

    beforeEach(() => {
        folder = new TemporaryFolder();
        folder.folder('ws');
        folder.file('outside/precious.txt', 'x'.repeat(2 * 1024 * 1024));
    });

    afterEach(() => folder.remove());

    it('is there for us alone, and stays as it was left', async () => {
        await home().prepare();
        expect([inHome(), statSync(folder.at('ws/home')).mode & 0o777]).toEqual([[], 0o700]);
        folder.file('ws/home/.npm/_cacache/a', 'a');
        await home().prepare();
        expect(readFileSync(folder.at('ws/home/.npm/_cacache/a'), 'utf8')).toBe('a');
    });

    it('follows no link that a program has left there, neither to measure nor to empty it', async () => {
        await home().prepare();
        symlinkSync(folder.at('outside'), folder.at('ws/home/folder'));
        symlinkSync(folder.at('outside/precious.txt'), folder.at('ws/home/file'));
        symlinkSync('..', folder.at('ws/home/up'));
        await home().prepare();
        expect(inHome()).toEqual(['file', 'folder', 'up']);
        folder.file('ws/home/large', 'x'.repeat(2 * 1024 * 1024));
        await home().prepare();
        expect([inHome(), existsSync(folder.at('ws/home.old'))]).toEqual([[], false]);
        expect(statSync(folder.at('outside/precious.txt')).size).toBe(2 * 1024 * 1024);
    });

    it.each(['files', 'folders'])('is emptied when there is too much in it: %s', async kind => {
        await home().prepare();
        for (let index = 0; index <= 100; index++) {
            if (kind === 'files') {
                folder.file(`ws/home/${index}`, '');
            } else {
                mkdirSync(folder.at(`ws/home/${index}`));
            }
        }
        await home().prepare();
        expect(inHome()).toEqual([]);
    });

    it('is emptied of folders that nobody may change, such as those of Go', async () => {
        await home().prepare();
        folder.file('ws/home/go/pkg/a.go', 'x'.repeat(2 * 1024 * 1024));
        chmodSync(folder.at('ws/home/go/pkg'), 0o555);
        await home().prepare();
        expect(inHome()).toEqual([]);
    });

    it('is finished with what an emptying has left that was interrupted', async () => {
        folder.file('ws/home.old/a', 'a');
        await home().prepare();
        expect([inHome(), existsSync(folder.at('ws/home.old'))]).toEqual([[], false]);
        rmSync(folder.at('ws/home'), { recursive: true });
    });
});
