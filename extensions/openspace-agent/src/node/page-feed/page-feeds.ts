import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { ConnectedPage } from 'openspace-core/lib/node/pages/connected-page';
import { PageRegistry } from 'openspace-core/lib/node/pages/page-registry';
import { PageFeed } from './page-feed';

/** The feed of each connected page. */
@injectable()
export class PageFeeds {

    @inject(PageRegistry)
    protected readonly pages: PageRegistry;

    protected readonly feeds = new Map<ConnectedPage, PageFeed>();

    protected readonly onDidLoseEventsEmitter = new Emitter<ConnectedPage>();
    /** Events could not be delivered; the page is reachable again and needs everything anew. */
    readonly onDidLoseEvents: Event<ConnectedPage> = this.onDidLoseEventsEmitter.event;

    @postConstruct()
    protected init(): void {
        this.pages.onDidRemove(page => {
            this.feeds.get(page)?.dispose();
            this.feeds.delete(page);
        });
    }

    /** One that is gone gets a feed that leads nowhere. */
    of(page: ConnectedPage): PageFeed {
        let feed = this.feeds.get(page);
        if (!feed) {
            feed = new PageFeed(() => { this.onDidLoseEventsEmitter.fire(page); });
            if (this.pages.has(page)) {
                this.feeds.set(page, feed);
            } else {
                feed.dispose();
            }
        }
        return feed;
    }
}
