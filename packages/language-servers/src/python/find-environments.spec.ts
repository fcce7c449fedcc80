import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFile } from '../files/is-file';
import { findEnvironments } from './find-environments';

describe('environments in a folder', () => {
    let top: string;

    beforeAll(() => {
        top = mkdtempSync(path.join(tmpdir(), 'environments-'));
        const program = process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python';
        for (const name of ['b/.venv', 'a/deep/venv', '.venv', 'node_modules/a/.venv', '.hidden/.venv', '1/2/3/4/.venv']) {
            const file = path.join(top, name, program);
            mkdirSync(path.dirname(file), { recursive: true });
            writeFileSync(file, '');
        }
    });

    afterAll(() => rmSync(top, { recursive: true }));

    it('are those of the folder and of projects in it, but for what others have brought', async () => {
        const found = await findEnvironments(top, isFile);
        expect(found.map(file => path.relative(top, path.dirname(path.dirname(file))).split(path.sep).join('/')))
            .toEqual(['.venv', 'b/.venv', 'a/deep/venv']);
    });

    it('are none where nothing can be read', async () => {
        expect(await findEnvironments(path.join(top, 'gone'), isFile)).toEqual([]);
    });
});
