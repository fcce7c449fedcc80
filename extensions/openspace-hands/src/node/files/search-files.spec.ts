import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { PathRanking } from './rank-paths';
import { MAX_FOUND, searchFolder } from './search-files';

describe('the best paths for a query', () => {
    const rank = (query: string, paths: string[]): string[] => {
        const ranking = new PathRanking(query, 10);
        paths.forEach(path => ranking.add(path));
        return ranking.best().map(({ path }) => path);
    };

    it.each<[string, string, string[], string[]]>([
        [
            'the name itself', 'index.ts', ['src/index.tsx', 'src/index.ts/deep.md', 'index.ts', 'lib/index.ts'],
            ['index.ts', 'lib/index.ts', 'src/index.tsx', 'src/index.ts/deep.md']
        ],
        [
            'its beginning', 'pane', ['src/open-pane.ts', 'src/pane-list.ts', 'src/japaneer.ts'],
            ['src/pane-list.ts', 'src/open-pane.ts', 'src/japaneer.ts']
        ],
        [
            'initials', 'edop', ['src/edition/op.ts', 'src/editor-open.ts', 'src/needs-optics.ts'],
            ['src/editor-open.ts', 'src/needs-optics.ts']
        ],
        ['initials of camels', 'ac', ['AgentCommands.ts', 'attic.ts'], ['AgentCommands.ts', 'attic.ts']],
        ['the name before its folders', 'chat', ['chat/a.ts', 'src/chat.ts'], ['src/chat.ts', 'chat/a.ts']],
        ['a part of the path', 'src/pa', ['lib/src/x.ts', 'src/panes/a.ts'], ['src/panes/a.ts']],
        ['letters of the path', 's/p/l', ['src/panes/list.ts', 'src/other.ts'], ['src/panes/list.ts']],
        ['whatever the case', 'README', ['docs/readme.md', 'other.md'], ['docs/readme.md']],
        ['several words, all of them', 'pane spec', ['src/pane-list.ts', 'src/pane-list.spec.ts'], ['src/pane-list.spec.ts']],
        ['letters in another order: nothing', 'zyx', ['xyz.ts'], []],
        ['nothing: all, the short ones first', '', ['bb', 'a', 'ccc'], ['a', 'bb', 'ccc']]
    ])('%s', (_name, query, paths, expected) => expect(rank(query, paths)).toEqual(expected));
});

describe('searchFolder', () => {
    const folder = new TemporaryFolder();

    beforeAll(() => {
        for (const name of ['.gitignore', 'src/editor-open.ts', 'src/editor-open.spec.ts', 'src/deep/editor.css', 'dist/editor-open.js',
            'docs/.hidden-editor.md', '.git/editor', 'ignored-by-rg/editor.md',
            'nested/editor.log', 'new\nline editor.md', 'caps/İSTANBUL.md', 'caps/Οδος', 'caps/README.md']) {
            folder.file(name, '');
        }
        folder.file('.gitignore', 'dist/\n');
        folder.file('nested/.gitignore', '*.log\n');
        folder.file('.ignore', 'ignored-by-rg/\n');
        for (let index = 0; index < MAX_FOUND + 20; index++) {
            folder.file(`many/file-${index}.txt`, '');
        }
    });

    afterAll(() => folder.remove());

    const search = async (
        query: string, patterns: { includePattern?: string; excludePattern?: string } = {}, relative = ''
    ): Promise<string[]> =>
        (await searchFolder({ real: folder.at(relative), relative }, { query, ...patterns })).best.map(({ path }) => path);

    it('finds names, hidden ones too, and leaves out what is ignored', async () => {
        expect(await search('editor')).toEqual([
            'ignored-by-rg/editor.md', 'src/deep/editor.css', 'src/editor-open.ts', 'src/editor-open.spec.ts', 'docs/.hidden-editor.md',
            'new\nline editor.md'
        ]);
    });

    it.each([
        ['*.css', undefined, ['src/deep/editor.css']],
        ['src/**', '*.spec.ts', ['src/deep/editor.css', 'src/editor-open.ts']],
        ['src', 'deep', ['src/editor-open.ts', 'src/editor-open.spec.ts']],
        ['*.{css,md}', 'new*,docs/', ['ignored-by-rg/editor.md', 'src/deep/editor.css']],
        ['*.js', undefined, []],
        ['dist/**', undefined, []]
    ])('minds what is to be included (%s) and excluded (%s)', async (includePattern, excludePattern, expected) => {
        expect(await search('editor', { includePattern, excludePattern })).toEqual(expected);
    });

    it.each([['istanbul', 'caps/İSTANBUL.md'], ['ΟΔΟΣ', 'caps/Οδος'], ['readme', 'caps/README.md']])(
        'finds %j whatever the case, beside names that get longer in lower case', async (query, expected) => {
            expect(await search(query)).toEqual([expected]);
            expect(await search(query, {}, 'caps')).toEqual([expected]);
        }
    );

    it('searches below a folder, with patterns relative to it or to the root', async () => {
        expect(await search('editor', {}, 'src')).toEqual(['src/deep/editor.css', 'src/editor-open.ts', 'src/editor-open.spec.ts']);
        expect(await search('editor', { includePattern: 'deep/*' }, 'src')).toEqual(['src/deep/editor.css']);
        expect(await search('editor', { includePattern: 'src/deep/*' }, 'src')).toEqual(['src/deep/editor.css']);
    });

    it('answers the best, and says that there are more', async () => {
        const many = await searchFolder({ real: folder.path, relative: '' }, { query: 'file' });
        expect([many.best.length, many.truncated]).toEqual([MAX_FOUND, true]);
        expect((await searchFolder({ real: folder.path, relative: '' }, { query: 'nothing like this' })))
            .toEqual({ best: [], truncated: false });
    });

    it('fails with a message for the user where there is nothing to search', async () => {
        await expect(searchFolder({ real: folder.at('nowhere'), relative: 'nowhere' }, { query: 'a' })).rejects.toThrow('ENOENT');
    });
});
