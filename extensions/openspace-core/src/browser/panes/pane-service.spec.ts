// @vitest-environment jsdom
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { BaseWidget, DockLayout, TabBar, Widget } from '@theia/core/lib/browser/widgets';
import { Emitter } from '@theia/core/lib/common/event';
import URI from '@theia/core/lib/common/uri';
import { Container } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { beforeEach, describe, expect, it } from 'vitest';
import { paneInfoSchema, PaneLayout, paneList } from '../../common';
import { CommandFixture } from '../fixtures/command-fixture';
import { LayoutWatcher } from './layout-watcher';
import { PaneCommands } from './pane-commands';
import { PaneService } from './pane-service';

type Box = readonly [left: number, top: number, width: number, height: number];

function place(element: HTMLElement, [left, top, width, height]: Box): HTMLElement {
    element.getBoundingClientRect = () => ({ left, top, width, height, right: left + width, bottom: top + height, x: left, y: top, toJSON: () => '' });
    return element;
}

/** A tab as Theia shows it; an editor if it has a uri. */
function widget(id: string, box: Box, { uri, dirty = false, label = `Label of ${id}` }: { uri?: string; dirty?: boolean; label?: string } = {}): Widget {
    const owner = Object.assign(new BaseWidget(), uri ? { getResourceUri: () => new URI(uri), createMoveToUri: () => undefined } : {}, dirty ? { saveable: { dirty, onDirtyChanged: () => ({ dispose: () => undefined }), save: () => undefined } } : {});
    owner.id = id;
    owner.title.label = label;
    place(owner.node, box);
    return owner;
}

function tabBar(box: Box, current: number, ...owners: Widget[]): TabBar<Widget> {
    const titles = owners.map(({ title }) => title);
    return { node: place(document.createElement('div'), box), titles, currentIndex: current, currentTitle: titles[current] ?? null } as unknown as TabBar<Widget>;
}

interface Window {
    main?: TabBar<Widget>[];
    bottom?: TabBar<Widget>[];
    left?: TabBar<Widget>;
    right?: TabBar<Widget>;
    current?: TabBar<Widget>;
    layout?: DockLayout.AreaConfig | null;
    frame?: Box;
}

