// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { aSession } from '../../common/fixtures/conversations';
import { StoreEvent } from '../../common';
import { ConversationStore } from '../conversation-store';
import { CommandFixture } from '../fixtures/command-fixture';
import { OpenSpaceClientImpl } from './openspace-client-impl';

function session(id: string): StoreEvent {
    return { type: 'session.updated', session: aSession(id) };
}

describe('the page\'s end of the connection', () => {
    let client: OpenSpaceClientImpl;
    let store: ConversationStore;
    let missed: number;

    beforeEach(() => {
        const { container } = new CommandFixture();
        container.bind(ConversationStore).toSelf().inSingletonScope();
        container.bind(OpenSpaceClientImpl).toSelf().inSingletonScope();
        client = container.get(OpenSpaceClientImpl);
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

    it('runs commands and always answers', async () => {
        expect(await client.executeAgentCommand({ id: '1', cmd: 'openspace.nothing', args: {}, source: 'block' })).toEqual({ success: false, error: 'Unknown command: openspace.nothing', executionTime: 0 });
    });
});
