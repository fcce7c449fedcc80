import { TabBar, Widget } from '@theia/core/lib/browser/widgets';
import { timeout } from '@theia/core/lib/common/promise-util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { CommandResult } from 'openspace-core/lib/common';
import { MAX_PANES, MAX_TABS, PaneQuota } from '../panes/pane-quota';
import { FileReveal } from './file-reveal';
import { FakeControl } from './fixtures/fake-editor';
import { EditorWindow } from './fixtures/editor-window';

// Monaco's widgets cannot be loaded here; its texts can.
vi.mock('@theia/monaco/lib/browser/monaco-text-model-service', () => ({ MonacoTextModelService: class { } }));
vi.mock('./monaco-control', async () => (await import('./fixtures/fake-editor')).fakeMonacoControl);

const LINES = Array.from({ length: 100 }, (_, index) => `line ${index + 1}`).join('\n');

describe('openspace.editor.open', () => {
    let view: EditorWindow;
    let chat: HTMLTextAreaElement;

    beforeEach(() => {
        view = new EditorWindow();
        Object.assign(view.texts, { 'a.ts': LINES, 'b.ts': LINES, 'c.ts': LINES, 'picture.png': '', 'data.bin': '' });
        chat = document.body.appendChild(document.createElement('textarea'));
        chat.focus();
    });

    afterEach(async () => {
        document.body.replaceChildren();
        vi.useRealTimers();
        // Tabs that are closed with their session hold the focus a little longer.
        await timeout(0);
    });

    const ok = (data: Record<string, unknown>): CommandResult => ({ success: true, data, executionTime: expect.any(Number) as number });
    const failed = (error: string): CommandResult => ({ success: false, error, executionTime: expect.any(Number) as number });
    const caret = (path: string): number => view.editor(path).control.position.lineNumber;

    describe('shows a file', () => {
        it('without taking the keyboard', async () => {
            expect(await view.run('open', { path: 'a.ts' })).toEqual(ok({ editorId: 'a.ts' }));
            expect([view.layout, document.activeElement]).toEqual(['*a.ts', chat]);
        });

        it('in the editor that it has already', async () => {
            await view.run('open', { path: 'a.ts' });
            await view.run('open', { path: 'b.ts' });
            await view.run('open', { path: 'a.ts', line: 3 });
            expect([view.layout, caret('a.ts')]).toEqual(['*a.ts b.ts', 3]);
        });

        it('at a line', async () => {
            await view.run('open', { path: 'a.ts', line: 42, column: 3 });
            const { position, topLine } = view.editor('a.ts').control;
            expect([position, topLine]).toEqual([{ lineNumber: 42, column: 3 }, 37]);
        });

        it('at a line from its first picture on', async () => {
            await view.run('open', { path: 'a.ts', line: 42 });
            expect(view.editor('a.ts').control.painted).toEqual([37]);
        });

        it('at a line in the middle, also if it is not as high as it seemed', async () => {
            // Where nothing has a size, it is two lines less than that.
            const height = vi.spyOn(FakeControl.prototype, 'getLayoutInfo').mockReturnValue({ height: -40 });
            await view.run('open', { path: 'a.ts', line: 42 });
            height.mockRestore();
            expect(view.editor('a.ts').control.topLine).toBe(38);
        });

        it('about which the backend is asked once', async () => {
            await view.run('open', { path: 'a.ts', line: 42 });
            await view.run('open', { path: 'picture.png' });
            expect(view.asked).toEqual(['locate', 'locate']);
        });

        it('again, and looks at it again: it may be another file by then', async () => {
            await view.run('open', { path: 'a.ts' });
            const [entry] = view.undo.entries;
            await entry.undo();
            await entry.redo();
            expect([view.layout, view.asked]).toEqual(['*a.ts', ['locate', 'look']]);
        });

        it('as far as its lines go', async () => {
            expect(await view.run('open', { path: 'a.ts', line: 90, endLine: 500, highlightId: 'here' })).toMatchObject({ success: true });
            expect(view.editor('a.ts').control.text.getAllDecorations()[0].range)
                .toMatchObject({ startLineNumber: 90, endLineNumber: 100 });
        });

        it('beside the current editor, once', async () => {
            await view.run('open', { path: 'a.ts' });
            await view.run('open', { path: 'b.ts', newPane: true });
            await view.run('open', { path: 'b.ts', newPane: true });
            expect(view.layout).toBe('*a.ts | *b.ts');
        });

        it('that is not text, in its viewer', async () => {
            expect(await view.run('open', { path: 'picture.png' })).toEqual(ok({ editorId: 'picture.png' }));
            expect(await view.run('open', { path: 'picture.png', line: 3, highlight: true }))
                .toEqual(ok({ editorId: 'picture.png', note: 'picture.png is shown by a viewer that has no lines.' }));
        });

        it('and gives the person who asked for it the keyboard', async () => {
            const activate = vi.fn();
            await view.run('open', { path: 'a.ts' });
            view.editor('a.ts').activate = activate;
            await view.run('open', { path: 'a.ts' }, { source: 'palette' });
            expect([activate.mock.calls.length, view.undo.entries.length]).toEqual([1, 1]);
        });
    });

    describe('while the person works in an editor', () => {
        it('opens beside it, and then always there', async () => {
            const { input } = await view.openByHand('a.ts');
            await view.run('open', { path: 'b.ts' });
            await view.run('open', { path: 'c.ts' });
            await view.run('open', { path: 'b.ts', line: 50 });
            expect([view.layout, document.activeElement]).toEqual(['*a.ts | *b.ts c.ts', input]);
        });

        it('shows another place of the same file in a second editor', async () => {
            const { control } = await view.openByHand('a.ts');
            await view.run('open', { path: 'a.ts', line: 80 });
            await view.run('open', { path: 'a.ts', line: 30 });
            expect([view.layout, control.position.lineNumber, control.topLine]).toEqual(['*a.ts | *a.ts', 1, 1]);
            expect(view.editors[1].control.position.lineNumber).toBe(30);
        });

        it('only marks what can be seen anyway', async () => {
            const { control } = await view.openByHand('a.ts');
            expect(await view.run('open', { path: 'a.ts', line: 4, highlight: true })).toMatchObject({ success: true });
            expect([view.layout, control.position.lineNumber, view.marks('a.ts')]).toEqual(['*a.ts', 1, [4]]);
        });

        it('does so for a moment after they typed', async () => {
            vi.useFakeTimers({ toFake: ['performance'] });
            const { input } = await view.openByHand('a.ts');
            input.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true }));
            chat.focus();
            await view.run('open', { path: 'b.ts' });
            expect(view.layout).toBe('*a.ts | *b.ts');
            vi.advanceTimersByTime(10_000);
            await view.run('open', { path: 'a.ts', line: 9 });
            expect(caret('a.ts')).toBe(9);
        });
    });

    describe('says why not', () => {
        it('when the line is beyond the end, although the file is shown', async () => {
            expect(await view.run('open', { path: 'a.ts', line: 101, highlight: true })).toEqual(failed('a.ts has only 100 lines.'));
            expect([view.layout, caret('a.ts'), view.marks('a.ts')]).toEqual(['*a.ts', 1, []]);
        });

        it.each<[Record<string, unknown>, string]>([
            [{ path: 'missing.ts' }, 'File not found: missing.ts'],
            [{ path: 'data.bin' }, 'data.bin is a binary file, and there is no viewer for it.'],
            [{ path: 'a.ts', line: 10, endLine: 5 }, 'The range ends before it begins: line 10 to 5.'],
            [{ path: 'a.ts', endLine: 5 }, '"endLine" needs "line".'],
            [{ path: 'a.ts', highlight: true }, '"highlight" needs "line".'],
            [{ path: 'a.ts', mode: 'disabled' }, 'Nothing is shown in mode "disabled".']
        ])('for %j', async (args, error) => {
            expect(await view.run('open', args)).toEqual(failed(error));
            expect(view.layout).toBe('');
        });

        it.each([0, -1, 1.5, '3'])('when the line is none: %j', async line => {
            expect(await view.run('open', { path: 'a.ts', line })).toEqual(failed(expect.stringMatching(/"line"/) as string));
        });

        it.each([undefined, 'auto-focus', 'suggest-only'])(
            'when the person switched it off, although the agent asks for %s', async mode => {
                view.policy = 'disabled';
                expect(await view.run('open', { path: 'a.ts', mode }))
                    .toEqual(failed('Showing files is switched off (openspace.agent.revealPolicy).'));
                expect([view.layout, view.fixture.infos]).toEqual(['', []]);
            }
        );

        it('and shows nothing any more when it was stopped on the way', async () => {
            const controller = new AbortController();
            view.onLocate = () => controller.abort();
            expect(await view.run('open', { path: 'a.ts' }, { signal: controller.signal })).toMatchObject({ success: false });
            expect(view.layout).toBe('');
        });
    });

    describe('only suggests', () => {
        it.each([
            ['the person', 'suggest-only', 'auto-focus'], ['the person', 'suggest-only', undefined],
            ['the agent', 'auto-focus', 'suggest-only']
        ])('if %s wants it so: %s, %s', async (_name, policy, mode) => {
            view.policy = policy;
            expect(await view.run('open', { path: 'a.ts', line: 7, mode }))
                .toEqual(ok({ editorId: 'a.ts', note: 'The person was offered to see it; it is not shown yet.' }));
            expect([view.layout, view.fixture.infos]).toEqual(['', [['The agent would like to show a.ts:7.', 'Show me']]]);
        });

        it('and shows the file when the person wants it, who then owns the editor', async () => {
            view.policy = 'suggest-only';
            let choose: (choice: string) => void = () => undefined;
            view.fixture.choice = new Promise(resolve => { choose = resolve; });
            await view.run('open', { path: 'a.ts', line: 7, highlight: true }, { sessionId: 'ses_1' });
            choose('Show me');
            await vi.waitFor(() => expect(view.layout).toBe('*a.ts'));
            await vi.waitFor(() => expect(view.marks('a.ts')).toEqual([7]));
            view.sessionEnded.fire('ses_1');
            expect([view.layout, view.marks('a.ts')]).toEqual(['*a.ts', []]);
        });

        it('and tells the person when the file cannot be shown any more', async () => {
            view.policy = 'suggest-only';
            view.fixture.choice = Promise.resolve('Show me');
            await view.run('open', { path: 'a.ts', line: 101 });
            await vi.waitFor(() => expect(view.fixture.errors).toEqual(['a.ts has only 100 lines.']));
        });

        it('nothing to the person who runs it themselves', async () => {
            view.policy = 'disabled';
            await view.run('open', { path: 'a.ts' }, { source: 'palette' });
            expect(view.layout).toBe('*a.ts');
        });
    });

    describe('marks', () => {
        it('lines under an id of its own', async () => {
            const first = await view.run('open', { path: 'a.ts', line: 2, endLine: 4, highlight: true });
            const second = await view.run('open', { path: 'a.ts', line: 9, column: 2, highlight: true });
            expect(first.data?.highlightId).not.toBe(second.data?.highlightId);
            expect([view.marks('a.ts'), view.editor('a.ts').control.text.getAllDecorations().map(({ options }) => options.isWholeLine)])
                .toEqual([[2, 9], [true, true]]);
        });

        it('characters under a given id, replacing what was marked under it', async () => {
            await view.run('open', { path: 'b.ts', line: 2, highlightId: 'here' });
            expect(await view.run('open', { path: 'a.ts', line: 2, column: 1, endColumn: 3, highlightId: 'here' }))
                .toEqual(ok({ editorId: 'a.ts', highlightId: 'here' }));
            expect([view.marks('a.ts'), view.marks('b.ts')]).toEqual([[2], []]);
        });
    });

    describe('for a session', () => {
        const session = { sessionId: 'ses_1', source: 'block' } as const;

        it('leaves nothing behind when that ends', async () => {
            await view.run('open', { path: 'a.ts', line: 2, highlightId: 'here' }, session);
            view.sessionEnded.fire('ses_1');
            await vi.waitFor(() => expect(view.layout).toBe(''));
            expect(document.activeElement).toBe(chat);
        });

        it('leaves editors of the person alone', async () => {
            await view.openByHand('a.ts');
            await view.run('open', { path: 'a.ts', line: 2, highlightId: 'here' }, session);
            view.sessionEnded.fire('ses_1');
            expect([view.layout, view.marks('a.ts')]).toEqual(['*a.ts', []]);
        });
    });

    it('opens no more tabs for a session than a window can bear', async () => {
        const session = { sessionId: 'ses_1', source: 'block' } as const;
        const quota = view.fixture.container.get(PaneQuota);
        Array.from({ length: MAX_TABS - 1 }, () => quota.count(session as CommandContext, new Widget(), undefined));
        await view.run('open', { path: 'a.ts' }, session);
        for (const [cmd, args] of [
            ['open', { path: 'b.ts' }], ['scroll_to', { path: 'b.ts', line: 3 }],
            ['highlight', { path: 'b.ts', ranges: [{ startLine: 1, endLine: 1 }] }]
        ] as const) {
            expect(await view.run(cmd, args, session))
                .toEqual(failed('You have 100 tabs open in this session. Close some with openspace.pane.close first.'));
        }
        expect(await view.run('open', { path: 'a.ts', line: 3 }, session)).toMatchObject({ success: true });
        expect(await view.run('open', { path: 'b.ts' }, { ...session, sessionId: 'ses_2' })).toMatchObject({ success: true });
    });

    it('counts the panes that it opens', async () => {
        const session = { sessionId: 'ses_1', source: 'block' } as const;
        const quota = view.fixture.container.get(PaneQuota);
        Array.from({ length: MAX_PANES - 1 }, () => quota.count(session as CommandContext, undefined, new TabBar()));
        await view.openByHand('a.ts');
        expect(await view.run('open', { path: 'b.ts', newPane: true }, session)).toMatchObject({ success: true });
        view.current = 0;
        expect(await view.run('open', { path: 'c.ts', newPane: true }, session))
            .toMatchObject({ success: false, error: expect.stringContaining('30 panes') });
    });

    it('moves nothing where the person came while the file was opened', async () => {
        await view.run('open', { path: 'a.ts' });
        const { control, input } = view.editor('a.ts');
        const reveals = view.fixture.container.get(FileReveal);
        const show = reveals.show.bind(reveals);
        vi.spyOn(reveals, 'show').mockImplementation(async (...args) => {
            const shown = await show(...args);
            input.focus();
            return shown;
        });
        expect(await view.run('open', { path: 'a.ts', line: 80 })).toMatchObject({ success: true });
        expect([control.position.lineNumber, control.topLine]).toEqual([1, 1]);
    });

    describe('can be taken back', () => {
        it('by closing what it opened and clearing what it marked', async () => {
            await view.openByHand('a.ts');
            chat.focus();
            await view.run('open', { path: 'b.ts', line: 50, highlight: true }, { sessionId: 'ses_1' });
            expect(view.undo.entries).toMatchObject([{ sessionId: 'ses_1', label: 'Open b.ts' }]);
            expect(await view.undo.entries[0].undo()).toBeUndefined();
            expect([view.layout, document.activeElement]).toEqual(['*a.ts', chat]);
            expect(await view.undo.entries[0].redo()).toBeUndefined();
            expect([view.layout, caret('b.ts'), view.marks('b.ts')]).toEqual(['a.ts *b.ts', 50, [50]]);
            await view.undo.entries[0].undo();
            expect(view.layout).toBe('*a.ts');
        });

        it('by going back to where the editor was', async () => {
            const { control } = await view.openByHand('a.ts');
            chat.focus();
            control.topLine = 5;
            await view.run('open', { path: 'a.ts', line: 80 });
            await view.undo.entries[0].undo();
            expect([control.topLine, control.position.lineNumber, view.layout]).toEqual([5, 1, '*a.ts']);
        });

        it('also if the line was not there', async () => {
            await view.openByHand('a.ts');
            chat.focus();
            expect(await view.run('open', { path: 'b.ts', line: 101, highlight: true })).toEqual(failed('b.ts has only 100 lines.'));
            expect([view.layout, view.marks('b.ts')]).toEqual(['a.ts *b.ts', []]);
            await view.undo.entries[0].undo();
            expect(view.layout).toBe('*a.ts');
        });

        it('but not if the person has used it since', async () => {
            await view.run('open', { path: 'a.ts' });
            view.editor('a.ts').isDirty = true;
            expect(await view.undo.entries[0].undo()).toBe('a.ts stays open: you have used it.');
            expect(view.layout).toBe('*a.ts');
        });
    });
});
