import { DockLayout } from '@theia/core/lib/browser/widgets';
import { beforeEach, describe, expect, it } from 'vitest';
import { paneInfoSchema } from 'openspace-core/lib/common';
import { PaneFixture } from './fixtures/pane-fixture';
import { LayoutWatcher } from './layout-watcher';
import { PaneService } from './pane-service';

const NOTHING = { x: 0, y: 0, width: 0, height: 0 };

describe('PaneService', () => {
    let fixture: PaneFixture;

    beforeEach(() => {
        fixture = new PaneFixture();
    });

    it('shows an empty window as one', () => {
        expect(fixture.describe()).toEqual({ panes: [], activePane: undefined, layout: undefined });
    });

    it('lists tab groups with all their tabs, hidden ones too, in percent of the window', async () => {
        const first = await fixture.add('editor:src/a.ts');
        await fixture.add('editor:src/b.ts');
        await fixture.add('explorer', { area: 'left' });
        first.saveable.dirty = true;
        await fixture.shell.activateWidget(first.id);
        const { geometry: left } = fixture.describe().panes[1];
        expect(left).toMatchObject({ x: 0, y: 0, height: 100 });
        expect(fixture.describe()).toEqual({
            panes: [
                {
                    id: 'pane-1', area: 'main', activeTabIndex: 0, geometry: { x: left.width, y: 0, width: 100 - left.width, height: 100 },
                    tabs: [
                        { contentId: 'src/a.ts', type: 'editor', title: 'Label of editor:src/a.ts', isDirty: true },
                        { contentId: 'src/b.ts', type: 'editor', title: 'Label of editor:src/b.ts', isDirty: false }
                    ]
                },
                {
                    id: 'pane-2', area: 'left', activeTabIndex: 0, geometry: left,
                    tabs: [{ contentId: 'explorer', type: 'view', title: 'Label of explorer', isDirty: false }]
                }
            ],
            activePane: 'pane-1',
            layout: { type: 'pane', paneId: 'pane-1' }
        });
    });

    it('measures by the window although the shell has no room in it', async () => {
        await fixture.add('editor:src/a.ts');
        Object.assign(window, { innerHeight: window.innerHeight / 2 });
        expect(fixture.pane('pane-1')?.geometry).toEqual({ x: 0, y: 0, width: 100, height: 200 });
    });

    it('lists all four areas, folded ones without a place of their own', async () => {
        for (const [id, area] of [['editor:a.ts', 'main'], ['explorer', 'left'], ['outline', 'right'], ['terminal:t', 'bottom']] as const) {
            await fixture.add(id, { area });
        }
        const areas = (): [string, number, boolean][] =>
            fixture.describe().panes.map(({ area, activeTabIndex, geometry }) => [area, activeTabIndex, geometry.width > 10]);
        expect(areas()).toEqual([['main', 0, true], ['left', 0, true], ['right', 0, true], ['bottom', 0, true]]);
        await fixture.shell.collapsePanel('left');
        await fixture.shell.collapsePanel('bottom');
        expect(areas()).toEqual([['main', 0, true], ['left', -1, false], ['right', 0, true], ['bottom', 0, false]]);
        expect(fixture.pane('pane-2')?.geometry).toEqual({ x: 0, y: 0, width: 5, height: 100 });
        expect(fixture.pane('pane-4')?.geometry).toEqual(NOTHING);
    });

    it('keeps the id of a pane while its tabs change, and does not give it to another', async () => {
        const one = await fixture.add('editor:one');
        expect(fixture.sketch()).toEqual(['pane-1 main: one*']);
        await fixture.add('editor:two', { area: 'main', mode: 'split-left' });
        await fixture.add('editor:three', { area: 'main', ref: one });
        expect(fixture.sketch()).toEqual(['pane-2 main: two*', 'pane-1 main: one three*']);
        fixture.shell.getWidgetById('editor:two')?.dispose();
        await fixture.add('editor:four', { area: 'main', mode: 'split-right' });
        expect(fixture.sketch()).toEqual(['pane-1 main: one three*', 'pane-3 main: four*']);
    });

    it('knows no active pane when the focus is elsewhere', async () => {
        await fixture.add('editor:one');
        expect(fixture.describe().activePane).toBeUndefined();
    });

    it('describes the tree of splits with the shares of its parts', async () => {
        await fixture.add('editor:a');
        const b = await fixture.add('editor:b', { area: 'main', mode: 'split-right' });
        await fixture.add('editor:c', { ref: b, mode: 'split-bottom' });
        const { mainPanel } = fixture.shell;
        const [handle] = (mainPanel.layout as DockLayout).handles();
        (mainPanel.layout as DockLayout).moveHandle(handle, 750, 0);
        expect(fixture.describe().layout).toEqual({
            type: 'split', orientation: 'horizontal', ratios: [0.75, 0.25],
            children: [
                { type: 'pane', paneId: 'pane-1' },
                {
                    type: 'split', orientation: 'vertical', ratios: [0.5, 0.5],
                    children: [{ type: 'pane', paneId: 'pane-2' }, { type: 'pane', paneId: 'pane-3' }]
                }
            ]
        });
    });

    it('tells when the window may look different', () => {
        let changes = 0;
        fixture.container.get(PaneService).onDidChange(() => changes++);
        fixture.container.get(LayoutWatcher).changed();
        expect(changes).toBe(1);
    });

    it('answers openspace.pane.list, also right after a change', async () => {
        await fixture.shell.addWidget(fixture.createTab('one'), { area: 'main' });
        await fixture.shell.addWidget(fixture.createTab('two'), { area: 'main', mode: 'split-right' });
        const { success, data } = await fixture.run('list');
        expect([success, paneInfoSchema.array().parse(data?.panes)]).toEqual([true, [
            {
                id: 'pane-1', area: 'main', activeTabIndex: 0, geometry: { x: 0, y: 0, width: 50, height: 100 },
                tabs: [{ contentId: 'one', type: 'view', title: 'Label of one', isDirty: false }]
            },
            {
                id: 'pane-2', area: 'main', activeTabIndex: 0, geometry: { x: 50, y: 0, width: 50, height: 100 },
                tabs: [{ contentId: 'two', type: 'view', title: 'Label of two', isDirty: false }]
            }
        ]]);
    });

    it('finds tabs by content and by id, everywhere or in one pane', async () => {
        const panes = fixture.container.get(PaneService);
        const first = await fixture.add('editor:a.ts');
        const second = await fixture.add('editor:a.ts#2', { area: 'main', mode: 'split-right' });
        expect(panes.find('a.ts')).toEqual([first, second]);
        expect(panes.find('a.ts', panes.get('pane-2'))).toEqual([second]);
        expect(panes.find('editor:a.ts#2')).toEqual([second]);
        expect(panes.find('b.ts')).toEqual([]);
    });
});
