import { DialogOverlayService } from '@theia/core/lib/browser/dialogs';
import { pin } from '@theia/core/lib/browser/widgets';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ARMING_TIME } from 'openspace-core/lib/browser/control/person-questions';
import { ContentTab, PaneFixture } from './fixtures/pane-fixture';
import { UnsavedTabDialog } from './unsaved-tab-dialog';

describe('openspace.pane.close', () => {
    let fixture: PaneFixture;
    /** What the questions take for the time. */
    let now: number;

    beforeAll(() => new DialogOverlayService().initialize());

    beforeEach(() => {
        fixture = new PaneFixture();
        now = 0;
        vi.spyOn(UnsavedTabDialog.prototype as unknown as { now(): number }, 'now').mockImplementation(() => now);
    });

    afterEach(() => {
        vi.restoreAllMocks();
    });

    const close = (args: Record<string, unknown>, context = {}): ReturnType<PaneFixture['run']> => fixture.run('close', args, context);

    async function dirtyTab(id: string): Promise<ContentTab> {
        const widget = await fixture.add(id);
        widget.saveable.dirty = true;
        return widget;
    }

    /** The person's answer to the next question. */
    async function answer(choice: 'Cancel' | 'Don\'t Save' | 'Save'): Promise<void> {
        await vi.waitFor(() => expect(document.querySelector('.dialogOverlay')).not.toBeNull());
        now += ARMING_TIME;
        const button = [...document.querySelectorAll<HTMLElement>('.dialogOverlay button')].find(({ textContent }) =>
            textContent === choice);
        button?.click();
        await vi.waitFor(() => expect(document.querySelector('.dialogOverlay')).toBeNull());
    }

    it('closes a tab', async () => {
        await fixture.add('editor:a.ts');
        await fixture.add('editor:b.ts');
        expect(await close({ contentId: 'a.ts' })).toMatchObject({ success: true, data: { closed: ['a.ts'] } });
        expect(fixture.sketch()).toEqual(['pane-1 main: b.ts*']);
    });

    it('closes a tab in all panes, or in the one that is named', async () => {
        await fixture.add('editor:a.ts');
        await fixture.add('editor:a.ts#2', { area: 'main', mode: 'split-right' });
        await fixture.add('editor:a.ts#3', { area: 'main', mode: 'split-right' });
        fixture.sketch();
        await close({ contentId: 'a.ts', paneId: 'pane-2' });
        expect(fixture.sketch()).toEqual(['pane-1 main: a.ts*', 'pane-3 main: a.ts*']);
        await close({ contentId: 'a.ts' });
        expect(fixture.sketch()).toEqual([]);
    });

    it('closes a whole pane', async () => {
        await fixture.add('editor:a.ts');
        await fixture.add('editor:b.ts');
        await fixture.add('editor:c.ts', { area: 'main', mode: 'split-right' });
        fixture.sketch();
        expect(await close({ paneId: 'pane-1' })).toMatchObject({ data: { closed: ['a.ts', 'b.ts'] } });
        expect(fixture.sketch()).toEqual(['pane-2 main: c.ts*']);
    });

    it.each([
        [{}, 'Say what to close: contentId for a tab, paneId for a whole pane.'],
        [{ contentId: 'b.ts' }, 'b.ts is not open.'],
        [{ contentId: 'b.ts', paneId: 'pane-1' }, 'b.ts is not open in pane-1.'],
        [{ paneId: 'pane-7' }, 'There is no pane "pane-7". There are pane-1.']
    ])('says what is wrong with %j', async (args, error) => {
        await fixture.add('editor:a.ts');
        fixture.sketch();
        expect(await close(args)).toMatchObject({ success: false, error });
        expect(fixture.sketch()).toEqual(['pane-1 main: a.ts*']);
    });

    describe('asks the person about unsaved changes and', () => {
        it('keeps the tab if they want to', async () => {
            const widget = await dirtyTab('editor:a.ts');
            await fixture.add('editor:b.ts');
            const waiting: boolean[] = [];
            const result = close({ paneId: 'pane-1' }, {
                whileAsking: async (ask: () => Promise<unknown>) => {
                    waiting.push(true);
                    try {
                        return await ask();
                    } finally {
                        waiting.push(false);
                    }
                }
            });
            await answer('Cancel');
            expect(await result)
                .toMatchObject({ success: false, error: 'Closed b.ts. Stayed open: a.ts (the person keeps its unsaved changes).' });
            expect([widget.saveable.dirty, widget.saved, waiting]).toEqual([true, 0, [true, false]]);
            expect(fixture.sketch()).toEqual(['pane-1 main: a.ts*']);
        });

        it('saves', async () => {
            const widget = await dirtyTab('editor:a.ts');
            const result = close({ contentId: 'a.ts' });
            await answer('Save');
            expect(await result).toMatchObject({ success: true });
            expect([widget.saved, fixture.sketch()]).toEqual([1, []]);
        });

        it('throws them away', async () => {
            const widget = await dirtyTab('editor:a.ts');
            const result = close({ contentId: 'a.ts' });
            await answer('Don\'t Save');
            expect(await result).toMatchObject({ success: true });
            expect([widget.saved, widget.reverted, fixture.sketch()]).toEqual([0, 1, []]);
        });

        it('keeps the tab if saving failed', async () => {
            const widget = await dirtyTab('editor:a.ts');
            widget.saveable.save = () => undefined;
            const result = close({ contentId: 'a.ts' });
            await answer('Save');
            expect(await result).toMatchObject({ success: false, error: 'Stayed open: a.ts (the person keeps its unsaved changes).' });
        });

        it('takes the question back when nobody waits for the answer any more', async () => {
            await dirtyTab('editor:a.ts');
            const stopped = new AbortController();
            const result = close({ contentId: 'a.ts' }, { signal: stopped.signal });
            await vi.waitFor(() => expect(document.querySelector('.dialogOverlay')).not.toBeNull());
            stopped.abort();
            expect(await result).toMatchObject({ success: false });
            expect(document.querySelector('.dialogOverlay')).toBeNull();
            expect(fixture.sketch()).toEqual(['pane-1 main: a.ts*']);
        });

        it('not if another tab shows the same text', async () => {
            const first = await dirtyTab('editor:a.ts');
            const second = await fixture.add('editor:a.ts#2', { area: 'main', mode: 'split-right' });
            Object.assign(second, { saveable: first.saveable });
            fixture.sketch();
            expect(await close({ contentId: 'a.ts', paneId: 'pane-2' })).toMatchObject({ success: true });
            expect(first.saveable.dirty).toBe(true);
        });
    });

    it('leaves pinned tabs, and what has a reason to stay', async () => {
        pin((await fixture.add('editor:a.ts')).title);
        await fixture.add('terminal:busy', { area: 'bottom' });
        expect(await close({ contentId: 'a.ts' })).toMatchObject({ error: 'Stayed open: a.ts (it is pinned).' });
        expect(await close({ contentId: 'busy' })).toMatchObject({ error: 'Stayed open: busy (it is busy).' });
    });

    it('leaves the tab in which the person is writing', async () => {
        const widget = await fixture.add('editor:a.ts');
        const input = widget.node.appendChild(document.createElement('textarea'));
        input.focus();
        input.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', code: 'KeyX', keyCode: 88, bubbles: true }));
        expect(await close({ contentId: 'a.ts' })).toMatchObject({ error: 'Stayed open: a.ts (the person is writing in it).' });
        expect(document.activeElement).toBe(input);
    });

    it('leaves the tab in which the person is, also if they paused', async () => {
        const widget = await fixture.add('editor:a.ts');
        const input = widget.node.appendChild(document.createElement('textarea'));
        input.focus();
        const hasFocus = vi.spyOn(document, 'hasFocus');
        expect(await close({ contentId: 'a.ts' })).toMatchObject({ error: 'Stayed open: a.ts (the person is in it).' });
        expect(document.activeElement).toBe(input);
        hasFocus.mockReturnValue(false);
        expect(await close({ contentId: 'a.ts' })).toMatchObject({ success: true });
    });

    it('closes the tab in which the person is if they want it themselves', async () => {
        const widget = await fixture.add('editor:a.ts');
        await fixture.shell.activateWidget(widget.id);
        expect(await close({ contentId: 'a.ts' }, { source: 'palette' })).toMatchObject({ success: true });
    });

    it('offers the person tabs and panes to pick', async () => {
        await fixture.add('editor:a.ts');
        await fixture.add('editor:b.ts');
        fixture.commands.answers.push('Label of editor:a.ts', 'Pane pane-1');
        await fixture.commands.palette.executeCommand('openspace.pane.close');
        expect(fixture.commands.questions)
            .toMatchObject([{ title: 'Close Tab or Pane', items: ['Label of editor:a.ts', 'Label of editor:b.ts', 'Pane pane-1'] }]);
        expect(fixture.sketch()).toEqual(['pane-1 main: b.ts*']);
        await fixture.commands.palette.executeCommand('openspace.pane.close');
        expect([fixture.sketch(), fixture.commands.errors]).toEqual([[], []]);
    });

    it('does not bring the keyboard into the tab that comes to the front', async () => {
        const first = await fixture.add('editor:a.ts');
        const second = await fixture.add('editor:b.ts');
        await fixture.run('focus', { contentId: 'b.ts' });
        expect(document.activeElement).toBe(second.node);
        await close({ contentId: 'b.ts' });
        expect(document.activeElement).toBe(document.body);
        expect(fixture.shell.activeWidget).not.toBe(first);
    });

    describe('can be taken back', () => {
        it('in the same place, and done again', async () => {
            await fixture.add('editor:a.ts');
            await fixture.add('editor:b.ts');
            await fixture.add('editor:c.ts');
            await fixture.shell.revealWidget('editor:b.ts');
            await close({ contentId: 'b.ts' });
            const [entry] = fixture.undo.entries;
            expect(entry).toMatchObject({ sessionId: 'ses_1', label: 'Close b.ts' });
            expect(await entry.undo()).toBeUndefined();
            expect(fixture.sketch()).toEqual(['pane-1 main: a.ts b.ts* c.ts']);
            expect(await entry.redo()).toBeUndefined();
            expect(fixture.sketch()).toEqual([expect.stringMatching(/^pane-1 main: a.ts\*? c.ts\*?$/)]);
        });

        it.each([
            ['split-right', { x: 50, y: 0 }],
            ['split-bottom', { x: 0, y: 50 }],
            ['split-left', { x: 0, y: 0 }],
            ['split-top', { x: 0, y: 0 }]
        ] as const)('with the split in which it was: %s', async (mode, corner) => {
            await fixture.add('editor:a.ts');
            await fixture.add('editor:b.ts', { area: 'main', mode });
            const c = await fixture.add('editor:c.ts', { area: 'main', ref: fixture.shell.getWidgetById('editor:b.ts') });
            const id = fixture.describe().panes.find(({ tabs }) => tabs.length === 2)!.id;
            expect(fixture.pane(id)?.geometry).toMatchObject(corner);
            await close({ paneId: id });
            expect(c.isDisposed).toBe(true);
            await fixture.undo.entries[0].undo();
            const back = fixture.describe().panes.find(({ tabs }) => tabs.length === 2);
            expect(back).toMatchObject({ tabs: [{ contentId: 'b.ts' }, { contentId: 'c.ts' }], activeTabIndex: 1, geometry: corner });
        });

        it('but not for a terminal, whose shell is gone: it says so', async () => {
            await fixture.add('terminal:one', { area: 'bottom' });
            await fixture.add('editor:a.ts', { area: 'bottom' });
            expect(await close({ paneId: 'pane-1' })).toMatchObject({ success: true });
            expect(fixture.undo.entries.map(({ label }) => label)).toEqual(['Close one, a.ts']);
            expect(await fixture.undo.entries[0].undo()).toBe('one cannot be brought back.');
            expect(fixture.sketch()).toEqual([expect.stringMatching(/bottom: a\.ts\*$/)]);
        });

        it('as far as nothing new would be lost', async () => {
            await fixture.add('editor:a.ts');
            await close({ contentId: 'a.ts' });
            const [entry] = fixture.undo.entries;
            await entry.undo();
            await entry.undo();
            expect(fixture.sketch()).toEqual(['pane-2 main: a.ts*']);
            (fixture.shell.getWidgetById('editor:a.ts') as ContentTab).saveable.dirty = true;
            expect(await entry.redo()).toBe('a.ts stays open: it has unsaved changes.');
        });
    });
});
