import { StatefulWidget } from '@theia/core/lib/browser/shell/shell-layout-restorer';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { WidgetConstructionOptions, WidgetManager } from '@theia/core/lib/browser/widget-manager';
import { Widget } from '@theia/core/lib/browser/widgets';
import { inject, injectable } from '@theia/core/shared/inversify';
import { TabContents } from './tab-contents';
import { TabPlace, TabPlaces } from './tab-places';

/** All that is needed to have a tab back after it was closed. */
export interface ClosedTab {
    readonly contentId: string;
    readonly widgetId: string;
    readonly place: TabPlace;
    readonly construction: WidgetConstructionOptions;
    readonly state: object | undefined;
}

/** Opens tabs again in the way in which Theia restores them after a reload. */
@injectable()
export class ClosedTabs {

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(WidgetManager)
    protected readonly widgets: WidgetManager;

    @inject(TabContents)
    protected readonly contents: TabContents;

    @inject(TabPlaces)
    protected readonly places: TabPlaces;

    /** To be asked before the tab is closed; undefined if it cannot come back, as a shell cannot. */
    remember(widget: Widget): ClosedTab | undefined {
        const construction = this.widgets.getDescription(widget);
        const place = this.places.of(widget);
        const { type, contentId } = this.contents.contentOf(widget);
        if (!construction || !place || type === 'terminal') {
            return undefined;
        }
        return { contentId, widgetId: widget.id, place, construction, state: StatefulWidget.is(widget) ? widget.storeState() : undefined };
    }

    /** Answers with a message for the user what could not come back. */
    async reopen(tabs: readonly ClosedTab[]): Promise<string | undefined> {
        const failures: string[] = [];
        for (const tab of tabs) {
            try {
                await this.reopenOne(tab);
            } catch (error) {
                failures.push(`${tab.contentId}: ${error instanceof Error ? error.message : String(error)}`);
            }
        }
        return failures.length > 0 ? failures.join(' ') : undefined;
    }

    protected async reopenOne({ widgetId, construction: { factoryId, options }, place, state }: ClosedTab): Promise<void> {
        if (this.shell.getWidgetById(widgetId)?.isAttached) {
            return;
        }
        const widget = await this.widgets.getOrCreateWidget(factoryId, options);
        if (state && StatefulWidget.is(widget)) {
            widget.restoreState(state);
        }
        await this.places.restore(widget, place);
    }
}
