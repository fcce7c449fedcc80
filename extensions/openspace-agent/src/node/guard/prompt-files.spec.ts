import { symlinkSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { readInstructionFiles, readPromptFiles } from './prompt-files';

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

    it('are left alone if they are not files, however inviting they look', async () => {
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

describe('the files that the setting `instructions` names', () => {
    let folder: TemporaryFolder;
    const read = (...instructions: string[]): Promise<string[]> => readInstructionFiles(folder.at('repository/app'), instructions);

    beforeEach(() => {
        folder = new TemporaryFolder();
        folder.file('repository/.git/HEAD', '');
        folder.file('repository/RULES.md', 'rules');
        folder.file('repository/app/docs/a.md', 'a');
        folder.file('repository/app/docs/b.md', 'b');
        folder.file('repository/app/docs/.hidden.md', 'hidden');
        folder.file('OUTSIDE.md', 'outside');
    });
    afterEach(() => folder.remove());

    it('are found by name in the folder and above it, as far as the repository goes', async () => {
        expect(await read('RULES.md', 'docs/a.md', 'missing.md', 'OUTSIDE.md')).toEqual(['rules', 'a']);
    });

    it('are found by pattern, also at an absolute path', async () => {
        expect((await read('docs/*.md')).sort()).toEqual(['a', 'b', 'hidden']);
        expect((await read(folder.at('repository/*.md')))).toEqual(['rules']);
        expect(await read(folder.at('OUTSIDE.md'))).toEqual(['outside']);
    });

    it('are looked for in the folder alone if it is not a repository', async () => {
        expect(await readInstructionFiles(folder.folder('plain'), ['OUTSIDE.md', '**/*.md'])).toEqual([]);
    });

    it('are not addresses', async () => {
        expect(await read('http://127.0.0.1:9/rules.md', 'https://127.0.0.1:9/rules.md')).toEqual([]);
    });
});
