import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isBelow, readNewFolder, uppermost } from './new-folder';

describe('readNewFolder', () => {
    let root: string;

    beforeEach(() => {
        root = mkdtempSync(join(tmpdir(), 'openspace-new-'));
    });

    afterEach(() => rmSync(root, { recursive: true, force: true }));

    it('finds everything below a folder that is not ignored, and nothing behind a link', async () => {
        mkdirSync(join(root, 'a/b'), { recursive: true });
        mkdirSync(join(root, 'ignored/c'), { recursive: true });
        writeFileSync(join(root, 'a/b/file.txt'), '');
        symlinkSync(root, join(root, 'a/again'));
        const found = await readNewFolder(root, path => path.endsWith('ignored'));
        expect(found?.paths.map(path => path.slice(root.length + 1)).sort()).toEqual(['a', 'a/again', 'a/b', 'a/b/file.txt']);
        expect(found?.hasFolders).toBe(true);
        expect((await readNewFolder(join(root, 'a/b'), () => false))?.hasFolders).toBe(false);
    });

    it('knows nothing of files, links and what is not there', async () => {
        writeFileSync(join(root, 'file'), '');
        symlinkSync(root, join(root, 'link'));
        for (const name of ['file', 'link', 'nowhere']) {
            expect(await readNewFolder(join(root, name), () => false)).toBeUndefined();
        }
    });
});

describe('uppermost', () => {
    it('leaves out what is below others, and is not misled by names that begin alike', () => {
        expect(uppermost(['/w/a/b', '/w/a', '/w/ab', '/w/a/b/c', '/w/c/d']).sort()).toEqual(['/w/a', '/w/ab', '/w/c/d']);
        expect(uppermost(['/'])).toEqual(['/']);
    });
});

describe('isBelow', () => {
    it('needs a whole name', () => {
        expect([isBelow('/a/b', '/a'), isBelow('/ab', '/a'), isBelow('/a', '/a'), isBelow('/a', '/')]).toEqual([true, false, false, true]);
    });
});
