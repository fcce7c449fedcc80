import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FilesService } from 'openspace-core/lib/common';
import { CheckedFiles } from './checked-files';
import { CodeFiles } from './code-files';
import { FolderCheck } from './folder-check';
import { LanguageSupport } from './language-support';

vi.mock('./checked-files', () => ({ CheckedFiles: Symbol('CheckedFiles') }));
vi.mock('./code-files', () => ({ CodeFiles: Symbol('CodeFiles') }));
vi.mock('./language-support', () => ({ LanguageSupport: Symbol('LanguageSupport') }));

let files: string[];
let truncated: boolean;
let opened: string[];
let outcome: (path: string) => Promise<object>;
let folder: FolderCheck;

beforeEach(() => {
    vi.useFakeTimers();
    [files, truncated, opened, outcome] = [['a.ts', 'notes'], false, [], async path => ({ findings: [path] })];
    const container = new Container();
    container.bind<object>(FilesService).toConstantValue({ search: async () => ({ results: files, truncated }) });
    container.bind<object>(LanguageSupport).toConstantValue({
        promisedOf: async (paths: string[]) => paths.filter(path => path.endsWith('.ts'))
    });
    container.bind<object>(CodeFiles).toConstantValue({
        open: async (path: string) => {
            opened.push(path);
            return { model: { uri: `file:///${path}` }, text: { getValue: () => 'text' } };
        }
    });
    container.bind<object>(CheckedFiles).toConstantValue({
        check: ({ model }: { model: { uri: string } }) => outcome(model.uri.slice('file:///'.length))
    });
    container.bind(FolderCheck).toSelf();
    folder = container.get(FolderCheck);
});

afterEach(() => { vi.useRealTimers(); });

it('tells what is wrong with the files of a folder, and says nothing more if these are all', async () => {
    expect(await folder.check('src')).toEqual({ moment: new Map([['file:///a.ts', { text: 'text', findings: ['a.ts'] }]]) });
    expect(opened).toEqual(['a.ts']);
});

it('says how many files it did not look at, or not to the end', async () => {
    files = Array.from({ length: 25 }, (_, index) => `${index}.ts`);
    outcome = async path => ({ findings: [], ...path === '3.ts' && { isPartial: true }, ...path === '4.ts' && { isUnknown: true } });
    const { moment, note } = await folder.check('src');
    expect([moment.size, opened.length, note])
        .toEqual([18, 20, 'Files that were not checked: 7. Name a smaller folder, or a file.']);
    truncated = true;
    expect((await folder.check('src')).note).toBe('Files that were not checked: 7 or more. Name a smaller folder, or a file.');
});

it('waits only so long', async () => {
    files = ['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts'];
    outcome = path => path === 'b.ts' ? Promise.resolve({ findings: [] }) : new Promise(() => undefined);
    const checking = folder.check('src');
    await vi.advanceTimersByTimeAsync(15_000);
    const { moment, note } = await checking;
    expect([[...moment.keys()], note]).toEqual([['file:///b.ts'], 'Files that were not checked: 4. Name a smaller folder, or a file.']);
});
