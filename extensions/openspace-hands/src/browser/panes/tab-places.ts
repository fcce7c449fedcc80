import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { TabBar, Widget } from '@theia/core/lib/browser/widgets';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FocusKeeper } from 'openspace-core/lib/browser/person/focus-keeper';
import { PaneArea, PaneService } from './pane-service';
import { SplitStep, SplitTree } from './split-tree';

type InsertMode = NonNullable<ApplicationShell.WidgetOptions['mode']>;

/** Where a tab is, told by what stands around it, the nearest first: parts of that may be gone when it comes back. */
export interface TabPlace {
    readonly area: PaneArea;
    readonly around: readonly { readonly widgetId: string; readonly mode: InsertMode }[];
    readonly isInFront: boolean;
}

/** Remembers places of tabs, so that the person can have them back there. */
@injectable()
export class TabPlaces {

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(PaneService)
    protected readonly panes: PaneService;

    @inject(FocusKeeper)
    protected readonly focus: FocusKeeper;

    /** Undefined if the tab is not in the window. */
    of(widget: Widget): TabPlace | undefined {
        const pane = this.panes.of(widget);
        if (!pane) {
            return undefined;
        }
        const { area, tabBar } = pane;
        const owners = tabBar.titles.map(({ owner }) => owner);
        const index = owners.indexOf(widget);
        const before = owners.slice(0, index).reverse().map(({ id }) => ({ widgetId: id, mode: 'tab-after' as const }));
        const behind = owners.slice(index + 1).map(({ id }) => ({ widgetId: id, mode: 'tab-before' as const }));
        return { area, isInFront: tabBar.currentTitle?.owner === widget, around: [...before, ...behind, ...this.besides(area, tabBar)] };
    }

    /** Puts a tab, new or not, where it was, or near it. */
    async restore(widget: Widget, { area, around, isInFront }: TabPlace): Promise<void> {
        await this.focus.during(async () => {
            await this.shell.addWidget(widget, this.optionsFor(area, around));
            if (isInFront) {
                await this.shell.revealWidget(widget.id);
            }
        });
    }

    protected optionsFor(area: PaneArea, around: TabPlace['around']): ApplicationShell.WidgetOptions {
        for (const { widgetId, mode } of around) {
            const ref = this.shell.getWidgetById(widgetId);
            if (ref?.isAttached && this.shell.getAreaFor(ref) === area) {
                return { ref, mode };
            }
        }
        return { area };
    }

    /** The panes with which this one shares a split, for the case that it is gone as a whole. */
    protected besides(area: PaneArea, tabBar: TabBar<Widget>): TabPlace['around'] {
        const tree = area === 'main' || area === 'bottom'
            ? SplitTree.of(area === 'main' ? this.shell.mainPanel : this.shell.bottomPanel)
            : undefined;
        const step = tree && SplitTree.pathTo(tree, tabBar)?.at(-1);
        return step ? [...this.neighbours(step, -1), ...this.neighbours(step, 1)] : [];
    }

    protected neighbours({ split, index }: SplitStep, side: -1 | 1): TabPlace['around'] {
        const [back, forth] = split.orientation === 'horizontal'
            ? ['split-left', 'split-right'] as const
            : ['split-top', 'split-bottom'] as const;
        const neighbour = split.children[index + side] as SplitTree | undefined;
        const tabBars = neighbour ? SplitTree.tabBarsOf(neighbour) : [];
        return tabBars.flatMap(({ titles }) => titles.map(({ owner }) => ({ widgetId: owner.id, mode: side < 0 ? forth : back })));
    }
}
