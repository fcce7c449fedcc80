import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { WidgetManager } from '@theia/core/lib/browser/widget-manager';
import { inject, injectable } from '@theia/core/shared/inversify';
import { BOARD_VIEW, BoardTab } from './board-tab';

/** The tabs that show boards; one for each. */
@injectable()
export class BoardTabs {

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(WidgetManager)
    protected readonly widgets: WidgetManager;

    get all(): BoardTab[] {
        return this.widgets.getWidgets(BOARD_VIEW).filter(BoardTab.is);
    }

    /** The one that the person works with. */
    get current(): BoardTab | undefined {
        const { currentWidget } = this.shell;
        return BoardTab.is(currentWidget) ? currentWidget : undefined;
    }

    find(uri: string): BoardTab | undefined {
        return this.all.find(({ boardUri }) => boardUri === uri);
    }

    /** In the window, wherever that is; a new one goes where it is wanted. */
    async open(uri: string, options: ApplicationShell.WidgetOptions = {}): Promise<BoardTab> {
        const tab = await this.widgets.getOrCreateWidget<BoardTab>(BOARD_VIEW, { kind: 'navigatable', uri });
        if (!tab.isAttached) {
            await this.shell.addWidget(tab, { area: 'main', ...options });
        }
        return tab;
    }
}
