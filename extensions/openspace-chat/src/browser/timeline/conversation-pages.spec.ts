import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { AgentService, MessageWithParts, StoreEvent } from 'openspace-agent/lib/common';
import { loaded, SESSION, userMessage } from '../fixtures/conversations';
import { ConversationPages } from './conversation-pages';

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
        container.bind(AgentService).toConstantValue({
            loadEarlier: async (_: string, cursor: string) => {
                asked.push(cursor);
                store.apply(answers ? [EARLIER[cursor]] : []);
            }
        });
        container.bind(ConversationPages).toSelf();
        pages = container.get(ConversationPages);
        store.apply([{ ...loaded([userMessage('msg_3', 'three')]), earlier: 'c3' } as StoreEvent]);
    });

    const has = (id: string) =>
        ({ messages }: { messages: readonly { info: { id: string } }[] }): boolean => messages.some(({ info }) => info.id === id);

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

    describe('of a conversation that has become long', () => {
        const messages = (count: number): MessageWithParts[] =>
            Array.from({ length: count }, (_, index) => userMessage(`msg_${1_000 + index}`, 'text'));
        const count = (): number => store.state.conversations[SESSION].messages.length;

        beforeEach(() => vi.useFakeTimers());
        afterEach(() => vi.useRealTimers());

        const grow = (size: number): void => store.apply([loaded(messages(size))]);

        it('lets the older messages go, and knows where to go on', () => {
            grow(201);
            expect(count()).toBe(201);
            vi.runOnlyPendingTimers();
            expect([count(), store.state.conversations[SESSION].earlier]).toEqual([100, 'before:msg_1101']);
        });

        it('keeps them while somebody reads in the middle of it', () => {
            const first = pages.hold(SESSION);
            const second = pages.hold(SESSION);
            grow(201);
            first.dispose();
            first.dispose();
            vi.runOnlyPendingTimers();
            expect(count()).toBe(201);
            second.dispose();
            grow(202);
            vi.runOnlyPendingTimers();
            expect(count()).toBe(100);
        });

        it('leaves others alone', () => {
            grow(200);
            expect(vi.getTimerCount()).toBe(0);
        });
    });
});
