import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { TabBar, Widget } from '@theia/core/lib/browser/widgets';
import { Event } from '@theia/core/lib/common/event';
import { MessageLoop } from '@theia/core/shared/@lumino/messaging';
import { inject, injectable } from '@theia/core/shared/inversify';
import { PaneInfo } from 'openspace-core/lib/common';
import { PaneLayout } from '../../common';
import { LayoutWatcher } from './layout-watcher';
import { boxAround, percentOf, windowFrame } from './pane-geometry';
import { PaneIds } from './pane-ids';
import { shares } from './shares';
import { boxesOf, SplitTree } from './split-tree';
import { TabContents } from './tab-contents';

const AREAS = ['main', 'left', 'right', 'bottom'] as const;
export type PaneArea = typeof AREAS[number];

export interface PaneDescription {
    readonly panes: PaneInfo[];
    readonly activePane?: string;
    readonly layout?: PaneLayout;
}

/** A tab group and where it is. */
export interface Pane {
    readonly id: string;
    readonly area: PaneArea;
    readonly tabBar: TabBar<Widget>;
}

/** The window as a person sees it: tab groups, their tabs, and how they are arranged. */
@injectable()
export class PaneService {

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(FrontendApplicationStateService)
    protected readonly applicationState: FrontendApplicationStateService;

    @inject(LayoutWatcher)
    protected readonly layout: LayoutWatcher;

    @inject(PaneIds)
    protected readonly ids: PaneIds;

    @inject(TabContents)
    protected readonly contents: TabContents;

    /** The description may be another one; fires often, and also in the middle of a change. */
    get onDidChange(): Event<void> {
        return this.layout.onDidChange;
    }

    /** Before that, the tabs of the last time are still being restored. */
    ready(): Promise<void> {
        return this.applicationState.reachedState('initialized_layout');
    }

    /** Lumino gives out space some time after a change: until now, if somebody measures. */
    settle(): void {
        MessageLoop.flush();
    }

    /** The description once it can be relied on. */
    async list(): Promise<PaneDescription> {
        await this.ready();
        this.settle();
        return this.describe();
    }

    describe(): PaneDescription {
        const panes = this.all();
        const current = this.shell.currentTabBar;
        return {
            panes: panes.map(pane => this.describePane(pane)),
            activePane: panes.find(({ tabBar }) => tabBar === current)?.id,
            layout: this.describeLayout(SplitTree.of(this.shell.mainPanel))
        };
    }

    all(): Pane[] {
        return AREAS.flatMap(area => this.tabBarsOf(area).map(tabBar => ({ id: this.ids.idOf(tabBar), area, tabBar })));
    }

    /** Throws with a message for the user if there is no such pane. */
    get(id: string): Pane {
        const panes = this.all();
        const pane = panes.find(candidate => candidate.id === id);
        if (!pane) {
            throw new Error(`There is no pane "${id}". `
                + `${panes.length > 0 ? `There are ${panes.map(candidate => candidate.id).join(', ')}.` : 'All are empty.'}`);
        }
        return pane;
    }

    /** The pane of a tab; undefined if it is not in the window. */
    of(widget: Widget): Pane | undefined {
        const tabBar = this.shell.getTabBarFor(widget);
        return this.all().find(pane => pane.tabBar === tabBar);
    }

    /** All tabs that show something, by path or id; in one pane only, if it is named. */
    find(contentId: string, pane?: Pane): Widget[] {
        const owners = (pane ? [pane] : this.all()).flatMap(({ tabBar }) => tabBar.titles.map(({ owner }) => owner));
        return owners.filter(owner => this.contents.contentOf(owner).contentId === contentId || owner.id === contentId);
    }

    /** Percent of the window, tab bar and content together. */
    measure({ area, tabBar }: Pick<Pane, 'area' | 'tabBar'>): PaneInfo['geometry'] {
        const boxes = area === 'left' || area === 'right' ? [this.side(area).container.node.getBoundingClientRect()] : boxesOf(tabBar);
        return percentOf(boxAround(boxes), windowFrame());
    }

    protected side(area: 'left' | 'right'): ApplicationShell['leftPanelHandler'] {
        return area === 'left' ? this.shell.leftPanelHandler : this.shell.rightPanelHandler;
    }

    protected tabBarsOf(area: PaneArea): TabBar<Widget>[] {
        const tabBars = area === 'main' ? this.shell.mainAreaTabBars
            : area === 'bottom' ? this.shell.bottomAreaTabBars
                : [this.side(area).tabBar];
        return tabBars.filter(({ titles }) => titles.length > 0);
    }

    protected describePane(pane: Pane): PaneInfo {
        const { id, area, tabBar } = pane;
        return {
            id, area, tabs: tabBar.titles.map(title => this.contents.describe(title)), activeTabIndex: tabBar.currentIndex,
            geometry: this.measure(pane)
        };
    }

    protected describeLayout(tree: SplitTree | undefined): PaneLayout | undefined {
        if (!tree) {
            return undefined;
        }
        if (tree.type === 'pane') {
            return tree.tabBar.titles.length > 0 ? { type: 'pane', paneId: this.ids.idOf(tree.tabBar) } : undefined;
        }
        const parts = tree.children.flatMap((child, index) => {
            const layout = this.describeLayout(child);
            return layout ? [{ layout, share: tree.shares[index] ?? 0 }] : [];
        });
        return parts.length < 2 ? parts[0]?.layout
            : {
                type: 'split', orientation: tree.orientation, ratios: shares(parts.map(({ share }) => share)),
                children: parts.map(({ layout }) => layout)
            };
    }
}
