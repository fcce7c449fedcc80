import { ConversationStore } from 'openspace-core/lib/browser/conversation-store';
import { OpenSpaceService, StoreEvent } from 'openspace-core/lib/common';
import { Container } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it } from 'vitest';
import { ConversationPages } from './conversation-pages';
import { loaded, SESSION, userMessage } from './fixtures/conversations';

const EARLIER: Record<string, StoreEvent> = {
    c3: { type: 'conversation.earlier', sessionID: SESSION, cursor: 'c3', messages: [userMessage('msg_2', 'two')], earlier: 'c2' },
    c2: { type: 'conversation.earlier', sessionID: SESSION, cursor: 'c2', messages: [userMessage('msg_1', 'one')] }
};

describe('ConversationPages', () => {
    let store: ConversationStore;
    let pages: ConversationPages;
    const asked: string[] = [];
    let answers = true;

    beforeEach(() => {
        asked.length = 0;
        answers = true;
        const container = new Container();
        store = new ConversationStore();
        container.bind(ConversationStore).toConstantValue(store);
        container.bind(OpenSpaceService).toConstantValue({
            loadEarlier: async (_: string, cursor: string) => {
                asked.push(cursor);
                store.apply(answers ? [EARLIER[cursor]] : []);
            }
        });
        container.bind(ConversationPages).toSelf();
        pages = container.get(ConversationPages);
        store.apply([{ ...loaded([userMessage('msg_3', 'three')]), earlier: 'c3' } as StoreEvent]);
    });

    const has = (id: string) => ({ messages }: { messages: readonly { info: { id: string } }[] }): boolean => messages.some(({ info }) => info.id === id);

    it('loads no more than is needed', async () => {
        await pages.loadUntil(SESSION, has('msg_3'));
        expect(asked).toEqual([]);
        await pages.loadUntil(SESSION, has('msg_2'));
        expect(asked).toEqual(['c3']);
    });

    it('ends where the conversation begins', async () => {
        await pages.loadUntil(SESSION, has('msg_9'));
        expect(asked).toEqual(['c3', 'c2']);
    });

    it('does not ask for ever if nothing comes', async () => {
        answers = false;
        await pages.loadUntil(SESSION, has('msg_1'));
        expect(asked).toEqual(['c3']);
    });

    it('has nothing to do for a conversation that is not open', async () => {
        await pages.loadUntil('ses_9', () => false);
        expect(asked).toEqual([]);
    });
});
