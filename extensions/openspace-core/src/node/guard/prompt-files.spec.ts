import { symlinkSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { readPromptFiles } from './prompt-files';

describe('the files that the server adds to every prompt', () => {
    let folder: TemporaryFolder;

    beforeEach(() => { folder = new TemporaryFolder(); });
    afterEach(() => folder.remove());

    it('are read in the folder and above it', async () => {
        folder.file('AGENTS.md', 'above');
        folder.file('a/b/CLAUDE.md', 'here');
        folder.file('a/CONTEXT.md', 'between');
        folder.file('a/README.md', 'no');
        expect(await readPromptFiles(folder.at('a/b'))).toEqual(expect.arrayContaining(['here', 'between', 'above']));
        expect(await readPromptFiles(folder.at('a/b'))).not.toContain('no');
    });

    it('are left alone if they are no files, however inviting they look', async () => {
        symlinkSync('/dev/zero', folder.at('AGENTS.md'));
        folder.folder('CLAUDE.md');
        symlinkSync(folder.at('missing'), folder.at('CONTEXT.md'));
        expect((await readPromptFiles(folder.path)).filter(text => text.length > 1_000_000)).toEqual([]);
    });

    it('cannot be judged if one is too long to be a prompt', async () => {
        folder.file('AGENTS.md', 'x'.repeat(5_000_001));
        await expect(readPromptFiles(folder.path)).rejects.toThrow('AGENTS.md is too long.');
    });
});
