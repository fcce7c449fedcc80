import { Widget } from '@theia/core/lib/browser/widgets';
import URI from '@theia/core/lib/common/uri';
import { Container } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FocusKeeper } from 'openspace-core/lib/browser/person/focus-keeper';
import { ResultEditor } from './result-editor';
import '@theia/core/lib/browser';

describe('ResultEditor', () => {
    let results: ResultEditor;
    let opened: URI[];
    const widget = new Widget();

    beforeEach(() => {
        opened = [];
        const container = new Container();
        container.bind(EditorManager).toConstantValue({
            open: async (uri: URI) => {
                opened.push(uri);
                return widget;
            }
        } as unknown as EditorManager);
        [FocusKeeper, ResultEditor].forEach(singleton => container.bind<unknown>(singleton).toSelf().inSingletonScope());
        results = container.get(ResultEditor);
    });

    it('shows data in an editor that cannot be changed, and brings the person there', async () => {
        const activate = vi.spyOn(widget, 'activate');
        await results.show('List Panes', { panes: [{ id: 'pane-1' }], activePane: 'pane-1' });
        const [uri] = opened;
        const resource = results.resolve(uri);
        expect([uri.path.base, resource.readOnly, JSON.parse(await resource.readContents()), activate.mock.calls.length])
            .toEqual(['List Panes.json', true, { panes: [{ id: 'pane-1' }], activePane: 'pane-1' }, 1]);
    });

    it('shows a text as it is', async () => {
        await results.show('Read File', { content: 'one\ntwo' });
        expect([opened[0].path.base, await results.resolve(opened[0]).readContents()]).toEqual(['Read File.txt', 'one\ntwo']);
    });

    it('shows the same command twice, and forgets what was closed', async () => {
        await results.show('List', { a: 1 });
        await results.show('List', { a: 2 });
        const [first, second] = opened.map(uri => results.resolve(uri));
        expect(await Promise.all([first, second].map(resource => resource.readContents())))
            .toEqual([expect.stringContaining('1'), expect.stringContaining('2')]);
        first.dispose();
        expect(() => results.resolve(opened[0])).toThrow('There is no result');
        expect(() => results.resolve(new URI('file:///w/a.ts'))).toThrow();
    });
});
