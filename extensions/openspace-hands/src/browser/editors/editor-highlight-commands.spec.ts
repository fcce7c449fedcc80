import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EditorWindow } from './fixtures/editor-window';

// Monaco's widgets cannot be loaded here; its texts can.
vi.mock('@theia/monaco/lib/browser/monaco-text-model-service', () => ({ MonacoTextModelService: class { } }));
vi.mock('./monaco-control', async () => (await import('./fixtures/fake-editor')).fakeMonacoControl);

const LINES = Array.from({ length: 100 }, (_, index) => index === 4 ? '' : `line ${index + 1}`).join('\n');

describe('openspace.editor.highlight and clear_highlight', () => {
    let view: EditorWindow;

    beforeEach(() => {
        view = new EditorWindow();
        Object.assign(view.texts, { 'a.ts': LINES, 'b.ts': LINES, 'picture.png': '' });
    });

    afterEach(() => document.body.replaceChildren());

    const line = (startLine: number, endLine = startLine): Record<string, number> => ({ startLine, endLine });
    const classes = (path: string): unknown[] => view.editor(path).control.text.getAllDecorations().map(({ options }) => options.className);

    it('marks several ranges under one id, in an editor that it opens, and scrolls to the first', async () => {
        const result = await view.run('highlight', {
            path: 'a.ts', ranges: [line(50, 52), line(30), { ...line(60), startColumn: 2, endColumn: 4 }]
        });
        expect(result).toMatchObject({ success: true, data: { highlightId: 'highlight-1' } });
        expect([view.marks('a.ts'), view.editor('a.ts').control.topLine, view.editor('a.ts').control.position.lineNumber])
            .toEqual([[30, 50, 60], 25, 1]);
    });

    it('takes the colour that is named, or any other', async () => {
        await view.run('highlight', { path: 'a.ts', ranges: [line(1)] });
        await view.run('highlight', { path: 'a.ts', ranges: [line(2)], color: 'red' });
        await view.run('highlight', { path: 'a.ts', ranges: [{ ...line(3), startColumn: 1 }], color: '#12AB34' });
        expect(classes('a.ts')).toEqual([
            'openspace-agent-highlight openspace-highlight-lines openspace-highlight-yellow',
            'openspace-agent-highlight openspace-highlight-lines openspace-highlight-red',
            'openspace-agent-highlight openspace-highlight-text openspace-highlight-12ab34'
        ]);
        expect(document.head.textContent).toContain('.openspace-highlight-12ab34');
        expect(await view.run('highlight', { path: 'a.ts', ranges: [line(1)], color: 'pink' })).toMatchObject({
            success: false, error: expect.stringContaining('"color": must be one of yellow, green, red, blue, purple, orange, or #rrggbb')
        });
    });

    it('replaces what was marked under the same id', async () => {
        await view.run('highlight', { path: 'a.ts', ranges: [line(1), line(2)], highlightId: 'here' });
        await view.run('highlight', { path: 'a.ts', ranges: [line(3)], highlightId: 'here' });
        expect(view.marks('a.ts')).toEqual([3]);
    });

    it('marks where the person works without moving anything there', async () => {
        const { control, input } = await view.openByHand('a.ts');
        await view.run('highlight', { path: 'a.ts', ranges: [line(5)] });
        expect([view.layout, control.topLine, view.marks('a.ts'), document.activeElement]).toEqual(['*a.ts', 1, [5], input]);
    });

    it('cuts ranges to the file and says so', async () => {
        expect(await view.run('highlight', { path: 'a.ts', ranges: [line(99, 500), line(700)] })).toMatchObject({
            success: true, data: { note: 'a.ts has only 100 lines. Ranges were cut to it.' }
        });
        expect(view.marks('a.ts')).toEqual([99]);
    });

    it.each<[string, Record<string, unknown>, string]>([
        ['an inverted range', { ranges: [line(3), line(9, 7)] }, 'The range ends before it begins: line 9 to 7.'],
        ['ranges of which none exists', { ranges: [line(101)] }, 'a.ts has only 100 lines.'],
        ['a file without lines', { path: 'picture.png', ranges: [line(1)] }, 'picture.png is shown by a viewer that has no lines.'],
        ['a missing file', { path: 'missing.ts', ranges: [line(1)] }, 'File not found: missing.ts']
    ])('refuses %s', async (_name, args, error) => {
        expect(await view.run('highlight', { path: 'a.ts', ...args })).toMatchObject({ success: false, error });
    });

    it('refuses no range at all', async () => {
        expect(await view.run('highlight', { path: 'a.ts', ranges: [] })).toMatchObject({ success: false });
    });

    it('only suggests if the person wants it so, and is there when the file is opened in any way', async () => {
        view.policy = 'suggest-only';
        expect(await view.run('highlight', { path: 'a.ts', ranges: [line(7)] }))
            .toMatchObject({ success: true, data: { note: expect.any(String) } });
        expect([view.layout, view.fixture.infos]).toEqual(['', [['The agent would like to show a.ts:7.', 'Show me']]]);
        await view.openByHand('a.ts');
        expect(view.marks('a.ts')).toEqual([7]);
    });

    it('marks nothing if the person switched it off', async () => {
        view.policy = 'disabled';
        await view.openByHand('a.ts');
        expect(await view.run('highlight', { path: 'a.ts', ranges: [line(7)] })).toMatchObject({ success: false });
        expect(view.marks('a.ts')).toEqual([]);
    });

    it('comes back when the file is opened again', async () => {
        await view.run('highlight', { path: 'a.ts', ranges: [line(7)] });
        view.editor('a.ts').dispose();
        expect(view.layout).toBe('');
        await view.openByHand('a.ts');
        expect(view.marks('a.ts')).toEqual([7]);
    });

    describe('clears', () => {
        beforeEach(async () => {
            await view.run('highlight', { path: 'a.ts', ranges: [line(1), line(2)], highlightId: 'one' });
            await view.run('highlight', { path: 'a.ts', ranges: [line(3)], highlightId: 'two' });
            await view.run('highlight', { path: 'b.ts', ranges: [line(4)], highlightId: 'three' });
        });

        it.each<[string, Record<string, unknown>, number, number[], number[]]>([
            ['one', { highlightId: 'one' }, 1, [3], [4]],
            ['those of a file', { path: 'a.ts' }, 2, [], [4]],
            ['one of a file', { path: 'a.ts', highlightId: 'two' }, 1, [1, 2], [4]],
            ['nothing that is in another file', { path: 'b.ts', highlightId: 'two' }, 0, [1, 2, 3], [4]],
            ['nothing that does not exist', { highlightId: 'ten' }, 0, [1, 2, 3], [4]],
            ['all', {}, 3, [], []]
        ])('%s', async (_name, args, cleared, a, b) => {
            expect(await view.run('clear_highlight', args)).toMatchObject({ success: true, data: { cleared } });
            expect([view.marks('a.ts'), view.marks('b.ts')]).toEqual([a, b]);
        });

        it('those of a file that has gone meanwhile', async () => {
            delete view.texts['b.ts'];
            expect(await view.run('clear_highlight', { path: 'b.ts' })).toMatchObject({ data: { cleared: 1 } });
        });

        it('and brings them back', async () => {
            await view.run('clear_highlight', {});
            const { undo, redo } = view.undo.entries.at(-1)!;
            await undo();
            expect([view.marks('a.ts'), view.marks('b.ts')]).toEqual([[1, 2, 3], [4]]);
            await redo();
            expect([view.marks('a.ts'), view.marks('b.ts')]).toEqual([[], []]);
        });
    });

    it('can be taken back to what was marked before', async () => {
        await view.openByHand('a.ts');
        await view.run('highlight', { path: 'a.ts', ranges: [line(1)], highlightId: 'here', color: 'red' });
        await view.run('highlight', { path: 'a.ts', ranges: [line(2)], highlightId: 'here' });
        const [first, second] = view.undo.entries;
        await second.undo();
        expect([view.marks('a.ts'), classes('a.ts')])
            .toEqual([[1], ['openspace-agent-highlight openspace-highlight-lines openspace-highlight-red']]);
        await first.undo();
        expect(view.marks('a.ts')).toEqual([]);
        await first.redo();
        await second.redo();
        expect(view.marks('a.ts')).toEqual([2]);
    });

    it.each([['a.ts', 101], ['picture.png', 1]])('can be taken back also if there was nothing to mark: %s', async (path, startLine) => {
        expect(await view.run('highlight', { path, ranges: [line(startLine)] })).toMatchObject({ success: false });
        expect([view.layout, view.undo.entries.length]).toEqual([`*${path}`, 1]);
        await view.undo.entries[0].undo();
        expect(view.layout).toBe('');
    });
});
