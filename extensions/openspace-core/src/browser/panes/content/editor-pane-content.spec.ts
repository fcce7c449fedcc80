// @vitest-environment jsdom
import '@theia/core/lib/browser';
import URI from '@theia/core/lib/common/uri';
import { Container } from '@theia/core/shared/inversify';
import { EditorManager, EditorOpenerOptions } from '@theia/editor/lib/browser/editor-manager';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { beforeEach, describe, expect, it } from 'vitest';
import { FilesService } from '../../../common/files-service';
import { OpenSpacePreferences } from '../../../common/openspace-preferences';
import { WorkspacePaths } from '../workspace-paths';
import { EditorPaneContent } from './editor-pane-content';

function editor(uri: string): EditorWidget {
    // Only asked for its file; a real one brings Monaco along.
    return Object.assign(Object.create(EditorWidget.prototype) as EditorWidget, { getResourceUri: () => new URI(uri) });
}

describe('editors in panes', () => {
    let content: EditorPaneContent;
    let opened: [string, EditorOpenerOptions | undefined][];
    let located: [string, string][];
    let policy: string;
    let all: EditorWidget[];

    beforeEach(() => {
        opened = [];
        located = [];
        policy = 'auto-focus';
        all = [];
        const container = new Container();
        container.bind(FilesService).toConstantValue({
            locate: async (path: string, purpose: string) => {
                located.push([path, purpose]);
                if (path.startsWith('/etc')) {
                    throw new Error(`The file is outside the workspace: ${path}`);
                }
                return { uri: `file:///w/${path.replace('link', 'real')}` };
            }
        });
        container.bind(EditorManager).toConstantValue({
            get all() { return all; },
            open: async (uri: URI, options?: EditorOpenerOptions) => {
                opened.push([uri.toString(), options]);
                return editor(uri.toString());
            }
        } as unknown as EditorManager);
        container.bind(WorkspaceService).toConstantValue({ tryGetRoots: () => [{ resource: new URI('file:///w') }] } as unknown as WorkspaceService);
        container.bind(OpenSpacePreferences).toConstantValue({ get 'openspace.agent.revealPolicy'() { return policy; } });
        [WorkspacePaths, EditorPaneContent].forEach(singleton => container.bind<unknown>(singleton).toSelf().inSingletonScope());
        content = container.get(EditorPaneContent);
    });

    it('open the file that the guard finds, without the focus', async () => {
        const widgetOptions = { area: 'main' } as const;
        await content.open('src/a.ts', { widgetOptions });
        expect([located, opened]).toEqual([[['src/a.ts', 'show']], [['file:///w/src/a.ts', { mode: 'reveal', preview: false, widgetOptions }]]]);
    });

    it('are named by the file that a link leads to', async () => {
        expect(await content.resolve('src/link.ts')).toBe('src/real.ts');
    });

    it('do not open what the guard refuses', async () => {
        await expect(content.resolve('/etc/passwd')).rejects.toThrow('The file is outside the workspace: /etc/passwd');
        await expect(content.open('/etc/passwd', { widgetOptions: {} })).rejects.toThrow('outside');
        expect(opened).toEqual([]);
    });

    it.each([
        ['disabled', 'Showing files is switched off (openspace.agent.revealPolicy).'],
        ['suggest-only', 'The person wants to choose which files are shown (openspace.agent.revealPolicy): offer it with openspace.editor.open.']
    ])('do not open against the person\'s will: %s', async (will, error) => {
        policy = will;
        await expect(content.resolve('a.ts')).rejects.toThrow(error);
    });

    it('are found by their path', () => {
        all = [editor('file:///w/a.ts'), editor('file:///w/b.ts')];
        expect(content.find('b.ts')).toBe(all[1]);
        expect(content.find('c.ts')).toBeUndefined();
        expect(content.contentIdOf(all[0])).toBe('a.ts');
    });
});
