import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { NavigatableWidget } from '@theia/core/lib/browser/navigatable-types';
import { Saveable } from '@theia/core/lib/browser/saveable';
import { DockLayout, TabBar, Title, Widget } from '@theia/core/lib/browser/widgets';
import { inject, injectable } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { PaneInfo, PaneLayout } from '../../common';

const AREAS = ['main', 'left', 'right', 'bottom'] as const;
type Area = typeof AREAS[number];

export interface PaneDescription {
    readonly panes: PaneInfo[];
    readonly activePane?: string;
    readonly layout?: PaneLayout;
}

/** The window as a person sees it: tab groups, their tabs, and how they are arranged. */
@injectable()
export class PaneService {

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(WorkspaceService)
    protected readonly workspace: WorkspaceService;

    /** Tab bars have no ids of their own. */
    protected readonly ids = new WeakMap<TabBar<Widget>, string>();
    protected counter = 0;

    describe(): PaneDescription {
        const panes = AREAS.flatMap(area => this.tabBarsOf(area).map(tabBar => this.describePane(area, tabBar)));
        const current = this.shell.currentTabBar;
        return {
            panes,
            activePane: current && panes.some(pane => pane.id === this.idOf(current)) ? this.idOf(current) : undefined,
            layout: this.describeLayout(this.shell.mainPanel.saveLayout().main)
        };
    }

    protected tabBarsOf(area: Area): TabBar<Widget>[] {
        const tabBars = area === 'main' ? this.shell.mainAreaTabBars
            : area === 'bottom' ? this.shell.bottomAreaTabBars
                : [this.shell.getTabBarFor(area)];
        return tabBars.filter((tabBar): tabBar is TabBar<Widget> => tabBar !== undefined && tabBar.titles.length > 0);
    }

    protected idOf(tabBar: TabBar<Widget>): string {
        let id = this.ids.get(tabBar);
        if (id === undefined) {
            id = `pane-${++this.counter}`;
            this.ids.set(tabBar, id);
        }
        return id;
    }

    protected describePane(area: Area, tabBar: TabBar<Widget>): PaneInfo {
        return {
            id: this.idOf(tabBar),
            area,
            tabs: tabBar.titles.map(title => this.describeTab(title)),
            activeTabIndex: tabBar.currentIndex,
            geometry: this.measure(tabBar)
        };
    }

    protected describeTab({ owner, label }: Title<Widget>): PaneInfo['tabs'][number] {
        const uri = NavigatableWidget.is(owner) ? owner.getResourceUri() : undefined;
        const relative = uri && this.workspace.tryGetRoots().map(root => root.resource.relative(uri)?.toString()).find(path => path !== undefined);
        return {
            contentId: relative || uri?.toString() || owner.id,
            type: uri ? 'editor' : owner.id.startsWith('terminal-') ? 'terminal' : owner.id === 'openspace-chat' ? 'chat' : 'view',
            title: label,
            isDirty: Saveable.isDirty(owner)
        };
    }

    /** Percent of the window, tab bar and content together. */
    protected measure(tabBar: TabBar<Widget>): PaneInfo['geometry'] {
        const frame = this.shell.node.getBoundingClientRect();
        const rects = [tabBar.node, tabBar.currentTitle?.owner.node].flatMap(node => node ? [node.getBoundingClientRect()] : []).filter(rect => rect.width > 0);
        if (rects.length === 0 || frame.width === 0) {
            return { x: 0, y: 0, width: 0, height: 0 };
        }
        const left = Math.min(...rects.map(rect => rect.left));
        const top = Math.min(...rects.map(rect => rect.top));
        const right = Math.max(...rects.map(rect => rect.right));
        const bottom = Math.max(...rects.map(rect => rect.bottom));
        return {
            x: percent(left - frame.left, frame.width),
            y: percent(top - frame.top, frame.height),
            width: percent(right - left, frame.width),
            height: percent(bottom - top, frame.height)
        };
    }

    protected describeLayout(area: DockLayout.AreaConfig | null): PaneLayout | undefined {
        if (!area) {
            return undefined;
        }
        if (area.type === 'tab-area') {
            const tabBar = area.widgets[0] && this.shell.getTabBarFor(area.widgets[0]);
            return tabBar ? { type: 'pane', paneId: this.idOf(tabBar) } : undefined;
        }
        const total = area.sizes.reduce((sum, size) => sum + size, 0) || 1;
        return {
            type: 'split',
            orientation: area.orientation,
            ratios: area.sizes.map(size => Math.round(size / total * 1000) / 1000),
            children: area.children.map(child => this.describeLayout(child)).filter((child): child is PaneLayout => child !== undefined)
        };
    }
}

function percent(part: number, whole: number): number {
    return Math.round(part / whole * 1000) / 10;
}
