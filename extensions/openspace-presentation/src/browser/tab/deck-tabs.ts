import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { WidgetManager } from '@theia/core/lib/browser/widget-manager';
import { inject, injectable } from '@theia/core/shared/inversify';
import { DECK_VIEW, DeckTab } from './deck-tab';

/** The tabs that show decks; one for each. */
@injectable()
export class DeckTabs {

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(WidgetManager)
    protected readonly widgets: WidgetManager;

    get all(): DeckTab[] {
        return this.widgets.getWidgets(DECK_VIEW).filter(DeckTab.is);
    }

    /** The one that the person works with. */
    get current(): DeckTab | undefined {
        const { currentWidget } = this.shell;
        return DeckTab.is(currentWidget) ? currentWidget : undefined;
    }

    find(uri: string): DeckTab | undefined {
        return this.all.find(({ deckUri }) => deckUri === uri);
    }

    /** In the window, wherever that is; a new one goes where it is wanted. */
    async open(uri: string, options: ApplicationShell.WidgetOptions = {}): Promise<DeckTab> {
        const tab = await this.widgets.getOrCreateWidget<DeckTab>(DECK_VIEW, { kind: 'navigatable', uri });
        if (!tab.isAttached) {
            await this.shell.addWidget(tab, { area: 'main', ...options });
        }
        return tab;
    }
}
