import { beforeEach, describe, expect, it } from 'vitest';
import { StoreEvent } from '../../common';
import { assistantInfo, delta, loaded, partUpdated, textPart, updated } from '../../common/fixtures/conversations';
import { FeedPage } from '../fixtures/feed-page';
import { TabFeed } from './tab-feed';

const S = 'ses_1';
const MESSAGE = updated(assistantInfo(S, 'msg_1'));

describe('the feed of a tab', () => {
    let page: FeedPage;
    let tab: TabFeed;

    beforeEach(async () => {
        page = new FeedPage();
        tab = new TabFeed(() => undefined);
        tab.connect(page);
        await Promise.resolve();
    });

    function told(): StoreEvent[] {
        tab.flush();
        return page.batches.splice(0).flatMap(({ events }) => events);
    }

    const keep = (event: StoreEvent): StoreEvent => event;

    it('gets nothing of conversations that it does not show', () => {
        tab.pushToSession(S, MESSAGE);
        tab.push({ type: 'session.pending', sessionID: S, pending: 1 });
        expect(told()).toEqual([{ type: 'session.pending', sessionID: S, pending: 1 }]);
    });

    it('gets the loaded conversation first, then what happened meanwhile, in order', () => {
        const load = tab.beginLoading(S);
        tab.pushToSession(S, MESSAGE);
        tab.pushToSession(S, partUpdated(textPart(S, 'msg_1', 'prt_1', '')));
        expect({ told: told(), loading: tab.isLoading(S, load) }).toEqual({ told: [], loading: true });
        tab.finishLoading(S, loaded(S), keep);
        tab.pushToSession(S, delta(S, 'msg_1', 'prt_1', 'later'));
        expect({ told: told(), loading: tab.isLoading(S, load) }).toEqual({
            told: [loaded(S), MESSAGE, partUpdated(textPart(S, 'msg_1', 'prt_1', '')), delta(S, 'msg_1', 'prt_1', 'later')],
            loading: false
        });
    });

    it('gets held texts up to date instead of their deltas, so that nothing stands there twice', () => {
        tab.beginLoading(S);
        tab.pushToSession(S, partUpdated(textPart(S, 'msg_1', 'prt_1', '')));
        tab.pushToSession(S, delta(S, 'msg_1', 'prt_1', 'hel'));
        tab.pushToSession(S, delta(S, 'msg_1', 'prt_1', 'lo'));
        tab.finishLoading(S, loaded(S), () => partUpdated(textPart(S, 'msg_1', 'prt_1', 'hello')));
        expect(told()).toEqual([loaded(S), partUpdated(textPart(S, 'msg_1', 'prt_1', 'hello'))]);
    });

    it('holds back only the conversation that is loading', () => {
        tab.beginLoading('ses_2');
        tab.finishLoading('ses_2', loaded('ses_2'), keep);
        tab.beginLoading(S);
        tab.pushToSession('ses_2', updated(assistantInfo('ses_2', 'msg_1')));
        expect(told()).toEqual([loaded('ses_2'), updated(assistantInfo('ses_2', 'msg_1'))]);
        expect(tab.openSessions).toEqual(['ses_2', S]);
    });

    it('is not given a conversation that it closed while it was loading', () => {
        const load = tab.beginLoading(S);
        tab.closeSession(S);
        tab.finishLoading(S, loaded(S), keep);
        tab.pushToSession(S, MESSAGE);
        tab.failLoading(S, load);
        expect({ told: told(), open: tab.openSessions }).toEqual({ told: [], open: [] });
    });

    it('waits for the newest of two loads and loses nothing that happened meanwhile', () => {
        const older = tab.beginLoading(S);
        tab.pushToSession(S, MESSAGE);
        const newer = tab.beginLoading(S);
        tab.failLoading(S, older);
        expect([tab.isLoading(S, older), tab.isLoading(S, newer)]).toEqual([false, true]);
        tab.finishLoading(S, loaded(S), keep);
        expect(told()).toEqual([loaded(S), MESSAGE]);
    });

    it('keeps a conversation open whose loading failed, for the next time', () => {
        const load = tab.beginLoading(S);
        tab.pushToSession(S, MESSAGE);
        tab.failLoading(S, load);
        expect({ told: told(), open: tab.openSessions, loading: tab.isLoading(S, load) }).toEqual({ told: [], open: [S], loading: false });
    });

    it('is told nothing after it is gone', () => {
        tab.push({ type: 'session.pending', sessionID: S, pending: 1 });
        tab.dispose();
        expect(told()).toEqual([]);
    });

    it('waits for a page that does not listen yet, and keeps the order', async () => {
        const early = new TabFeed(() => undefined);
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
