// @vitest-environment jsdom
import { Emitter } from '@theia/core/lib/common/event';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CommandResult, LocatedFile, OpenSpaceService } from '../../common';
import { OpenSpacePreferences } from '../../common/openspace-preferences';
import { CommandContext, PALETTE_CONTEXT } from '../commands/command-context';
import { CommandFixture } from '../fixtures/command-fixture';
import { AgentResource, AgentResources } from '../resources/agent-resources';
import { AgentEditors } from './agent-editors';
import { AgentHighlights } from './agent-highlights';
import { EditorCommands } from './editor-commands';
import { FocusKeeper } from './focus-keeper';

// Monaco cannot be loaded here: its widget stands for it at the border.
vi.mock('@theia/monaco/lib/browser/monaco-editor', () => ({ MonacoEditor: { get: (widget: { control?: unknown }) => widget.control && { getControl: () => widget.control } } }));

/** What Monaco's control shows and has done. */
class FakeControl {
    focused = false;
    lines = 100;
    readonly log: unknown[][] = [];
    readonly decorations: { readonly marks: unknown; cleared: boolean }[] = [];

    hasTextFocus(): boolean {
        return this.focused;
    }

    getModel(): { getLineCount(): number } {
        return { getLineCount: () => this.lines };
    }

    setPosition(position: unknown): void {
        this.log.push(['setPosition', position]);
    }

    revealRangeInCenterIfOutsideViewport(range: unknown): void {
        this.log.push(['reveal', range]);
    }

    readonly disposed = new Emitter<void>();
    readonly onDidDispose = this.disposed.event;

    createDecorationsCollection(marks: unknown): { clear(): void } {
        const group = { marks, cleared: false };
        this.decorations.push(group);
        return { clear: () => { group.cleared = true; } };
    }
}

const CURRENT = { id: 'the current editor' };

