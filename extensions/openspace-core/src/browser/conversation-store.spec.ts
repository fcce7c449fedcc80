import { describe, expect, it } from 'vitest';
import { ConversationState, EMPTY_STATE } from '../common';
import { aSession, delta, reset } from '../common/fixtures/conversations';
import { ConversationStore } from './conversation-store';

describe('ConversationStore', () => {
    it('tells once per batch, with the state after all of it', () => {
        const store = new ConversationStore();
        const told: ConversationState[] = [];
        store.onDidChange(state => told.push(state));
        store.apply([reset([aSession('ses_1')]), { type: 'session.status', sessionID: 'ses_1', status: { type: 'busy' } }]);
        expect(told).toEqual([store.state]);
        expect(store.state).toEqual({ ...EMPTY_STATE, ready: true, sessions: { ses_1: aSession('ses_1') }, statuses: { ses_1: { type: 'busy' } } });
    });

    it('is quiet when nothing changed', () => {
        const store = new ConversationStore();
        store.onDidChange(() => expect.unreachable('nothing changed'));
        store.apply([]);
        store.apply([delta('ses_1', 'msg_1', 'prt_1', 'of a conversation that is not loaded')]);
        expect(store.state).toBe(EMPTY_STATE);
    });
});
