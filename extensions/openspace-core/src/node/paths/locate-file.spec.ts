import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { locateFile } from './locate-file';

describe('locateFile', () => {
    const folder = new TemporaryFolder();
    const root = folder.at('ws');

    beforeAll(() => {
        folder.file('ws/src/a.ts', '');
        folder.file('ws/..hidden', '');
        folder.file('ws/with space #1%.ts', '');
        folder.file('ws-evil/secret.ts', '');
        folder.file('outside/secret.ts', '');
        mkdirSync(folder.at('ws/links'));
        symlinkSync(folder.at('outside/secret.ts'), folder.at('ws/links/out.ts'));
        symlinkSync(folder.at('outside'), folder.at('ws/links/folder'));
        symlinkSync(folder.at('ws/src/a.ts'), folder.at('ws/links/in.ts'));
        symlinkSync(folder.at('nowhere'), folder.at('ws/links/dangling.ts'));
        symlinkSync(root, folder.at('link-to-ws'));
        execFileSync('mkfifo', [folder.at('ws/pipe')]);
    });

    afterAll(() => folder.remove());

    it.each([
        ['relative', 'src/a.ts', 'src/a.ts'],
        ['with a dot', './src/./a.ts', 'src/a.ts'],
        ['absolute inside', `${root}/src/a.ts`, 'src/a.ts'],
        ['absolute through a link', folder.at('link-to-ws', 'src', 'a.ts'), 'src/a.ts'],
        ['a link that stays inside', 'links/in.ts', 'src/a.ts'],
        ['a name that begins with two dots', '..hidden', '..hidden'],
        ['a name with special characters', 'with space #1%.ts', 'with space #1%.ts']
    ])('finds a file of the workspace: %s', async (_name, wanted, path) => {
        expect(await locateFile(root, wanted)).toEqual({ uri: FileUri.create(`${root}/${path}`).toString(), path });
    });

    it.each([
        ['up and out', '../outside/secret.ts', 'The path must not contain "..": ../outside/secret.ts'],
        ['up and in again', 'src/../src/a.ts', 'The path must not contain "..": src/../src/a.ts'],
        ['up with backslashes', 'src\\..\\..\\secret.ts', 'The path must not contain "..": src\\..\\..\\secret.ts'],
        ['absolute outside', folder.at('outside', 'secret.ts'), `The file is outside the workspace: ${folder.at('outside', 'secret.ts')}`],
        ['absolute in a neighbour whose name begins the same', folder.at('ws-evil', 'secret.ts'), `The file is outside the workspace: ${folder.at('ws-evil', 'secret.ts')}`],
        ['the folder above', folder.path, `The file is outside the workspace: ${folder.path}`],
        ['a link out', 'links/out.ts', 'The file is outside the workspace: links/out.ts'],
        ['through a folder that is a link out', 'links/folder/secret.ts', 'The file is outside the workspace: links/folder/secret.ts'],
        ['a dangling link', 'links/dangling.ts', 'File not found: links/dangling.ts'],
        ['missing', 'src/missing.ts', 'File not found: src/missing.ts'],
        ['below a file', 'src/a.ts/b.ts', 'File not found: src/a.ts/b.ts'],
        ['a file with a slash behind it', 'src/a.ts/../a.ts', 'The path must not contain "..": src/a.ts/../a.ts'],
        ['a folder', 'src', 'This is a folder, not a file: src'],
        ['the root', '.', 'This is a folder, not a file: .'],
        ['nothing', '', 'This is a folder, not a file: '],
        ['a pipe', 'pipe', 'This is not a regular file: pipe']
    ])('refuses in words: %s', async (_name, wanted, reason) => {
        await expect(locateFile(root, wanted)).rejects.toThrow(new Error(reason));
    });

    it('refuses a path with a zero byte', async () => {
        await expect(locateFile(root, 'src/a.ts\0.png')).rejects.toThrow();
    });
});
