import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PaneInfo } from 'openspace-core/lib/common';
import { PaneFixture } from './fixtures/pane-fixture';
import { PaneService } from './pane-service';

describe('openspace.pane.resize', () => {
    let fixture: PaneFixture;

    beforeEach(() => {
        fixture = new PaneFixture();
    });

    const resize = (paneId: string, size: object): ReturnType<PaneFixture['run']> => fixture.run('resize', { paneId, ...size });
    const geometryOf = async (result: ReturnType<PaneFixture['run']>): Promise<PaneInfo['geometry']> => {
        const { error, data } = await result;
        expect(error).toBeUndefined();
        return data?.geometry as PaneInfo['geometry'];
    };
    const widths = (): number[] => fixture.describe().panes.map(({ geometry }) => geometry.width);
    const heights = (): number[] => fixture.describe().panes.map(({ geometry }) => geometry.height);

    describe('in the main area', () => {
        beforeEach(async () => {
            await fixture.add('editor:a');
            const b = await fixture.add('editor:b', { area: 'main', mode: 'split-right' });
            const c = await fixture.add('editor:c', { ref: b, mode: 'split-bottom' });
            await fixture.add('editor:d', { ref: c, mode: 'split-right' });
            fixture.sketch();
        });

        it('moves the border beside the pane', async () => {
            expect(await geometryOf(resize('pane-1', { width: 35 }))).toEqual({ x: 0, y: 0, width: 35, height: 100 });
            expect(widths()).toEqual([35, 65, 32.5, 32.5]);
        });

        it('changes both directions at once', async () => {
            expect(await geometryOf(resize('pane-4', { width: 15, height: 30 }))).toEqual({ x: 85, y: 70, width: 15, height: 30 });
        });

        it('takes space from outer splits if the inner one has not enough', async () => {
            expect(await geometryOf(resize('pane-4', { width: 60 }))).toMatchObject({ width: 60 });
            expect(widths()).toEqual([30, 70, 10, 60]);
        });

        it('goes as far as the neighbours can shrink', async () => {
            expect(await geometryOf(resize('pane-4', { width: 100 }))).toMatchObject({ width: 80 });
            expect(widths()).toEqual([10, 90, 10, 80]);
            expect(await geometryOf(resize('pane-4', { width: 1 }))).toMatchObject({ width: 10 });
            expect(widths()).toEqual([10, 90, 80, 10]);
        });

        it('says if there is no border to move', async () => {
            expect(await resize('pane-1', { height: 50 }))
                .toMatchObject({ success: false, error: 'pane-1 has no neighbour above or below: resize the panels beside it.' });
        });

        it('tells those who watch the layout', async () => {
            let changes = 0;
            fixture.container.get(PaneService).onDidChange(() => changes++);
            await resize('pane-1', { width: 35 });
            expect(changes).toBeGreaterThan(0);
        });

        it('can be taken back and done again', async () => {
            await resize('pane-4', { width: 15, height: 30 });
            const [entry] = fixture.undo.entries;
            expect(entry.label).toBe('Resize pane-4');
            expect(await entry.undo()).toBeUndefined();
            expect([widths(), heights()]).toEqual([[50, 50, 25, 25], [100, 50, 50, 50]]);
            expect(await entry.redo()).toBeUndefined();
            expect(fixture.pane('pane-4')?.geometry).toMatchObject({ width: 15, height: 30 });
            fixture.shell.getWidgetById('editor:d')?.dispose();
            expect(await entry.undo()).toBe('pane-4 is no longer there.');
        });
    });

    it('says if a pane fills the main area', async () => {
        await fixture.add('editor:a');
        fixture.sketch();
        expect(await resize('pane-1', { width: 50 }))
            .toMatchObject({ error: 'pane-1 has no neighbour to its left or right: resize the panels beside it.' });
    });

    describe('on the sides', () => {
        beforeEach(async () => {
            await fixture.add('editor:a');
            await fixture.add('explorer', { area: 'left' });
            await fixture.add('outline', { area: 'right' });
            await fixture.add('terminal:one', { area: 'bottom' });
            fixture.sketch();
        });

        it.each([
            ['pane-2', { width: 30 }],
            ['pane-3', { width: 25 }],
            ['pane-4', { height: 60 }]
        ])('gives %s another size: %j', async (id, size) => {
            expect(await geometryOf(resize(id, size))).toMatchObject(size);
            expect(fixture.pane(id)?.geometry).toMatchObject(size);
        });

        it.each([
            ['left', 'pane-2', { width: 30 }],
            ['right', 'pane-3', { width: 25 }],
            ['bottom', 'pane-4', { height: 60 }]
        ] as const)('unfolds the %s panel first, and folds it again when that is taken back', async (area, id, size) => {
            await fixture.shell.collapsePanel(area);
            expect(await geometryOf(resize(id, size))).toMatchObject(size);
            await fixture.undo.entries[0].undo();
            expect(fixture.shell.isExpanded(area)).toBe(false);
            await fixture.undo.entries[0].redo();
            expect(fixture.pane(id)?.geometry).toMatchObject(size);
        });

        it('changes only the width of side panels', async () => {
            expect(await resize('pane-2', { height: 30 }))
                .toMatchObject({ error: 'pane-2 is a side panel: it is as high as the window, only its width can be changed.' });
        });

        it('splits in the bottom panel have sizes, too, and the panel grows if they need it', async () => {
            await fixture.add('terminal:two', { area: 'bottom', mode: 'split-right' });
            fixture.sketch();
            const { width } = fixture.pane('pane-4')!.geometry;
            expect(await geometryOf(resize('pane-5', { width: 20 }))).toMatchObject({ width: 20 });
            expect(fixture.pane('pane-4')?.geometry.width).toBeCloseTo(2 * width - 20, 0);
            await fixture.add('terminal:three', { area: 'bottom', ref: fixture.shell.getWidgetById('terminal:two'), mode: 'split-bottom' });
            fixture.sketch();
            expect(await geometryOf(resize('pane-6', { height: 50 }))).toMatchObject({ height: 50 });
        });
    });

    it.each([
        [{ width: 0 }, /"width"/],
        [{ width: -5 }, /"width"/],
        [{ height: 101 }, /"height"/],
        [{ depth: 10 }, /unknown argument "depth"/],
        [{}, /^Say how large: width or height, in percent of the window.$/]
    ])('refuses %j', async (size, error) => {
        await fixture.add('editor:a');
        fixture.sketch();
        expect(await resize('pane-1', size)).toMatchObject({ success: false, error: expect.stringMatching(error) });
    });

    it('says that a pane does not exist', async () => {
        expect(await resize('pane-3', { width: 10 })).toMatchObject({ error: 'There is no pane "pane-3". All are empty.' });
    });

    it('keeps the keyboard where it is while a folded panel comes to light', async () => {
        const explorer = await fixture.add('explorer', { area: 'left' });
        await fixture.shell.collapsePanel('left');
        fixture.sketch();
        const input = document.body.appendChild(document.createElement('textarea'));
        input.focus();
        const expand = fixture.shell.expandPanel.bind(fixture.shell);
        vi.spyOn(fixture.shell, 'expandPanel').mockImplementation(area => {
            expand(area);
            explorer.node.focus();
        });
        expect(await resize('pane-1', { width: 30 })).toMatchObject({ success: true });
        expect(document.activeElement).toBe(input);
    });

    it('asks the person for the pane and its size, of which they may leave out a part', async () => {
        await fixture.add('editor:a.ts');
        await fixture.add('editor:b.ts', { area: 'main', mode: 'split-right' });
        fixture.sketch();
        fixture.commands.answers.push('Pane pane-2', '30', '');
        expect(await fixture.commands.palette.executeCommand('openspace.pane.resize'))
            .toMatchObject({ success: true, data: { geometry: { width: 30 } } });
        expect(fixture.commands.questions)
            .toMatchObject([{ items: ['Pane pane-1', 'Pane pane-2'] }, { title: 'Resize Pane: width' }, { title: 'Resize Pane: height' }]);
    });
});