describe('openspace.editor.open', () => {
    let fixture: CommandFixture;
    let control: FakeControl | undefined;
    let opened: unknown[][];
    let policy: string;
    let onOpen: () => void;
    let onLocate: () => void;
    let editors: unknown[];
    let resources: AgentResource[];
    let shown: unknown[][];

    beforeEach(() => {
        fixture = new CommandFixture();
        control = new FakeControl();
        opened = [];
        policy = 'auto-focus';
        onOpen = () => undefined;
        onLocate = () => undefined;
        editors = [];
        resources = [];
        shown = [];
        const { container } = fixture;
        container.bind(OpenSpaceService).toConstantValue({
            locateFile: async (path: string): Promise<LocatedFile> => {
                onLocate();
                if (path === 'missing.ts') {
                    throw new Error('File not found: missing.ts');
                }
                return { uri: `file:///w/${path}`, path };
            }
        });
        container.bind(EditorManager).toConstantValue({
            currentEditor: CURRENT,
            open: async (uri: { toString(): string }, options: unknown) => {
                opened.push([uri.toString(), options]);
                onOpen();
                const widget = editors[0] ?? { control };
                editors = [widget];
                return widget;
            },
            get all() { return editors; }
        } as unknown as EditorManager);
        container.bind(OpenSpacePreferences).toConstantValue({ get 'openspace.agent.revealPolicy'() { return policy; } });
        container.bind(AgentResources).toConstantValue({
            add: (resource: AgentResource) => {
                resources.push(resource);
                return { dispose: () => resources.splice(resources.indexOf(resource), 1) };
            }
        } as unknown as AgentResources);
        container.bind(AgentEditors).toConstantValue({ shown: (...args: unknown[]) => shown.push(args) } as unknown as AgentEditors);
        [AgentHighlights, EditorCommands, FocusKeeper].forEach(service => container.bind<unknown>(service).toSelf().inSingletonScope());
        container.get(EditorCommands).registerAgentCommands(fixture.registry);
    });

    afterEach(() => document.body.replaceChildren());

    function open(args: Record<string, unknown>, context: Partial<CommandContext> = {}): Promise<CommandResult> {
        return fixture.registry.execute({ cmd: 'openspace.editor.open', args }, { ...PALETTE_CONTEXT, ...context });
    }

    const ok = (data: Record<string, unknown>): CommandResult => ({ success: true, data, executionTime: expect.any(Number) as number });
    const failed = (error: string): CommandResult => ({ success: false, error, executionTime: expect.any(Number) as number });

    describe('shows a file', () => {
        it('without taking the keyboard, and as a tab that stays', async () => {
            expect(await open({ path: 'src/a.ts' })).toEqual(ok({ editorId: 'src/a.ts' }));
            expect([opened, control!.log]).toEqual([[['file:///w/src/a.ts', { mode: 'reveal', preview: false }]], []]);
        });

        it('beside the current editor', async () => {
            await open({ path: 'a.ts', newPane: true });
            expect(opened).toEqual([['file:///w/a.ts', { mode: 'reveal', preview: false, widgetOptions: { mode: 'split-right', ref: CURRENT } }]]);
        });

        it('at a line', async () => {
            expect(await open({ path: 'a.ts', line: 42 })).toEqual(ok({ editorId: 'a.ts' }));
            expect(control!.log).toEqual([
                ['setPosition', { lineNumber: 42, column: 1 }], ['reveal', { startLineNumber: 42, startColumn: 1, endLineNumber: 42, endColumn: 1 }]
            ]);
        });

        it('at a range', async () => {
            await open({ path: 'a.ts', line: 4, endLine: 6, column: 2, endColumn: 9 });
            expect(control!.log.at(-1)).toEqual(['reveal', { startLineNumber: 4, startColumn: 2, endLineNumber: 6, endColumn: 10 }]);
        });

        it.each([[{ line: 90, endLine: 500 }, 90, 100], [{ line: 10, endLine: 5 }, 10, 10], [{ line: 100 }, 100, 100]])('within its lines: %j', async (args, startLineNumber, endLineNumber) => {
            await open({ path: 'a.ts', ...args });
            expect(control!.log.at(-1)).toEqual(['reveal', expect.objectContaining({ startLineNumber, endLineNumber })]);
        });

        it('without moving the caret of somebody who types in it', async () => {
            control!.focused = true;
            await open({ path: 'a.ts', line: 42 });
            expect(control!.log.map(([what]) => what)).toEqual(['reveal']);
        });

        it('that is no text', async () => {
            control = undefined;
            expect(await open({ path: 'picture.png', line: 3, highlight: true })).toEqual(ok({ editorId: 'picture.png' }));
        });

        it('and gives the keyboard back that Theia\'s editor takes', async () => {
            const input = document.body.appendChild(document.createElement('textarea'));
            const editor = document.body.appendChild(document.createElement('textarea'));
            input.focus();
            onOpen = () => editor.focus();
            await open({ path: 'a.ts', line: 1 });
            expect(document.activeElement).toBe(input);
        });
    });

    describe('says why not', () => {
        it('when the line is beyond the end', async () => {
            expect(await open({ path: 'a.ts', line: 101 })).toEqual(failed('a.ts has only 100 lines.'));
            expect(control!.log).toEqual([]);
        });

        it('when the file is not there', async () => {
            expect(await open({ path: 'missing.ts' })).toEqual(failed('File not found: missing.ts'));
            expect(opened).toEqual([]);
        });

        it('when the person switched it off', async () => {
            policy = 'disabled';
            expect(await open({ path: 'a.ts' })).toEqual(failed('Showing files is switched off (openspace.agent.revealPolicy).'));
            expect(opened).toEqual([]);
        });

        it.each(['auto-focus', 'suggest-only'])('when the person switched it off, although the agent asks for %s', async mode => {
            policy = 'disabled';
            expect(await open({ path: 'a.ts', mode })).toMatchObject({ success: false });
            expect([opened, fixture.infos]).toEqual([[], []]);
        });

        it('when the agent itself does not want it', async () => {
            expect(await open({ path: 'a.ts', mode: 'disabled' })).toMatchObject({ success: false });
        });

        it.each([0, -1, 1.5, '3'])('when the line is none: %j', async line => {
            expect(await open({ path: 'a.ts', line })).toEqual(failed(expect.stringMatching(/"line"/) as string));
        });
    });

    describe('marks lines', () => {
        const mark = (startLineNumber: number, endLineNumber: number): unknown => [{
            range: { startLineNumber, startColumn: 1, endLineNumber, endColumn: 1 }, options: { isWholeLine: true, className: 'openspace-agent-highlight' }
        }];

        it('under an id of its own', async () => {
            const first = await open({ path: 'a.ts', line: 2, endLine: 4, highlight: true });
            const second = await open({ path: 'a.ts', line: 9, highlight: true });
            expect(first).toEqual(ok({ editorId: 'a.ts', highlightId: expect.any(String) as string }));
            expect(first.data?.highlightId).not.toBe(second.data?.highlightId);
            expect(control!.decorations).toEqual([{ marks: mark(2, 4), cleared: false }, { marks: mark(9, 9), cleared: false }]);
        });

        it('under a given id, replacing what was marked under it', async () => {
            expect(await open({ path: 'a.ts', line: 2, highlightId: 'here' })).toEqual(ok({ editorId: 'a.ts', highlightId: 'here' }));
            await open({ path: 'a.ts', line: 3, highlightId: 'here' });
            expect(control!.decorations.map(({ cleared }) => cleared)).toEqual([true, false]);
        });
    });

    describe('for a session', () => {
        const session = { sessionId: 'ses_1' };

        it('says whether the editor was there before', async () => {
            await open({ path: 'a.ts' }, session);
            await open({ path: 'a.ts', line: 200 }, session);
            expect(shown).toEqual([[editors[0], true, 'ses_1'], [editors[0], false, 'ses_1']]);
        });

        it('lets marks go with it', async () => {
            await open({ path: 'a.ts', line: 2, highlightId: 'here' }, session);
            expect(resources).toEqual([expect.objectContaining({ sessionId: 'ses_1', kind: 'highlight', id: 'here' })]);
            expect(resources[0].isKept()).toBe(false);
            resources[0].dispose();
            expect([control!.decorations[0].cleared, resources]).toEqual([true, []]);
        });

        it('remembers marks once, and not longer than their editor', async () => {
            await open({ path: 'a.ts', line: 2, highlightId: 'here' }, session);
            await open({ path: 'a.ts', line: 3, highlightId: 'here' }, { sessionId: 'ses_2' });
            expect(resources.map(({ sessionId }) => sessionId)).toEqual(['ses_2']);
            control!.disposed.fire();
            expect(resources).toEqual([]);
        });

        it('remembers nothing that the person did, or let themselves be shown', async () => {
            await open({ path: 'a.ts', line: 2, highlight: true });
            policy = 'suggest-only';
            fixture.choice = Promise.resolve('Show me');
            await open({ path: 'a.ts' }, session);
            await vi.waitFor(() => expect(opened).toHaveLength(2));
            expect([shown, resources]).toEqual([[], []]);
        });

        it('shows nothing any more when it was stopped on the way', async () => {
            const controller = new AbortController();
            onLocate = () => controller.abort();
            expect(await open({ path: 'a.ts' }, { ...session, signal: controller.signal })).toMatchObject({ success: false });
            expect(opened).toEqual([]);
        });
    });

    describe('only suggests', () => {
        it.each([['the policy says so', {}, 'suggest-only'], ['the agent says so', { mode: 'suggest-only' }, 'auto-focus']])('when %s', async (_name, args, current) => {
            policy = current;
            expect(await open({ path: 'a.ts', line: 7, ...args })).toEqual(ok({ editorId: 'a.ts' }));
            expect([opened, fixture.infos]).toEqual([[], [['The agent would like to show a.ts:7.', 'Show me']]]);
        });

        it('and tells the person when the file cannot be shown any more', async () => {
            policy = 'suggest-only';
            fixture.choice = Promise.resolve('Show me');
            await open({ path: 'a.ts', line: 101 });
            await vi.waitFor(() => expect(fixture.errors).toEqual([expect.stringContaining('a.ts has only 100 lines.')]));
        });

        it('and shows the file when the person wants it, long after the command ended', async () => {
            policy = 'suggest-only';
            let choose: (choice: string) => void = () => undefined;
            fixture.choice = new Promise(resolve => { choose = resolve; });
            await open({ path: 'a.ts' });
            expect(fixture.infos).toEqual([['The agent would like to show a.ts.', 'Show me']]);
            choose('Show me');
            await vi.waitFor(() => expect(opened).toHaveLength(1));
        });
    });
});
