import { OpenerService } from '@theia/core/lib/browser/opener-service';
import { Widget } from '@theia/core/lib/browser/widgets';
import URI from '@theia/core/lib/common/uri';
import { Container } from '@theia/core/shared/inversify';
import { EditorManager, EditorOpenerOptions } from '@theia/editor/lib/browser/editor-manager';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { beforeEach, describe, expect, it } from 'vitest';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { RevealPolicy } from 'openspace-core/lib/browser/reveals/reveal-policy';
import { FileLook, FilesService } from 'openspace-core/lib/common/services/files-service';
import { EditorPaneContent } from './editor-pane-content';
import { FileCheck } from './file-check';
import '@theia/core/lib/browser';

const LOOK = { size: 3, isText: true };

const CONTEXT = { source: 'block' } as CommandContext;

function editor(uri: string): EditorWidget {
    // Only asked for its file; a real one brings Monaco along.
    return Object.assign(Object.create(EditorWidget.prototype, { isAttached: { value: true } }) as EditorWidget, {
        getResourceUri: () => new URI(uri), createMoveToUri: () => undefined
    });
}

describe('editors in panes', () => {
    let content: EditorPaneContent;
    let opened: [string, EditorOpenerOptions | undefined][];
    let located: [string, string][];
    let policy: 'auto-focus' | 'suggest-only';
    let isText: boolean;
    let looks: (FileLook | undefined)[];
    let viewer: { id: string; open(): Promise<unknown> };
    let all: EditorWidget[];

    beforeEach(() => {
        opened = [];
        located = [];
        policy = 'auto-focus';
        all = [];
        isText = true;
        looks = [];
        viewer = { id: 'code-editor-opener', open: async () => undefined };
        const container = new Container();
        container.bind(FilesService).toConstantValue({
            locate: async (path: string, purpose: string) => {
                located.push([path, purpose]);
                if (path.startsWith('/etc')) {
                    throw new Error(`The file is outside the workspace: ${path}`);
                }
                return { uri: `file:///w/${path.replace('link', 'real')}`, look: LOOK };
            }
        });
        container.bind(EditorManager).toConstantValue({
            id: 'code-editor-opener',
            get all() { return all; },
            open: async (uri: URI, options?: EditorOpenerOptions) => {
                opened.push([uri.toString(), options]);
                return editor(uri.toString());
            }
        } as unknown as EditorManager);
        container.bind(WorkspaceService)
            .toConstantValue({ tryGetRoots: () => [{ resource: new URI('file:///w') }] } as unknown as WorkspaceService);
        container.bind(FileCheck).toConstantValue({
            isText: async (file: { look?: FileLook }) => {
                looks.push(file.look);
                return isText;
            }
        } as unknown as FileCheck);
        container.bind(RevealPolicy).toConstantValue({
            checkFree: () => {
                if (policy === 'suggest-only') {
                    throw new Error('The person wants to choose.');
                }
            }
        } as unknown as RevealPolicy);
        container.bind(OpenerService).toConstantValue({ getOpener: async () => viewer });
        [WorkspacePaths, EditorPaneContent].forEach(singleton => container.bind<unknown>(singleton).toSelf().inSingletonScope());
        content = container.get(EditorPaneContent);
    });

    it('open the file that the guard finds, without the focus', async () => {
        const widgetOptions = { area: 'main' } as const;
        await content.open('src/a.ts', { widgetOptions });
        expect([located, opened])
            .toEqual([[['src/a.ts', 'show']], [['file:///w/src/a.ts', { mode: 'reveal', preview: false, widgetOptions }]]]);
    });

    it('are named by the file that a link leads to', async () => {
        expect(await content.resolve('src/link.ts', CONTEXT))
            .toEqual({ contentId: 'src/real.ts', uri: 'file:///w/src/real.ts', look: LOOK });
    });

    it('do not ask again what was seen when the file was found', async () => {
        await content.open('a.ts', { widgetOptions: {} });
        await content.open('a.ts', { ...await content.resolve('a.ts', CONTEXT), widgetOptions: {} });
        expect([looks, located.length]).toEqual([[LOOK, LOOK], 2]);
    });

    it('do not open what the guard refuses', async () => {
        await expect(content.resolve('/etc/passwd', CONTEXT)).rejects.toThrow('The file is outside the workspace: /etc/passwd');
        await expect(content.open('/etc/passwd', { widgetOptions: {} })).rejects.toThrow('outside');
        expect(opened).toEqual([]);
    });

    it('do not open what the person wants to choose themselves', async () => {
        policy = 'suggest-only';
        await expect(content.resolve('a.ts', CONTEXT)).rejects.toThrow('The person wants to choose.');
    });

    it('leave pictures to their viewer', async () => {
        isText = false;
        await expect(content.open('a.bin', { widgetOptions: {} })).rejects.toThrow(
            'a.bin is a binary file, and there is no viewer for it.'
        );
        const picture = new Widget();
        viewer = { id: 'mini-browser', open: async () => picture };
        expect(await content.open('a.png', { widgetOptions: {} })).toBe(picture);
        expect(opened).toEqual([]);
    });

    it('open the file that was resolved, whatever its name means now', async () => {
        await content.open('lib/a.ts', { uri: 'file:///lib/a.ts', widgetOptions: {} });
        expect([located, opened.map(([uri]) => uri)]).toEqual([[], ['file:///lib/a.ts']]);
        all = [editor('file:///w/lib/a.ts'), editor('file:///lib/a.ts')];
        expect(content.find('lib/a.ts', 'file:///lib/a.ts')).toBe(all[1]);
    });

    it('are found by their path', () => {
        all = [editor('file:///w/a.ts'), editor('file:///w/b.ts')];
        expect(content.find('b.ts')).toBe(all[1]);
        expect(content.find('c.ts')).toBeUndefined();
        expect(content.contentIdOf(all[0])).toBe('a.ts');
    });
});
