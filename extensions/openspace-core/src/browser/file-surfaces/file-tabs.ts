import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { WidgetManager } from '@theia/core/lib/browser/widget-manager';
import { Widget } from '@theia/core/lib/browser/widgets';
import { Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';

/** A tab that shows a file. Its id is that of its factory, a colon and the URI of the file: so much is known before its code is loaded. */
export interface FileTab extends Widget {
    /** Something that others are told of the tab is another now. */
    readonly onDidChange: Event<void>;
    /** The focus is where Escape ends something in this tab. */
    ownsEscape(focused: Element): boolean;
}

/** The tabs of a surface of files; one for each file. */
@injectable()
export abstract class FileTabs<T extends FileTab> {

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(WidgetManager)
    protected readonly widgets: WidgetManager;

    /** Id of the factory that makes them. */
    abstract readonly factoryId: string;

    /** The cast holds because nobody else makes widgets with such an id. */
    is(widget: Widget | undefined): widget is T {
        return widget !== undefined && widget.id.startsWith(`${this.factoryId}:`);
    }

    get all(): T[] {
        return this.widgets.getWidgets(this.factoryId).filter((widget): widget is T => this.is(widget));
    }

    /** The one that the person works with. */
    get current(): T | undefined {
        const { currentWidget } = this.shell;
        return this.is(currentWidget) ? currentWidget : undefined;
    }

    /** URI of the file that a tab shows. */
    uriOf({ id }: Pick<T, 'id'>): string {
        return id.slice(this.factoryId.length + 1);
    }

    find(uri: string): T | undefined {
        return this.all.find(tab => this.uriOf(tab) === uri);
    }

    /** In the window, wherever that is; a new one goes where it is wanted. */
    async open(uri: string, options: ApplicationShell.WidgetOptions = {}): Promise<T> {
        const tab = await this.widgets.getOrCreateWidget<T>(this.factoryId, { kind: 'navigatable', uri });
        if (!tab.isAttached) {
            await this.shell.addWidget(tab, { area: 'main', ...options });
        }
        return tab;
    }
}
