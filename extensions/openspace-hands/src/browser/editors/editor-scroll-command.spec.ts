import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EditorWindow } from './fixtures/editor-window';

// Monaco's widgets cannot be loaded here; its texts can.
vi.mock('@theia/monaco/lib/browser/monaco-text-model-service', () => ({ MonacoTextModelService: class { } }));
vi.mock('./monaco-control', async () => (await import('./fixtures/fake-editor')).fakeMonacoControl);

const LINES = Array.from({ length: 100 }, (_, index) => index === 4 ? '' : `line ${index + 1}`).join('\n');

describe('openspace.editor.scroll_to', () => {
    let view: EditorWindow;

    beforeEach(() => {
        view = new EditorWindow();
        Object.assign(view.texts, { 'a.ts': LINES, 'picture.png': '' });
    });

    afterEach(() => document.body.replaceChildren());

    it('opens the file and goes to the line', async () => {
        expect(await view.run('scroll_to', { path: 'a.ts', line: 60, column: 4 })).toMatchObject({ success: true, data: {} });
        const { position, topLine } = view.editor('a.ts').control;
        expect([position, topLine]).toEqual([{ lineNumber: 60, column: 4 }, 55]);
    });

    it('stays in an editor that is open, and can be taken back', async () => {
        const { control } = await view.openByHand('a.ts');
        document.body.appendChild(document.createElement('textarea')).focus();
        await view.run('scroll_to', { path: 'a.ts', line: 60 });
        expect([view.layout, control.topLine]).toEqual(['*a.ts', 55]);
        await view.undo.entries[0].undo();
        expect([control.topLine, control.position.lineNumber]).toEqual([1, 1]);
        await view.undo.entries[0].redo();
        expect(control.topLine).toBe(55);
    });

    it('does not scroll away what the person works on', async () => {
        const { control } = await view.openByHand('a.ts');
        await view.run('scroll_to', { path: 'a.ts', line: 60 });
        expect([view.layout, control.topLine, view.editors[1].control.topLine]).toEqual(['*a.ts | *a.ts', 1, 55]);
    });

    it.each<[Record<string, unknown>, string]>([
        [{ path: 'a.ts', line: 101 }, 'a.ts has only 100 lines.'],
        [{ path: 'missing.ts', line: 1 }, 'File not found: missing.ts'],
        [{ path: 'picture.png', line: 1 }, 'picture.png is shown by a viewer that has no lines.']
    ])('says why not: %j', async (args, error) => {
        expect(await view.run('scroll_to', args)).toMatchObject({ success: false, error });
    });

    it('only suggests if the person wants it so', async () => {
        view.policy = 'suggest-only';
        view.fixture.choice = Promise.resolve('Show me');
        expect(await view.run('scroll_to', { path: 'a.ts', line: 60 }))
            .toMatchObject({ success: true, data: { note: expect.any(String) } });
        await vi.waitFor(() => expect(view.editor('a.ts').control.topLine).toBe(55));
    });
});
