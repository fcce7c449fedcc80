import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EditorWindow } from './fixtures/editor-window';

// Monaco's widgets cannot be loaded here; its texts can.
vi.mock('@theia/monaco/lib/browser/monaco-text-model-service', () => ({ MonacoTextModelService: class { } }));
vi.mock('./monaco-control', async () => (await import('./fixtures/fake-editor')).fakeMonacoControl);

describe('highlights in the palette', () => {
    let view: EditorWindow;

    beforeEach(() => {
        view = new EditorWindow();
        Object.assign(view.texts, { 'a.ts': 'one\ntwo\nthree', 'b.ts': 'one' });
    });

    afterEach(() => document.body.replaceChildren());

    const palette = (verb: string, ...answers: (string | undefined)[]): Promise<unknown> => {
        view.fixture.answers.push(...answers);
        return view.fixture.palette.executeCommand(`openspace.editor.${verb}`);
    };

    const markTwo = async (): Promise<void> => {
        await view.run('highlight', { path: 'a.ts', ranges: [{ startLine: 1, endLine: 2 }], highlightId: 'first' });
        await view.run('highlight', { path: 'b.ts', ranges: [{ startLine: 1, endLine: 1 }], highlightId: 'second', color: 'red' });
    };

    it('are made in a colour that the person picks', async () => {
        expect(await palette('highlight', 'a.ts', '[{"startLine":2,"endLine":3}]', 'Green')).toMatchObject({ success: true });
        const marks = view.editor('a.ts').control.text.getAllDecorations().map(({ options }) => options.className);
        expect(marks).toEqual([expect.stringContaining('openspace-highlight-green')]);
        expect(view.fixture.questions).toMatchObject([
            { title: 'Highlight Lines: path' },
            { placeHolder: '[{"startLine":3,"endLine":7}]' },
            { items: ['Yellow', 'Green', 'Red', 'Blue', 'Purple', 'Orange'] }
        ]);
    });

    it('are cleared one by one, by their places', async () => {
        await markTwo();
        expect(await palette('clear_highlight', 'a.ts:1–2')).toMatchObject({ success: true, data: { cleared: 1 } });
        expect([view.marks('a.ts'), view.marks('b.ts')]).toEqual([[], [1]]);
        expect(view.fixture.questions).toMatchObject([{ items: ['All Highlights', 'a.ts:1–2', 'b.ts:1'] }]);
    });

    it('are cleared all at once', async () => {
        await markTwo();
        expect(await palette('clear_highlight', 'All Highlights')).toMatchObject({ success: true, data: { cleared: 2 } });
    });

    it('stay when the person gives up', async () => {
        await markTwo();
        expect([await palette('clear_highlight', undefined), view.marks('a.ts'), view.marks('b.ts')]).toEqual([undefined, [1], [1]]);
    });

    it('are not asked for when there are none', async () => {
        expect(await palette('clear_highlight')).toMatchObject({ success: true, data: { cleared: 0 } });
        expect(view.fixture.questions).toEqual([]);
    });
});
