import { beforeEach, describe, expect, it } from 'vitest';
import { StoreEvent } from '../../common';
import { assistantInfo, delta, loaded, partUpdated, textPart, updated } from '../../common/fixtures/conversations';
import { FeedPage } from '../fixtures/feed-page';
import { PageFeed } from './page-feed';

const S = 'ses_1';
const MESSAGE = updated(assistantInfo(S, 'msg_1'));

describe('the feed of a page', () => {
    let page: FeedPage;
    let feed: PageFeed;

    beforeEach(async () => {
        page = new FeedPage();
        feed = new PageFeed(() => undefined);
        feed.connect(page);
        await Promise.resolve();
    });

    function told(): StoreEvent[] {
        feed.flush();
        return page.batches.splice(0).flatMap(({ events }) => events);
    }

    const keep = (event: StoreEvent): StoreEvent => event;

    it('gets nothing of conversations that it does not show', () => {
        feed.pushToSession(S, MESSAGE);
        feed.push({ type: 'session.pending', sessionID: S, pending: 1 });
        expect(told()).toEqual([{ type: 'session.pending', sessionID: S, pending: 1 }]);
    });

    it('gets the loaded conversation first, then what happened meanwhile, in order', () => {
        const load = feed.beginLoading(S);
        feed.pushToSession(S, MESSAGE);
        feed.pushToSession(S, partUpdated(textPart(S, 'msg_1', 'prt_1', '')));
        expect({ told: told(), loading: feed.isLoading(S, load) }).toEqual({ told: [], loading: true });
        feed.finishLoading(S, loaded(S), keep);
        feed.pushToSession(S, delta(S, 'msg_1', 'prt_1', 'later'));
        expect({ told: told(), loading: feed.isLoading(S, load) }).toEqual({
            told: [loaded(S), MESSAGE, partUpdated(textPart(S, 'msg_1', 'prt_1', '')), delta(S, 'msg_1', 'prt_1', 'later')],
            loading: false
        });
    });

    it('gets held texts up to date instead of their deltas, so that nothing stands there twice', () => {
        feed.beginLoading(S);
        feed.pushToSession(S, partUpdated(textPart(S, 'msg_1', 'prt_1', '')));
        feed.pushToSession(S, delta(S, 'msg_1', 'prt_1', 'hel'));
        feed.pushToSession(S, delta(S, 'msg_1', 'prt_1', 'lo'));
        feed.finishLoading(S, loaded(S), () => partUpdated(textPart(S, 'msg_1', 'prt_1', 'hello')));
        expect(told()).toEqual([loaded(S), partUpdated(textPart(S, 'msg_1', 'prt_1', 'hello'))]);
    });

    it('holds back only the conversation that is loading', () => {
        feed.beginLoading('ses_2');
        feed.finishLoading('ses_2', loaded('ses_2'), keep);
        feed.beginLoading(S);
        feed.pushToSession('ses_2', updated(assistantInfo('ses_2', 'msg_1')));
        expect(told()).toEqual([loaded('ses_2'), updated(assistantInfo('ses_2', 'msg_1'))]);
        expect(feed.openSessions).toEqual(['ses_2', S]);
    });

    it('is not given a conversation that it closed while it was loading', () => {
        const load = feed.beginLoading(S);
        feed.closeSession(S);
        feed.finishLoading(S, loaded(S), keep);
        feed.pushToSession(S, MESSAGE);
        feed.failLoading(S, load);
        expect({ told: told(), open: feed.openSessions }).toEqual({ told: [], open: [] });
    });

    it('waits for the newest of two loads and loses nothing that happened meanwhile', () => {
        const older = feed.beginLoading(S);
        feed.pushToSession(S, MESSAGE);
        const newer = feed.beginLoading(S);
        feed.failLoading(S, older);
        expect([feed.isLoading(S, older), feed.isLoading(S, newer)]).toEqual([false, true]);
        feed.finishLoading(S, loaded(S), keep);
        expect(told()).toEqual([loaded(S), MESSAGE]);
    });

    it('keeps a conversation open whose loading failed, for the next time', () => {
        const load = feed.beginLoading(S);
        feed.pushToSession(S, MESSAGE);
        feed.failLoading(S, load);
        expect({ told: told(), open: feed.openSessions, loading: feed.isLoading(S, load) })
            .toEqual({ told: [], open: [S], loading: false });
    });

    it('is told nothing after it is gone', () => {
        feed.push({ type: 'session.pending', sessionID: S, pending: 1 });
        feed.dispose();
        expect(told()).toEqual([]);
    });

    it('waits for a page that does not listen yet, and keeps the order', async () => {
        const early = new PageFeed(() => undefined);
        early.push({ type: 'session.pending', sessionID: S, pending: 1 });
        early.flush();
        early.connect(page);
        early.push({ type: 'session.pending', sessionID: S, pending: 2 });
        early.flush();
        await new Promise(resolve => setTimeout(resolve));
        early.push({ type: 'session.pending', sessionID: S, pending: 3 });
        early.flush();
        expect(page.events.map(event => event.type === 'session.pending' && event.pending)).toEqual([1, 2, 3]);
    });
});
