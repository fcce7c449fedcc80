import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PaneFixture } from './fixtures/pane-fixture';

describe('openspace.pane.focus', () => {
    let fixture: PaneFixture;

    beforeEach(async () => {
        fixture = new PaneFixture();
        await fixture.add('editor:a.ts');
        await fixture.add('editor:b.ts');
        await fixture.add('editor:a.ts#2', { area: 'main', mode: 'split-right' });
        fixture.sketch();
    });

    const focus = (args: Record<string, unknown>): ReturnType<PaneFixture['run']> => fixture.run('focus', args);
    const focused = (): string | undefined => fixture.shell.activeWidget?.id;

    it('brings a tab to the front, with the keyboard', async () => {
        expect(await focus({ contentId: 'b.ts' })).toMatchObject({ success: true, data: { focused: true } });
        expect(focused()).toBe('editor:b.ts');
        expect(await focus({ contentId: 'a.ts', paneId: 'pane-1' })).toMatchObject({ data: { focused: true } });
        expect(focused()).toBe('editor:a.ts');
        expect(fixture.sketch()).toEqual(['pane-1 main: a.ts* b.ts', 'pane-2 main: a.ts*']);
    });

    it('takes the pane with what is in front there', async () => {
        await focus({ paneId: 'pane-2' });
        expect(focused()).toBe('editor:a.ts#2');
        await focus({ paneId: 'pane-1' });
        expect(focused()).toBe('editor:b.ts');
    });

    it('prefers the pane of the person when a file is open twice', async () => {
        await fixture.shell.activateWidget('editor:a.ts#2');
        await focus({ contentId: 'a.ts' });
        expect(focused()).toBe('editor:a.ts#2');
    });

    it('does not bring a file to light if the person wants to choose', async () => {
        fixture.onShow = () => { throw new Error('Showing files is switched off.'); };
        expect(await focus({ contentId: 'a.ts', paneId: 'pane-1' }))
            .toMatchObject({ success: false, error: 'Showing files is switched off.' });
        expect(fixture.sketch()[0]).toBe('pane-1 main: a.ts b.ts*');
        expect(await focus({ contentId: 'b.ts' })).toMatchObject({ success: true });
        await fixture.add('terminal:one', { area: 'bottom' });
        await fixture.add('terminal:two', { area: 'bottom' });
        expect(await focus({ contentId: 'one' })).toMatchObject({ success: true });
    });

    it('brings the person where they pick', async () => {
        const widget = fixture.shell.getWidgetById('editor:a.ts#2')!;
        const activate = vi.spyOn(widget, 'activate');
        fixture.commands.answers.push('Label of editor:a.ts#2');
        expect(await fixture.commands.palette.executeCommand('openspace.pane.focus'))
            .toMatchObject({ success: true, data: { focused: true } });
        expect(activate).toHaveBeenCalledOnce();
    });

    it('unfolds side panels', async () => {
        await fixture.add('explorer', { area: 'left' });
        await fixture.shell.collapsePanel('left');
        expect(fixture.pane('pane-3')).toMatchObject({ activeTabIndex: -1 });
        await focus({ paneId: 'pane-3' });
        expect(fixture.pane('pane-3')).toMatchObject({ activeTabIndex: 0 });
        await fixture.undo.entries[0].undo();
        expect(fixture.pane('pane-3')).toMatchObject({ activeTabIndex: -1 });
    });

    it('leaves the keyboard with a person who is typing', async () => {
        const input = document.body.appendChild(document.createElement('textarea'));
        input.focus();
        input.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', code: 'KeyX', keyCode: 88, bubbles: true }));
        expect(await focus({ contentId: 'a.ts', paneId: 'pane-1' })).toMatchObject({ success: true, data: { focused: false } });
        expect(document.activeElement).toBe(input);
        expect(fixture.sketch()[0]).toBe('pane-1 main: a.ts* b.ts');
    });

    it('does not hide what the person is writing in', async () => {
        const front = fixture.shell.getWidgetById('editor:b.ts')!;
        const input = front.node.appendChild(document.createElement('textarea'));
        input.focus();
        input.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true }));
        expect(await focus({ contentId: 'a.ts', paneId: 'pane-1' }))
            .toMatchObject({ success: false, error: 'The person is writing in pane-1.' });
        expect(document.activeElement).toBe(input);
    });

    it.each([
        [{}, 'Say what to focus: paneId or contentId.'],
        [{ contentId: 'c.ts' }, 'c.ts is not open.'],
        [{ contentId: 'b.ts', paneId: 'pane-2' }, 'b.ts is not open in pane-2.'],
        [{ paneId: 'pane-7' }, 'There is no pane "pane-7". There are pane-1, pane-2.']
    ])('says what is wrong with %j', async (args, error) => {
        expect(await focus(args)).toMatchObject({ success: false, error });
    });

    it('can be taken back and done again', async () => {
        await focus({ contentId: 'a.ts', paneId: 'pane-1' });
        const [entry] = fixture.undo.entries;
        expect(entry.label).toBe('Bring a.ts to the front');
        await entry.undo();
        expect(fixture.sketch()[0]).toBe('pane-1 main: a.ts b.ts*');
        await entry.redo();
        expect(fixture.sketch()[0]).toBe('pane-1 main: a.ts* b.ts');
    });
});
