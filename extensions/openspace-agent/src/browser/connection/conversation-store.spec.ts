import { describe, expect, it } from 'vitest';
import { ConversationState, EMPTY_STATE } from '../../common';
import { aSession, delta, loaded, reset, userInfo } from '../../common/fixtures/conversations';
import { ConversationStore } from './conversation-store';

describe('ConversationStore', () => {
    it('tells once per batch, with the state after all of it', () => {
        const store = new ConversationStore();
        const told: ConversationState[] = [];
        store.onDidChange(state => told.push(state));
        store.apply([reset([aSession('ses_1')]), { type: 'session.status', sessionID: 'ses_1', status: { type: 'busy' } }]);
        expect(told).toEqual([store.state]);
        expect(store.state)
            .toEqual({ ...EMPTY_STATE, ready: true, sessions: { ses_1: aSession('ses_1') }, statuses: { ses_1: { type: 'busy' } } });
    });

    it('is quiet when nothing changed', () => {
        const store = new ConversationStore();
        store.onDidChange(() => expect.unreachable('nothing changed'));
        store.apply([]);
        store.apply([delta('ses_1', 'msg_1', 'prt_1', 'of a conversation that is not loaded')]);
        expect(store.state).toBe(EMPTY_STATE);
    });

    it('lets go of old messages of one conversation', () => {
        const store = new ConversationStore();
        const messages = (sessionID: string): { info: ReturnType<typeof userInfo>; parts: [] }[] =>
            ['msg_1', 'msg_2', 'msg_3'].map(id => ({ info: userInfo(sessionID, id), parts: [] }));
        store.apply(['ses_1', 'ses_2'].map(id => loaded(id, messages(id))));
        const before = store.state.conversations;
        let changes = 0;
        store.onDidChange(() => changes++);
        store.keepNewest('ses_1', 2);
        expect(store.state.conversations.ses_1).toMatchObject({ messages: messages('ses_1').slice(1), earlier: 'before:msg_2' });
        expect(store.state.conversations.ses_2).toBe(before.ses_2);
        store.keepNewest('ses_1', 2);
        store.keepNewest('ses_9', 2);
        expect(changes).toBe(1);
    });
});
