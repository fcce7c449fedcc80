import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EditorWindow } from './fixtures/editor-window';

// Monaco's widgets cannot be loaded here; its texts can.
vi.mock('@theia/monaco/lib/browser/monaco-text-model-service', () => ({ MonacoTextModelService: class { } }));
vi.mock('./monaco-control', async () => (await import('./fixtures/fake-editor')).fakeMonacoControl);

const LINES = Array.from({ length: 100 }, (_, index) => index === 4 ? '' : `line ${index + 1}`).join('\n');

describe('openspace.editor.close', () => {
    let view: EditorWindow;

    beforeEach(() => {
        view = new EditorWindow();
        view.texts['a.ts'] = LINES;
    });

    afterEach(() => document.body.replaceChildren());

    it('closes tabs in the way of panes', async () => {
        await view.openByHand('a.ts');
        expect(await view.run('close', { path: 'a.ts' })).toMatchObject({ success: true, data: { closed: 1, saved: false } });
        expect(view.closed).toEqual([['a.ts']]);
    });

    it('knows the file by the names that links give it', async () => {
        Object.assign(view.texts, { 'link.ts': LINES, 'b.ts': LINES });
        view.links['link.ts'] = 'a.ts';
        await view.openByHand('link.ts');
        await view.openByHand('b.ts');
        await view.openByHand('a.ts');
        expect(await view.run('close', { path: 'link.ts' })).toMatchObject({ data: { closed: 2 } });
        expect(view.closed).toEqual([['link.ts', 'a.ts']]);
    });

    it('says so if it is not open', async () => {
        expect(await view.run('close', { path: 'a.ts' })).toMatchObject({ success: false, error: 'a.ts is not open.' });
        expect(view.closed).toEqual([]);
    });

    it('says whether unsaved changes were saved', async () => {
        const { saved } = await view.openByHand('a.ts');
        view.onClose = () => saved.fire();
        expect(await view.run('close', { path: 'a.ts' })).toMatchObject({ data: { saved: true } });
    });

    it('closes the editor of a file that has gone', async () => {
        view.texts['gone.ts'] = LINES;
        await view.openByHand('gone.ts');
        delete view.texts['gone.ts'];
        await view.run('close', { path: 'gone.ts' });
        expect(view.closed).toEqual([['gone.ts']]);
    });

    it('hands on why it stayed open', async () => {
        await view.openByHand('a.ts');
        view.onClose = () => { throw new Error('Stayed open: a.ts (the person keeps its unsaved changes).'); };
        expect(await view.run('close', { path: 'a.ts' }))
            .toMatchObject({ success: false, error: 'Stayed open: a.ts (the person keeps its unsaved changes).' });
    });
});