describe('PaneService', () => {
    let window: Window;
    let container: Container;
    let fixture: CommandFixture;
    let roots: string[];
    let layoutChanged: Emitter<void>;

    beforeEach(() => {
        fixture = new CommandFixture();
        container = fixture.container;
        roots = ['file:///w'];
        container.bind(ApplicationShell).toConstantValue({
            get node() { return place(document.createElement('div'), window.frame ?? [0, 0, 1000, 500]); },
            get mainAreaTabBars() { return window.main ?? []; },
            get bottomAreaTabBars() { return window.bottom ?? []; },
            get currentTabBar() { return window.current; },
            getTabBarFor: (of: Widget | 'left' | 'right') => of === 'left' ? window.left : of === 'right' ? window.right
                : window.main?.find(bar => bar.titles.some(({ owner }) => owner === of)),
            mainPanel: { saveLayout: () => ({ main: window.layout ?? null }) }
        } as unknown as ApplicationShell);
        container.bind(WorkspaceService).toConstantValue({ tryGetRoots: () => roots.map(root => ({ resource: new URI(root) })) } as unknown as WorkspaceService);
        layoutChanged = new Emitter();
        container.bind(LayoutWatcher).toConstantValue({ onDidChange: layoutChanged.event } as LayoutWatcher);
        container.bind(PaneService).toSelf().inSingletonScope();
        container.bind(PaneCommands).toSelf();
    });

    function describeWindow(next: Window): ReturnType<PaneService['describe']> {
        window = next;
        return container.get(PaneService).describe();
    }

    it('shows an empty window as one', () => {
        expect(describeWindow({ left: tabBar([0, 0, 10, 10], -1) })).toEqual({ panes: [], activePane: undefined, layout: undefined });
    });

    it('lists tab groups with all their tabs, hidden ones too, in percent of the window', () => {
        const a = widget('editor-a', [500, 40, 500, 360], { uri: 'file:///w/src/a.ts', dirty: true, label: 'a.ts' });
        const b = widget('editor-b', [0, 0, 0, 0], { uri: 'file:///w/src/b.ts', label: 'b.ts' });
        const main = tabBar([500, 10, 500, 30], 0, a, b);
        const left = tabBar([0, 0, 48, 500], 0, widget('explorer', [48, 0, 200, 500]));
        expect(describeWindow({ main: [main], left, current: main })).toEqual({
            panes: [
                {
                    id: 'pane-1', area: 'main', activeTabIndex: 0, geometry: { x: 50, y: 2, width: 50, height: 78 },
                    tabs: [
                        { contentId: 'src/a.ts', type: 'editor', title: 'a.ts', isDirty: true }, { contentId: 'src/b.ts', type: 'editor', title: 'b.ts', isDirty: false }
                    ]
                },
                {
                    id: 'pane-2', area: 'left', activeTabIndex: 0, geometry: { x: 0, y: 0, width: 24.8, height: 100 },
                    tabs: [{ contentId: 'explorer', type: 'view', title: 'Label of explorer', isDirty: false }]
                }
            ],
            activePane: 'pane-1',
            layout: undefined
        });
    });

    it('keeps the id of a pane while its tabs change, and does not give it to another', () => {
        const [first, second] = [tabBar([0, 0, 10, 10], 0, widget('one', [0, 0, 0, 0])), tabBar([0, 0, 10, 10], 0, widget('two', [0, 0, 0, 0]))];
        const ids = (next: Window): string[] => describeWindow(next).panes.map(({ id }) => id);
        expect([ids({ main: [first] }), ids({ main: [second, first] }), ids({ main: [second] })]).toEqual([['pane-1'], ['pane-2', 'pane-1'], ['pane-2']]);
    });

    it('tells kinds of tabs apart', () => {
        const bottom = tabBar([0, 0, 10, 10], 1, widget('terminal-1', [0, 0, 0, 0]), widget('problems', [0, 0, 0, 0]));
        const right = tabBar([0, 0, 10, 10], 0, widget('openspace-chat', [0, 0, 0, 0]));
        expect(describeWindow({ bottom: [bottom], right }).panes.map(({ area, tabs }) => [area, tabs.map(({ type }) => type)]))
            .toEqual([['right', ['chat']], ['bottom', ['terminal', 'view']]]);
    });

    it.each([
        ['the workspace', 'file:///w/with%20space.ts', 'with space.ts'],
        ['another root', 'file:///second/b.ts', 'b.ts'],
        ['nowhere', 'file:///elsewhere/c.ts', 'file:///elsewhere/c.ts'],
        ['a neighbour whose name begins the same', 'file:///w-evil/d.ts', 'file:///w-evil/d.ts'],
        ['the root itself', 'file:///w', 'file:///w']
    ])('names an editor by its path in the workspace: %s', (_name, uri, contentId) => {
        roots = ['file:///w', 'file:///second'];
        const main = tabBar([0, 0, 10, 10], 0, widget('editor', [0, 0, 0, 0], { uri }));
        expect(describeWindow({ main: [main] }).panes[0].tabs[0].contentId).toBe(contentId);
    });

    it('has no place for panes that are not visible', () => {
        const nothing = { x: 0, y: 0, width: 0, height: 0 };
        const collapsed = tabBar([0, 0, 0, 0], 0, widget('hidden', [0, 0, 0, 0]));
        expect(describeWindow({ bottom: [collapsed] }).panes[0].geometry).toEqual(nothing);
        const visible = tabBar([0, 0, 10, 10], 0, widget('shown', [0, 0, 10, 10]));
        expect(describeWindow({ main: [visible], frame: [0, 0, 0, 0] }).panes[0].geometry).toEqual(nothing);
    });

    it('measures from the window\'s corner, not the page\'s', () => {
        const bar = tabBar([100, 50, 500, 30], -1, widget('one', [0, 0, 0, 0]));
        expect(describeWindow({ main: [bar], frame: [100, 50, 1000, 500] }).panes[0].geometry).toEqual({ x: 0, y: 0, width: 50, height: 6 });
    });

    it('knows no active pane when the focus is elsewhere', () => {
        const main = tabBar([0, 0, 10, 10], 0, widget('one', [0, 0, 0, 0]));
        expect(describeWindow({ main: [main], current: tabBar([0, 0, 10, 10], -1) }).activePane).toBeUndefined();
    });

    it('describes the tree of splits with the shares of its parts', () => {
        const [a, b, c] = ['a', 'b', 'c'].map(id => widget(id, [0, 0, 0, 0]));
        const main = [a, b, c].map(owner => tabBar([0, 0, 10, 10], 0, owner));
        const layout: DockLayout.AreaConfig = {
            type: 'split-area', orientation: 'horizontal', sizes: [0.75, 0.25],
            children: [area(a), { type: 'split-area', orientation: 'vertical', sizes: [300, 100], children: [area(b), area(c)] }]
        };
        expect(describeWindow({ main, layout }).layout).toEqual({
            type: 'split', orientation: 'horizontal', ratios: [0.75, 0.25],
            children: [
                { type: 'pane', paneId: 'pane-1' },
                { type: 'split', orientation: 'vertical', ratios: [0.75, 0.25], children: [{ type: 'pane', paneId: 'pane-2' }, { type: 'pane', paneId: 'pane-3' }] }
            ]
        });
    });

    const area = (...widgets: Widget[]): DockLayout.AreaConfig => ({ type: 'tab-area', widgets, currentIndex: 0 });
    const split = (sizes: number[], ...children: DockLayout.AreaConfig[]): DockLayout.AreaConfig => ({ type: 'split-area', orientation: 'horizontal', sizes, children });

    it('shares out all of a split, also in thirds', () => {
        const owners = ['a', 'b', 'c'].map(id => widget(id, [0, 0, 0, 0]));
        const main = owners.map(owner => tabBar([0, 0, 10, 10], 0, owner));
        const { layout } = describeWindow({ main, layout: split([1, 1, 1], ...owners.map(owner => area(owner))) });
        expect(layout).toMatchObject({ ratios: [0.334, 0.333, 0.333] });
    });

    it('leaves out parts that show nothing, together with their shares', () => {
        const [a, b] = ['a', 'b'].map(id => widget(id, [0, 0, 0, 0]));
        const main = [a, b].map(owner => tabBar([0, 0, 10, 10], 0, owner));
        const pane = (paneId: string): PaneLayout => ({ type: 'pane', paneId });
        expect(describeWindow({ main, layout: split([50, 10, 30, 10], area(a), area(), area(b), split([], area())) }).layout)
            .toEqual({ type: 'split', orientation: 'horizontal', ratios: [0.625, 0.375], children: [pane('pane-1'), pane('pane-2')] });
        expect(describeWindow({ main, layout: split([50, 50], area(), area(b)) }).layout).toEqual(pane('pane-2'));
        expect(describeWindow({ main, layout: split([50, 50], area(), area()) }).layout).toBeUndefined();
    });

    it('tells when the window may look different', () => {
        let changes = 0;
        container.get(PaneService).onDidChange(() => changes++);
        layoutChanged.fire();
        expect(changes).toBe(1);
    });

    it('answers openspace.pane.list', async () => {
        window = { main: [tabBar([0, 0, 1000, 30], 0, widget('one', [0, 30, 1000, 470]))] };
        container.get(PaneCommands).registerAgentCommands(fixture.registry);
        const { success, data } = await fixture.registry.execute({ cmd: paneList.id, args: {} });
        expect([success, paneInfoSchema.array().parse(data?.panes)]).toEqual([true, [{
            id: 'pane-1', area: 'main', activeTabIndex: 0, geometry: { x: 0, y: 0, width: 100, height: 100 },
            tabs: [{ contentId: 'one', type: 'view', title: 'Label of one', isDirty: false }]
        }]]);
    });
});
