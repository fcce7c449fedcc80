import { TabBar, Widget } from '@theia/core/lib/browser/widgets';
import URI from '@theia/core/lib/common/uri';
import { beforeEach, describe, expect, it } from 'vitest';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { UndoStep } from 'openspace-core/lib/browser/undo/undo-steps';
import { toArgumentsSchema } from 'openspace-core/lib/common';
import { PaneFixture } from './fixtures/pane-fixture';
import { MAX_PANES, MAX_TABS, PaneQuota } from './pane-quota';

describe('openspace.pane.open', () => {
    let fixture: PaneFixture;

    beforeEach(() => {
        fixture = new PaneFixture();
    });

    const open = (contentId: string, more: Record<string, unknown> = {}): ReturnType<PaneFixture['run']> =>
        fixture.run('open', { type: 'editor', contentId, ...more });

    it('opens a tab in an empty window', async () => {
        expect(await open('a.ts')).toMatchObject({ success: true, data: { paneId: 'pane-1' } });
        expect(fixture.sketch()).toEqual(['pane-1 main: a.ts*']);
    });

    it('opens a tab in the active pane', async () => {
        await fixture.add('editor:a.ts');
        expect(await open('b.ts')).toMatchObject({ data: { paneId: 'pane-1' } });
        expect(fixture.sketch()).toEqual(['pane-1 main: a.ts b.ts*']);
    });

    it.each([
        [{ splitDirection: 'vertical' }, { x: 50, y: 0, width: 50, height: 100 }, 'horizontal'],
        [{ newPane: true }, { x: 50, y: 0, width: 50, height: 100 }, 'horizontal'],
        [{ splitDirection: 'horizontal' }, { x: 0, y: 50, width: 100, height: 50 }, 'vertical']
    ])('splits the active pane: %j', async (more, geometry, orientation) => {
        await fixture.add('editor:a.ts');
        expect(await open('b.ts', more)).toMatchObject({ data: { paneId: 'pane-2' } });
        expect(fixture.sketch()).toEqual(['pane-1 main: a.ts*', 'pane-2 main: b.ts*']);
        expect(fixture.pane('pane-2')?.geometry).toEqual(geometry);
        expect(fixture.describe().layout).toMatchObject({ type: 'split', orientation, ratios: [0.5, 0.5] });
    });

    it('goes on in the pane of the person, not in the one that it made', async () => {
        const mine = await fixture.add('editor:a.ts');
        await fixture.shell.activateWidget(mine.id);
        mine.node.blur();
        await open('b.ts', { newPane: true });
        await open('c.ts');
        expect(fixture.sketch()).toEqual(['pane-1 main: a.ts c.ts*', 'pane-2 main: b.ts*']);
    });

    it('opens in the pane that is named, as a tab or beside it', async () => {
        await fixture.add('editor:a.ts');
        await fixture.add('editor:b.ts', { area: 'main', mode: 'split-right' });
        await fixture.add('terminal:t', { area: 'bottom' });
        fixture.sketch();
        await open('c.ts', { targetPaneId: 'pane-1' });
        await open('d.ts', { targetPaneId: 'pane-3' });
        await open('e.ts', { targetPaneId: 'pane-1', splitDirection: 'horizontal' });
        expect(fixture.sketch()).toEqual(['pane-1 main: a.ts c.ts*', 'pane-4 main: e.ts*', 'pane-2 main: b.ts*', 'pane-3 bottom: t d.ts*']);
    });

    it('says that a pane does not exist', async () => {
        await fixture.add('editor:a.ts');
        fixture.sketch();
        expect(await open('b.ts', { targetPaneId: 'pane-9' }))
            .toMatchObject({ success: false, error: 'There is no pane "pane-9". There are pane-1.' });
        expect(fixture.sketch()).toEqual(['pane-1 main: a.ts*']);
    });

    it('does not split side panels', async () => {
        await fixture.add('explorer', { area: 'left' });
        fixture.sketch();
        expect(await open('b.ts', { targetPaneId: 'pane-1', newPane: true }))
            .toMatchObject({ error: 'pane-1 is a side panel, which cannot be split.' });
    });

    it('brings what is open to the front instead of opening it again', async () => {
        await fixture.add('editor:a.ts');
        await fixture.add('editor:b.ts');
        expect(await open('./a.ts')).toMatchObject({ data: { paneId: 'pane-1' } });
        expect(fixture.sketch()).toEqual(['pane-1 main: a.ts* b.ts']);
    });

    it('does not take another file of the same name for it', async () => {
        const file = (uri: string): object => ({ getResourceUri: () => new URI(uri), createMoveToUri: () => undefined });
        Object.assign(await fixture.add('editor:lib/x.ts'), file('file:///w/lib/x.ts'));
        await fixture.add('editor:a.ts');
        fixture.uris['lib/x.ts'] = 'file:///lib/x.ts';
        await open('lib/x.ts');
        expect(fixture.sketch()).toEqual(['pane-1 main: lib/x.ts a.ts lib/x.ts*']);
        fixture.uris['lib/x.ts'] = 'file:///w/lib/x.ts';
        await open('lib/x.ts');
        expect(fixture.sketch()).toEqual(['pane-1 main: lib/x.ts* a.ts lib/x.ts']);
    });

    it('opens a file a second time in another pane', async () => {
        await fixture.add('editor:a.ts');
        await open('a.ts', { newPane: true });
        expect(fixture.sketch()).toEqual(['pane-1 main: a.ts*', 'pane-2 main: a.ts*']);
        await fixture.add('editor:b.ts', { area: 'main', mode: 'split-bottom' });
        fixture.sketch();
        await open('a.ts', { targetPaneId: 'pane-3' });
        await open('a.ts', { targetPaneId: 'pane-3' });
        expect(fixture.pane('pane-3')?.tabs.map(({ contentId }) => contentId)).toEqual(['b.ts', 'a.ts']);
    });

    it('moves a terminal instead', async () => {
        await fixture.add('editor:a.ts');
        await fixture.add('terminal:one', { area: 'bottom' });
        await fixture.run('open', { type: 'terminal', contentId: 'one' });
        expect(fixture.sketch()).toEqual(['pane-1 main: a.ts*', 'pane-2 bottom: one*']);
        expect(await fixture.run('open', { type: 'terminal', contentId: 'one', splitDirection: 'vertical' }))
            .toMatchObject({ data: { paneId: 'pane-3' } });
        expect(fixture.sketch()).toEqual(['pane-1 main: a.ts*', 'pane-3 main: one*']);
    });

    it('unfolds a panel to show what is in it', async () => {
        await fixture.add('terminal:one', { area: 'bottom' });
        await fixture.shell.collapsePanel('bottom');
        expect(fixture.pane('pane-1')?.geometry).toEqual({ x: 0, y: 0, width: 0, height: 0 });
        await fixture.run('open', { type: 'terminal', contentId: 'one' });
        expect(fixture.pane('pane-1')?.geometry.height).toBeGreaterThan(20);
    });

    it('offers what can be shown, and nothing else', () => {
        const definition = fixture.commands.registry.definitions.find(({ id }) => id === 'openspace.pane.open');
        expect(toArgumentsSchema(definition!.args)).toMatchObject({
            properties: { type: { enum: ['editor', 'terminal'] }, contentId: { description: 'editor: name; terminal: name' } }
        });
    });

    it('names what can be shown when something else is wanted', async () => {
        const error = expect.stringContaining('"type": Invalid option: expected one of "editor"|"terminal"') as string;
        expect(await open('x', { type: 'whiteboard' })).toMatchObject({ success: false, error });
    });

    it('lists a tab with what its surface says of it', async () => {
        await open('a.ts');
        fixture.states['editor:a.ts#1'] = '2 lines selected';
        expect(fixture.pane('pane-1')?.tabs).toEqual([expect.objectContaining({ contentId: 'a.ts', state: '2 lines selected' })]);
    });

    it('passes on why something cannot be shown', async () => {
        expect(await open('missing.ts')).toMatchObject({ success: false, error: 'File not found: missing.ts' });
    });

    it('gives a new tab the title, in one line, and leaves those of the person alone', async () => {
        await fixture.add('editor:a.ts');
        await open('a.ts', { title: 'Mine' });
        await open('b.ts', { title: 'Two\nlines' });
        expect(fixture.pane('pane-1')?.tabs.map(({ title }) => title)).toEqual(['Label of editor:a.ts', 'Two lines']);
    });

    it('leaves the keyboard where it is', async () => {
        const input = document.body.appendChild(document.createElement('textarea'));
        input.focus();
        await open('a.ts');
        await open('b.ts', { newPane: true });
        await open('a.ts');
        expect(document.activeElement).toBe(input);
    });

    describe('does not hide what the person has the keyboard in, but', () => {
        let input: HTMLTextAreaElement;

        beforeEach(async () => {
            const mine = await fixture.add('editor:mine.ts');
            input = mine.node.appendChild(document.createElement('textarea'));
            input.focus();
            fixture.sketch();
        });

        it('opens beside it', async () => {
            expect(await open('a.ts')).toMatchObject({ data: { paneId: 'pane-2' } });
            expect(await open('b.ts')).toMatchObject({ data: { paneId: 'pane-2' } });
            expect(fixture.sketch()).toEqual(['pane-1 main: mine.ts*', 'pane-2 main: a.ts b.ts*']);
            expect(document.activeElement).toBe(input);
        });

        it('opens a second tab of something that is behind it', async () => {
            await fixture.shell.addWidget(fixture.createTab('editor:a.ts'), { area: 'main' });
            expect(await open('a.ts')).toMatchObject({ data: { paneId: 'pane-2' } });
            expect(fixture.sketch()).toEqual(['pane-1 main: mine.ts* a.ts', 'pane-2 main: a.ts*']);
        });

        it('says so when that pane is named', async () => {
            expect(await open('a.ts', { targetPaneId: 'pane-1' }))
                .toMatchObject({ error: 'The person is working in pane-1: name another pane, or use newPane.' });
            expect(await open('mine.ts', { targetPaneId: 'pane-1' })).toMatchObject({ success: true });
        });

        it('says so when something is there that can be shown only once', async () => {
            await fixture.shell.addWidget(fixture.createTab('terminal:one'), { area: 'main' });
            expect(await fixture.run('open', { type: 'terminal', contentId: 'one' }))
                .toMatchObject({ error: 'The person is working in pane-1.' });
        });

        it('lets the person keep the keyboard in a terminal that is moved, unless they are writing', async () => {
            const terminal = await fixture.add('terminal:one', { area: 'bottom' });
            const keys = terminal.node.appendChild(document.createElement('textarea'));
            keys.focus();
            expect(await fixture.run('open', { type: 'terminal', contentId: 'one', newPane: true })).toMatchObject({ success: true });
            expect(document.activeElement).toBe(keys);
            keys.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true }));
            expect(await fixture.run('open', { type: 'terminal', contentId: 'one', newPane: true }))
                .toMatchObject({ error: 'The person is writing in it.' });
        });
    });

    it('does nothing for a command that has been answered for', async () => {
        const stopped = new AbortController();
        stopped.abort();
        expect(await fixture.run('open', { type: 'editor', contentId: 'a.ts' }, { signal: stopped.signal }))
            .toMatchObject({ success: false });
        expect(fixture.sketch()).toEqual([]);
    });

    describe('what it opened', () => {
        it('goes with the session', async () => {
            await open('a.ts');
            expect(fixture.resources).toMatchObject([{ sessionId: 'ses_1', kind: 'pane' }]);
            expect(fixture.resources[0].isKept()).toBe(false);
        });

        it('is none of its business when the person opened it, or a program for them', async () => {
            await fixture.add('editor:a.ts');
            await open('a.ts');
            await fixture.run('open', { type: 'editor', contentId: 'b.ts' }, { sessionId: undefined, source: 'http' });
            expect(fixture.resources).toEqual([]);
        });

        it('is limited', async () => {
            await open('a.ts', { newPane: true });
            const quota = fixture.container.get(PaneQuota);
            const agent = { sessionId: 'ses_1', source: 'block' } as CommandContext;
            Array.from({ length: MAX_PANES - 1 }, () => quota.count(agent, undefined, new TabBar()));
            expect(await open('b.ts', { newPane: true }))
                .toMatchObject({ error: 'You have 30 panes open in this session. Close some with openspace.pane.close first.' });
            Array.from({ length: MAX_TABS - 1 }, () => quota.count(agent, new Widget(), undefined));
            expect(await open('b.ts'))
                .toMatchObject({ error: 'You have 100 tabs open in this session. Close some with openspace.pane.close first.' });
            expect(await open('a.ts')).toMatchObject({ success: true });
            await fixture.run('close', { contentId: 'a.ts' });
            expect(await open('b.ts', { newPane: true })).toMatchObject({ success: true });
        });
    });

    describe('can be taken back', () => {
        it('and done again', async () => {
            await fixture.add('editor:a.ts');
            await open('b.ts', { newPane: true });
            const [entry] = fixture.undo.entries;
            expect(entry).toMatchObject({ sessionId: 'ses_1', callId: 'call 1', label: 'Open b.ts' });
            expect(await entry.undo()).toBeUndefined();
            expect(fixture.sketch()).toEqual(['pane-1 main: a.ts*']);
            expect(await entry.redo()).toBeUndefined();
            // What was seen of the file when it was resolved is old by now.
            expect(fixture.looks).toEqual([{ size: 3, isText: true }, undefined]);
            expect(fixture.sketch()).toEqual(['pane-1 main: a.ts*', 'pane-3 main: b.ts*']);
            await entry.undo();
            expect(fixture.sketch()).toEqual(['pane-1 main: a.ts*']);
        });

        it('unless the person has used it', async () => {
            await open('b.ts');
            await fixture.shell.activateWidget('editor:b.ts#1');
            expect(await fixture.undo.entries[0].undo()).toBe('b.ts stays open: you have used it.');
        });

        it('if it was not the person who did it', async () => {
            await fixture.run('open', { type: 'editor', contentId: 'a.ts' }, { source: 'palette', sessionId: undefined });
            expect(fixture.undo.entries).toEqual([]);
        });

        it('unless the person has written something into it', async () => {
            await open('b.ts');
            const widget = fixture.shell.getWidgetById('editor:b.ts#1') as unknown as { saveable: { dirty: boolean } };
            widget.saveable.dirty = true;
            expect(await fixture.undo.entries[0].undo()).toBe('b.ts stays open: it has unsaved changes.');
            expect(fixture.sketch()).toEqual(['pane-1 main: b.ts*']);
        });

        it('when a tab only came to the front', async () => {
            await fixture.add('editor:a.ts');
            await fixture.add('editor:b.ts');
            await open('a.ts');
            await fixture.undo.entries[0].undo();
            expect(fixture.sketch()).toEqual(['pane-1 main: a.ts b.ts*']);
        });

        it('with what the tab showed before', async () => {
            const turns: string[] = [];
            fixture.onTurn = contentId => {
                turns.push(`to ${contentId}`);
                const note = (text: string): UndoStep['undo'] => async () => {
                    turns.push(text);
                    return undefined;
                };
                return { undo: note('back'), redo: note('again') };
            };
            await open('a.ts');
            const [entry] = fixture.undo.entries;
            await entry.undo();
            await entry.redo();
            expect([turns, fixture.sketch().length]).toEqual([['to a.ts', 'back', 'again'], 1]);
        });

        it('also if it turned out that the tab cannot show it', async () => {
            fixture.onTurn = () => { throw new Error('There is no session "ses_9".'); };
            expect(await open('a.ts')).toMatchObject({ success: false, error: 'There is no session "ses_9".' });
            await fixture.undo.entries[0].undo();
            expect(fixture.sketch()).toEqual([]);
        });

        it('when a terminal was moved', async () => {
            await fixture.add('terminal:one', { area: 'bottom' });
            await fixture.add('terminal:two', { area: 'bottom' });
            await fixture.run('open', { type: 'terminal', contentId: 'one', newPane: true });
            expect(fixture.sketch()).toEqual(['pane-2 main: one*', 'pane-1 bottom: two*']);
            await fixture.undo.entries[0].undo();
            expect(fixture.sketch()).toEqual(['pane-1 bottom: one two*']);
        });
    });
});
