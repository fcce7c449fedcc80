import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { ConnectedTab } from 'openspace-core/lib/node/tabs/connected-tab';
import { TabRegistry } from 'openspace-core/lib/node/tabs/tab-registry';
import { TabFeed } from './tab-feed';

/** The feed of each connected tab. */
@injectable()
export class TabFeeds {

    @inject(TabRegistry)
    protected readonly tabs: TabRegistry;

    protected readonly feeds = new Map<ConnectedTab, TabFeed>();

    protected readonly onDidLoseEventsEmitter = new Emitter<ConnectedTab>();
    /** Events could not be delivered; the tab is reachable again and needs everything anew. */
    readonly onDidLoseEvents: Event<ConnectedTab> = this.onDidLoseEventsEmitter.event;

    @postConstruct()
    protected init(): void {
        this.tabs.onDidRemove(tab => {
            this.feeds.get(tab)?.dispose();
            this.feeds.delete(tab);
        });
    }

    /** One that is gone gets a feed that leads nowhere. */
    of(tab: ConnectedTab): TabFeed {
        let feed = this.feeds.get(tab);
        if (!feed) {
            feed = new TabFeed(() => { this.onDidLoseEventsEmitter.fire(tab); });
            if (this.tabs.has(tab)) {
                this.feeds.set(tab, feed);
            } else {
                feed.dispose();
            }
        }
        return feed;
    }
}
