import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { WidgetManager } from '@theia/core/lib/browser/widget-manager';
import { Widget } from '@theia/core/lib/browser/widgets';
import { Emitter } from '@theia/core/lib/common/event';
import { generateUuid } from '@theia/core/lib/common/uuid';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import type { WebTab } from './web-tab';
import { WEB_TAB, WebTabOptions } from './web-tab-options';

/** The tabs that show pages of local servers. */
@injectable()
export class WebTabs {

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(WidgetManager)
    protected readonly widgets: WidgetManager;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    /** A tab shows another page. */
    readonly onDidChange = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        this.widgets.onDidCreateWidget(({ factoryId, widget }) => {
            if (factoryId === WEB_TAB) {
                (widget as WebTab).onDidChange(() => { this.onDidChangeEmitter.fire(); });
            }
        });
    }

    is(widget: Widget): widget is WebTab {
        return this.all.includes(widget as WebTab);
    }

    find(url: string): WebTab | undefined {
        return this.all.find(({ address }) => address === url);
    }

    /** In a new tab, without the keyboard. */
    async open(url: string, options: ApplicationShell.WidgetOptions): Promise<WebTab> {
        const tab = await this.widgets.getOrCreateWidget<WebTab>(WEB_TAB, { id: generateUuid(), url } satisfies WebTabOptions);
        await this.shell.addWidget(tab, { area: 'main', ...options });
        await this.shell.revealWidget(tab.id);
        return tab;
    }

    protected get all(): WebTab[] {
        return this.widgets.getWidgets(WEB_TAB) as WebTab[];
    }
}
