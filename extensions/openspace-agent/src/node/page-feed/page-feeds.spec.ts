import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectedPage } from 'openspace-core/lib/node/pages/connected-page';
import { PageRegistry } from 'openspace-core/lib/node/pages/page-registry';
import { FeedPage } from '../fixtures/feed-page';
import { PageFeeds } from './page-feeds';

describe('the feeds of the pages', () => {
    let registry: PageRegistry;
    let feeds: PageFeeds;
    let page: FeedPage;
    let connected: ConnectedPage;

    beforeEach(() => {
        vi.useFakeTimers();
        const container = new Container();
        [PageRegistry, PageFeeds].forEach(singleton => container.bind<unknown>(singleton).toSelf().inSingletonScope());
        registry = container.get(PageRegistry);
        feeds = container.get(PageFeeds);
        page = new FeedPage();
        connected = registry.add(page);
        feeds.of(connected).connect(page);
    });

    afterEach(() => {
        vi.useRealTimers();
    });

    async function tell(): Promise<void> {
        feeds.of(connected).push({ type: 'session.removed', sessionID: 'ses_1' });
        feeds.of(connected).flush();
        await vi.advanceTimersByTimeAsync(0);
    }

    it('are one for each page', async () => {
        const other = registry.add(new FeedPage());
        expect([feeds.of(connected) === feeds.of(connected), feeds.of(connected) === feeds.of(other)]).toEqual([true, false]);
        await tell();
        expect(page.events).toEqual([{ type: 'session.removed', sessionID: 'ses_1' }]);
    });

    it('tell when a page that could not be reached needs everything anew', async () => {
        const lost: ConnectedPage[] = [];
        feeds.onDidLoseEvents(loser => lost.push(loser));
        page.unreachable = true;
        await tell();
        page.unreachable = false;
        await vi.advanceTimersByTimeAsync(1_000);
        expect(lost).toEqual([connected]);
    });

    it('lead nowhere once the page is gone, and keep nothing', async () => {
        registry.remove(connected);
        await tell();
        expect([page.events, vi.getTimerCount()]).toEqual([[], 0]);
    });
});
