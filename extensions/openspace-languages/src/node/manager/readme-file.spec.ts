import { mkdirSync, symlinkSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { readReadme } from './readme-file';

describe('the README of an extension', () => {
    let folder: TemporaryFolder;

    beforeEach(() => folder = new TemporaryFolder());
    afterEach(() => folder.remove());

    it('is found however its name is written', async () => {
        folder.file('extension/ReadMe.MD', '# Hello\n');
        expect(await readReadme(folder.at('extension'))).toBe('# Hello\n');
    });

    it('is nothing that lies elsewhere, is no file, or is not there', async () => {
        folder.file('secret', 'mine');
        mkdirSync(folder.at('extension'));
        symlinkSync('../secret', folder.at('extension/README.md'));
        mkdirSync(folder.at('other/readme.md'), { recursive: true });
        const found = await Promise.all(['extension', 'other', 'none'].map(name => readReadme(folder.at(name))));
        expect(found).toEqual([undefined, undefined, undefined]);
    });

    it('is not endless', async () => {
        folder.file('extension/README.md', 'x'.repeat(3_000_000));
        expect(await readReadme(folder.at('extension'))).toHaveLength(1024 * 1024);
    });
});
