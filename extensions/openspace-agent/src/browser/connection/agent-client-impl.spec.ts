import { Container } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it } from 'vitest';
import { StoreEvent } from '../../common';
import { aSession } from '../../common/fixtures/conversations';
import { AgentClientImpl } from './agent-client-impl';
import { ConversationStore } from './conversation-store';

function session(id: string): StoreEvent {
    return { type: 'session.updated', session: aSession(id) };
}

describe('the page\'s end of the connection to the agent\'s server', () => {
    let client: AgentClientImpl;
    let store: ConversationStore;
    let missed: number;

    beforeEach(() => {
        const container = new Container();
        [AgentClientImpl, ConversationStore].forEach(singleton => container.bind<unknown>(singleton).toSelf().inSingletonScope());
        client = container.get(AgentClientImpl);
        store = container.get(ConversationStore);
        missed = 0;
        client.onDidMissEvents(() => missed++);
    });

    it('feeds the store', () => {
        client.onStoreBatch({ sequence: 0, events: [session('ses_1')] });
        client.onStoreBatch({ sequence: 1, events: [session('ses_2'), session('ses_3')] });
        expect([Object.keys(store.state.sessions), missed]).toEqual([['ses_1', 'ses_2', 'ses_3'], 0]);
    });

    it('notices that a batch is missing, once, and uses what came', () => {
        client.onStoreBatch({ sequence: 0, events: [session('ses_1')] });
        client.onStoreBatch({ sequence: 2, events: [session('ses_3')] });
        client.onStoreBatch({ sequence: 3, events: [session('ses_4')] });
        expect([Object.keys(store.state.sessions), missed]).toEqual([['ses_1', 'ses_3', 'ses_4'], 1]);
    });

    it('notices that the first batch is missing', () => {
        client.onStoreBatch({ sequence: 1, events: [] });
        expect(missed).toBe(1);
    });

    it('takes a new connection for what it is', () => {
        for (const sequence of [0, 1, 2, 0, 1]) {
            client.onStoreBatch({ sequence, events: [] });
        }
        expect(missed).toBe(0);
    });
});
