import { ContextKeyService } from '@theia/core/lib/browser/context-key-service';
import { KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AgentHighlights } from './agent-highlights';
import { EditorWindow } from './fixtures/editor-window';
import { DISMISS_REVEAL, RevealKeys } from './reveal-keys';

// Monaco's widgets cannot be loaded here; its texts can.
vi.mock('@theia/monaco/lib/browser/monaco-text-model-service', () => ({ MonacoTextModelService: class { } }));
vi.mock('./monaco-control', async () => (await import('./fixtures/fake-editor')).fakeMonacoControl);

const LINES = Array.from({ length: 100 }, (_, index) => index === 4 ? '' : `line ${index + 1}`).join('\n');

describe('the way back from what the agent shows', () => {
    let view: EditorWindow;
    let chat: HTMLTextAreaElement;
    let keys: RevealKeys;
    const isShowing = { value: false, set: (value: boolean) => { isShowing.value = value; } };

    beforeEach(() => {
        view = new EditorWindow();
        Object.assign(view.texts, { 'a.ts': LINES, 'b.ts': LINES, 'c.ts': LINES });
        chat = document.body.appendChild(document.createElement('textarea'));
        isShowing.set(false);
        view.fixture.container.bind(ContextKeyService).toConstantValue({ createKey: () => isShowing });
        keys = view.fixture.container.get(RevealKeys);
        keys.registerCommands(view.fixture.palette);
        keys.onStart();
    });

    afterEach(() => document.body.replaceChildren());

    /** The person was in a file and is in the chat now. */
    const personWasIn = async (path: string, lineNumber: number): Promise<void> => {
        const { control } = await view.openByHand(path);
        Object.assign(control, { position: { lineNumber, column: 3 }, topLine: lineNumber - 2 });
        chat.focus();
    };
    const where = (path: string): [number, number] => [view.editor(path).control.position.lineNumber, view.editor(path).control.topLine];
    const escape = (): Promise<unknown> => view.fixture.palette.executeCommand(DISMISS_REVEAL.id).catch((error: unknown) => error);

    describe('jump_back', () => {
        it('goes to where the person was: file, caret and scroll position', async () => {
            await personWasIn('a.ts', 20);
            await view.run('open', { path: 'b.ts', line: 50 });
            expect(await view.run('jump_back')).toMatchObject({ success: true, data: { path: 'a.ts', line: 20, column: 3 } });
            expect([view.layout, where('a.ts'), document.activeElement]).toEqual(['*a.ts b.ts', [20, 18], chat]);
        });

        it('goes back step by step, within a file, too', async () => {
            await personWasIn('a.ts', 20);
            await view.run('scroll_to', { path: 'a.ts', line: 80 });
            await view.run('highlight', { path: 'a.ts', ranges: [{ startLine: 82, endLine: 82 }] });
            await view.run('open', { path: 'b.ts', line: 50 });
            const places: unknown[] = [];
            for (let step = 0; step < 3; step++) {
                const { data, error } = await view.run('jump_back');
                places.push(data ? `${String(data.path)}:${String(data.line)}` : error);
            }
            expect(places).toEqual(['a.ts:80', 'a.ts:20', 'There is no earlier place to go back to.']);
            expect(where('a.ts')).toEqual([20, 18]);
        });

        it('opens a file that was closed meanwhile', async () => {
            await personWasIn('a.ts', 20);
            await view.run('open', { path: 'b.ts' });
            view.editor('a.ts').dispose();
            await view.run('jump_back');
            expect([view.layout, where('a.ts')]).toEqual(['b.ts *a.ts', [20, 18]]);
        });

        it('brings the person who asks for it there', async () => {
            await personWasIn('a.ts', 20);
            await view.run('open', { path: 'b.ts' });
            const activate = vi.spyOn(view.editor('a.ts'), 'activate');
            await view.run('jump_back', {}, { source: 'palette' });
            expect(activate).toHaveBeenCalledOnce();
        });

        it.each([
            ['disabled', 'Showing files is switched off (openspace.agent.revealPolicy).'],
            [
                'suggest-only',
                'The person wants to choose which files are shown (openspace.agent.revealPolicy): offer it with openspace.editor.open.'
            ]
        ])('is the person\'s own if files are shown as they like: %s', async (policy, error) => {
            await personWasIn('a.ts', 20);
            await view.run('open', { path: 'b.ts', line: 50 });
            view.policy = policy;
            expect(await view.run('jump_back')).toMatchObject({ success: false, error });
            expect(await view.run('jump_back', {}, { source: 'palette' })).toMatchObject({ success: true, data: { path: 'a.ts' } });
        });

        it('moves nothing where the person works now', async () => {
            await personWasIn('a.ts', 20);
            await view.run('scroll_to', { path: 'a.ts', line: 80 });
            view.editor('a.ts').input.focus();
            expect(await view.run('jump_back')).toMatchObject({ success: true });
            expect(where('a.ts')[0]).toBe(80);
        });

        it('remembers fifty places', async () => {
            await personWasIn('a.ts', 1);
            for (let line = 2; line <= 100; line++) {
                await view.run('scroll_to', { path: 'a.ts', line });
            }
            const lines: unknown[] = [];
            for (let result = await view.run('jump_back'); result.success; result = await view.run('jump_back')) {
                lines.push(result.data?.line);
            }
            expect([lines.length, lines.at(-1)]).toEqual([50, 50]);
        });

        it('can be taken back', async () => {
            await personWasIn('a.ts', 20);
            await view.run('open', { path: 'b.ts', line: 50 });
            await view.run('jump_back');
            const { undo, redo } = view.undo.entries.at(-1)!;
            await undo();
            expect(view.layout).toBe('a.ts *b.ts');
            await redo();
            expect(view.layout).toBe('*a.ts b.ts');
        });
    });

    describe('Escape', () => {
        it('clears the marks and brings the person back', async () => {
            await personWasIn('a.ts', 20);
            await view.run('open', { path: 'b.ts', line: 50, highlight: true });
            expect(isShowing.value).toBe(true);
            view.editor('b.ts').input.focus();
            const activate = vi.spyOn(view.editor('a.ts'), 'activate');
            await escape();
            expect([view.layout, where('a.ts'), view.marks('b.ts'), isShowing.value, activate.mock.calls.length])
                .toEqual(['*a.ts b.ts', [20, 18], [], false, 1]);
        });

        it('brings the person back within a file', async () => {
            await personWasIn('a.ts', 20);
            await view.run('open', { path: 'a.ts', line: 80, highlight: true });
            view.editor('a.ts').input.focus();
            view.editor('a.ts').control.position = { lineNumber: 83, column: 1 };
            await escape();
            expect([where('a.ts'), view.marks('a.ts')]).toEqual([[20, 18], []]);
        });

        it('ends all that the agent shows, in all files, and brings the person back to where they were before it', async () => {
            await personWasIn('c.ts', 20);
            await view.run('highlight', { path: 'a.ts', ranges: [{ startLine: 2, endLine: 2 }] });
            await view.run('open', { path: 'b.ts', line: 3, highlight: true });
            await view.run('scroll_to', { path: 'b.ts', line: 90 });
            await escape();
            const { all } = view.fixture.container.get(AgentHighlights);
            expect([all, isShowing.value, view.layout.includes('*c.ts'), where('c.ts')]).toEqual([[], false, true, [20, 18]]);
        });

        it('is pressed once after a highlight and a scroll in the same file', async () => {
            await personWasIn('a.ts', 20);
            await view.run('highlight', { path: 'a.ts', ranges: [{ startLine: 60, endLine: 60 }] });
            await view.run('scroll_to', { path: 'a.ts', line: 80 });
            await escape();
            expect([view.marks('a.ts'), isShowing.value, where('a.ts')]).toEqual([[], false, [20, 18]]);
        });

        it('does not bring the person back to a place that they have left by themselves', async () => {
            await personWasIn('a.ts', 20);
            await view.run('open', { path: 'b.ts', line: 50 });
            await personWasIn('c.ts', 30);
            await view.run('open', { path: 'a.ts', line: 70 });
            await escape();
            expect([view.layout.includes('*c.ts'), where('c.ts'), isShowing.value]).toEqual([true, [30, 28], false]);
        });

        it('leaves the keyboard where it is', async () => {
            const { input } = await view.openByHand('c.ts');
            await view.run('highlight', { path: 'a.ts', ranges: [{ startLine: 2, endLine: 2 }] });
            await view.run('highlight', { path: 'b.ts', ranges: [{ startLine: 3, endLine: 3 }] });
            await escape();
            expect([view.fixture.container.get(AgentHighlights).all, isShowing.value, document.activeElement]).toEqual([[], false, input]);
        });

        it('brings back what the person saw, and leaves the keyboard in the chat', async () => {
            await personWasIn('a.ts', 20);
            await view.run('open', { path: 'b.ts', line: 50, highlight: true });
            await escape();
            expect([view.layout, where('a.ts'), view.marks('b.ts').length, document.activeElement])
                .toEqual(['*a.ts b.ts', [20, 18], 0, chat]);
        });

        it('does not take the person away from where they write', async () => {
            await personWasIn('a.ts', 20);
            await view.run('open', { path: 'b.ts', line: 50, highlight: true });
            view.editor('b.ts').input.focus();
            view.editor('b.ts').write();
            await escape();
            expect([view.layout, view.marks('b.ts'), isShowing.value]).toEqual(['a.ts *b.ts', [], false]);
            expect(await view.run('jump_back')).toMatchObject({ data: { path: 'a.ts' } });
        });

        it('means nothing any more after the person has gone on writing, if nothing is marked', async () => {
            await personWasIn('a.ts', 20);
            await view.run('open', { path: 'b.ts', line: 50 });
            expect(isShowing.value).toBe(true);
            view.editor('b.ts').write();
            expect(isShowing.value).toBe(true);
            view.editor('b.ts').input.focus();
            view.editor('b.ts').write();
            expect(isShowing.value).toBe(false);
        });

        it('leaves the person where they are if they are elsewhere', async () => {
            const { input } = await view.openByHand('a.ts');
            await view.run('open', { path: 'b.ts', line: 50, highlight: true });
            await escape();
            expect([view.layout, view.marks('b.ts'), document.activeElement]).toEqual(['*a.ts | *b.ts', [], input]);
        });

        it('means nothing once the marks are gone', async () => {
            await view.openByHand('a.ts');
            await view.run('highlight', { path: 'a.ts', ranges: [{ startLine: 4, endLine: 4 }] });
            expect(isShowing.value).toBe(true);
            await view.run('clear_highlight');
            expect(isShowing.value).toBe(false);
        });
    });

    it('leaves Escape to what needs it, and is always in the palette', async () => {
        await view.run('open', { path: 'b.ts', line: 50, highlight: true });
        const bindings: { command: string; args?: unknown }[] = [];
        keys.registerKeybindings(
            { registerKeybinding: (binding: typeof bindings[number]) => bindings.push(binding) } as unknown as KeybindingRegistry
        );
        const fromKey = (): boolean => view.fixture.palette.isEnabled(DISMISS_REVEAL.id, bindings[1].args);
        const terminal = document.body.appendChild(document.createElement('div'));
        terminal.className = 'xterm';
        terminal.appendChild(document.createElement('textarea')).focus();
        expect([fromKey(), view.fixture.palette.isEnabled(DISMISS_REVEAL.id)]).toEqual([false, true]);
        terminal.remove();
        expect(fromKey()).toBe(true);
    });

    it('has keys, and Escape keeps what it means otherwise', () => {
        const bindings: { command: string; keybinding: string; when?: string }[] = [];
        keys.registerKeybindings(
            { registerKeybinding: (binding: typeof bindings[number]) => bindings.push(binding) } as unknown as KeybindingRegistry
        );
        expect(bindings.map(({ command, keybinding }) => [command, keybinding]))
            .toEqual([['openspace.editor.jump_back', 'shift+alt+backspace'], ['openspace.reveal.dismiss', 'esc']]);
        const when = bindings[1].when?.split(' && ') ?? [];
        expect(when).not.toContain('editorTextFocus');
        expect(when[0]).toBe('openspaceAgentReveal');
        expect(when).toEqual(expect.arrayContaining([
            '!findWidgetVisible', '!suggestWidgetVisible', '!renameInputVisible', '!parameterHintsVisible', '!editorHasSelection',
            '!inSnippetMode'
        ]));
    });
});
