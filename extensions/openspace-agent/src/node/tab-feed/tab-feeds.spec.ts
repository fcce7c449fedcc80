import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectedTab } from 'openspace-core/lib/node/tabs/connected-tab';
import { TabRegistry } from 'openspace-core/lib/node/tabs/tab-registry';
import { FeedPage } from '../fixtures/feed-page';
import { TabFeeds } from './tab-feeds';

describe('the feeds of the tabs', () => {
    let registry: TabRegistry;
    let feeds: TabFeeds;
    let page: FeedPage;
    let tab: ConnectedTab;

    beforeEach(() => {
        vi.useFakeTimers();
        const container = new Container();
        [TabRegistry, TabFeeds].forEach(singleton => container.bind<unknown>(singleton).toSelf().inSingletonScope());
        registry = container.get(TabRegistry);
        feeds = container.get(TabFeeds);
        page = new FeedPage();
        tab = registry.add(page);
        feeds.of(tab).connect(page);
    });

    afterEach(() => {
        vi.useRealTimers();
    });

    async function tell(): Promise<void> {
        feeds.of(tab).push({ type: 'session.removed', sessionID: 'ses_1' });
        feeds.of(tab).flush();
        await vi.advanceTimersByTimeAsync(0);
    }

    it('are one for each tab', async () => {
        const other = registry.add(new FeedPage());
        expect([feeds.of(tab) === feeds.of(tab), feeds.of(tab) === feeds.of(other)]).toEqual([true, false]);
        await tell();
        expect(page.events).toEqual([{ type: 'session.removed', sessionID: 'ses_1' }]);
    });

    it('tell when a tab that could not be reached needs everything anew', async () => {
        const lost: ConnectedTab[] = [];
        feeds.onDidLoseEvents(loser => lost.push(loser));
        page.unreachable = true;
        await tell();
        page.unreachable = false;
        await vi.advanceTimersByTimeAsync(1_000);
        expect(lost).toEqual([tab]);
    });

    it('lead nowhere once the tab is gone, and keep nothing', async () => {
        registry.remove(tab);
        await tell();
        expect([page.events, vi.getTimerCount()]).toEqual([[], 0]);
    });
});
