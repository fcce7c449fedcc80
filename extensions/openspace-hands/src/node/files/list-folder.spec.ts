import { execFileSync } from 'node:child_process';
import { symlinkSync, utimesSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { listFolder, MAX_LISTED } from './list-folder';

describe('listFolder', () => {
    const folder = new TemporaryFolder();

    beforeAll(() => {
        const file = folder.file('ws/src/a.ts', '12345');
        utimesSync(file, new Date(0), new Date('2024-05-06T07:08:09.000Z'));
        for (const name of [
            'ws/.git/config', 'ws/node_modules/x/index.js', 'ws/src/deep/b.ts', 'ws/.hidden', 'outside/secret.txt',
            'ws/packages/a/node_modules/y.js'
        ]) {
            folder.file(name, '');
        }
        symlinkSync(folder.at('outside'), folder.at('ws/link'));
        execFileSync('mkfifo', [folder.at('ws/pipe')]);
        for (let index = 0; index < MAX_LISTED + 5; index++) {
            folder.file(`many/deep/file-${index}`, '');
        }
        folder.file('many/zzz', '');
    });

    afterAll(() => folder.remove());

    const list = async (name: string, recursive = false): Promise<string[]> =>
        (await listFolder(folder.at(name), recursive)).entries.map(({ relative, type }) => `${relative} ${type}`);

    it('tells what is in a folder, hidden entries and links too', async () => {
        expect(await list('ws')).toEqual([
            '.git directory', '.hidden file', 'link link', 'node_modules directory', 'packages directory', 'pipe other', 'src directory'
        ]);
    });

    it('tells size and time', async () => {
        const { entries } = await listFolder(folder.at('ws/src'));
        expect(entries[0]).toEqual({ relative: 'a.ts', type: 'file', size: 5, mtime: '2024-05-06T07:08:09.000Z' });
    });

    it('goes down, but not into packages, repositories and links', async () => {
        expect(await list('ws', true)).toEqual([
            '.git directory', '.hidden file', 'link link', 'node_modules directory', 'packages directory', 'packages/a directory',
            'packages/a/node_modules directory', 'pipe other', 'src directory', 'src/a.ts file', 'src/deep directory', 'src/deep/b.ts file'
        ]);
    });

    it('goes down into packages when it is told to begin there', async () => {
        expect(await list('ws/node_modules', true)).toEqual(['x directory', 'x/index.js file']);
    });

    it('stops at some point, and prefers what is further up', async () => {
        const { entries, truncated } = await listFolder(folder.at('many'), true);
        expect([entries.length, truncated]).toEqual([MAX_LISTED, true]);
        expect(entries.map(({ relative }) => relative)).toContain('zzz');
    });

    it('fails where there is nothing', async () => {
        await expect(listFolder(folder.at('nowhere'))).rejects.toThrow('ENOENT');
    });
});
