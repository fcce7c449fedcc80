import { LabelProvider } from '@theia/core/lib/browser/label-provider';
import URI from '@theia/core/lib/common/uri';
import { Container } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { NavigationLocationService } from '@theia/editor/lib/browser/navigation/navigation-location-service';
import { beforeEach, describe, expect, it } from 'vitest';
import { AskedArgument } from 'openspace-core/lib/browser/commands/argument-picker';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { AgentCommandDefinition, FilesService, toArgumentsSchema } from 'openspace-core/lib/common';
import { JsonSchema } from 'openspace-core/lib/common/arguments/text-arguments';
import { editorOpen, fileList, fileWrite } from '../../common';
import { foldersOf } from './folders-of';
import { PathPicker } from './path-picker';

const FILES = ['README.md', 'src/greet.ts', 'src/deep/index.ts'];

const asked = (command: AgentCommandDefinition): AskedArgument =>
    ({ command, name: 'path', schema: (toArgumentsSchema(command.args).properties as Record<string, JsonSchema>).path });

describe('the picker of paths', () => {
    let picker: PathPicker;
    let queries: string[];
    let visited: string[];

    beforeEach(() => {
        queries = [];
        visited = [];
        const container = new Container();
        const editorOf = (uri: string): unknown => ({ editor: { uri: new URI(uri) } });
        container.bind(FilesService).toConstantValue({
            search: async ({ query }: { query: string }) => {
                queries.push(query);
                return { results: FILES.filter(path => path.includes(query)), truncated: false };
            },
            list: async () => ({
                files: ['.git', 'README.md', 'node_modules', 'src'].map(path =>
                    ({ path, type: path.endsWith('.md') ? 'file' : 'directory' })),
                truncated: false
            })
        });
        container.bind(EditorManager).toConstantValue({
            currentEditor: editorOf('file:///w/src/greet.ts'),
            all: ['file:///w/b.ts', 'file:///w/src/greet.ts', 'file:///elsewhere/c.ts'].map(editorOf)
        } as unknown as EditorManager);
        const locations = (): unknown[] => visited.map(uri => ({ uri: new URI(uri) }));
        container.bind(NavigationLocationService).toConstantValue({ locations } as unknown as NavigationLocationService);
        const insidePathOf = (uri: URI): string | undefined => new URI('file:///w').relative(uri)?.toString();
        container.bind(WorkspacePaths).toConstantValue({ insidePathOf } as WorkspacePaths);
        container.bind(LabelProvider).toConstantValue({ getIcon: (uri: URI) => `icon of${uri.path.ext}` } as unknown as LabelProvider);
        container.bind(PathPicker).toSelf();
        picker = container.get(PathPicker);
    });

    it('offers what was open last first, then all that there is', async () => {
        visited = ['file:///w/older.ts', 'file:///w/b.ts'];
        const choices = await picker.choices('', asked(editorOpen));
        expect(choices.map(({ value }) => value)).toEqual(['src/greet.ts', 'b.ts', 'older.ts', 'README.md', 'src/deep/index.ts']);
        const iconClasses = ['icon', 'of.ts', 'file-icon'];
        expect(choices[0]).toEqual({ label: 'greet.ts', description: 'src', value: 'src/greet.ts', iconClasses });
    });

    it('searches for what is typed, and for nothing else', async () => {
        expect((await picker.choices(' gre ', asked(editorOpen))).map(({ value }) => value)).toEqual(['src/greet.ts']);
        expect(queries).toEqual(['gre']);
    });

    it('offers folders where one is wanted', async () => {
        const top = await picker.choices('', asked(fileList));
        expect(top).toEqual([{ label: '$(root-folder) Workspace Root', value: '.' }, { label: '$(folder) src', value: 'src' }]);
        expect(await picker.choices('deep', asked(fileList))).toEqual([{ label: '$(folder) deep', description: 'src', value: 'src/deep' }]);
        expect((await picker.choices('src/', asked(fileList))).map(({ value }) => value)).toEqual(['src', 'src/deep']);
        expect(queries).toEqual(['deep/', 'src/']);
    });

    it('takes the path of a new file only for commands that write', () => {
        expect(picker.acceptsOther('new.md', asked(fileWrite))).toBe(true);
        expect(picker.acceptsOther('new/', asked(fileWrite))).toBe(false);
        expect(picker.acceptsOther('new.md', asked(editorOpen))).toBe(false);
    });
});

describe('foldersOf', () => {
    it('has the folders on the way to the files, whatever the case', () => {
        expect(foldersOf(['src/A/x.ts', 'lib/y.ts'], 'a')).toEqual(['src/A']);
        expect(foldersOf(['src/a/x.ts', 'src/b/y.ts', 'z.ts'], 'src')).toEqual(['src', 'src/a', 'src/b']);
    });
});
