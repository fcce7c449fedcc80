import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatFixture } from '../fixtures/chat-fixture';
import { aSession, CONNECTED, reset, SESSION, userMessage } from '../fixtures/conversations';
import { notYetShown, OutgoingMessage, OutgoingMessages } from './outgoing-messages';

describe('what was on its way when the page was loaded again', () => {
    let key: unknown;
    let chat: ChatFixture;
    let outgoing: OutgoingMessages;

    beforeEach(async () => {
        const before = new ChatFixture();
        before.store.apply([CONNECTED, reset([aSession(SESSION)])]);
        void before.selection;
        before.container.get(OutgoingMessages).initialize();
        before.service.hold('sendPrompt');
        before.drafts.set(SESSION, 'Hello');
        void before.sender.send();
        await vi.waitFor(() => expect(before.service.callsOf('sendPrompt')).toHaveLength(1));
        key = before.service.keys[0];
        window.dispatchEvent(new Event('pagehide'));
        before.container.get(OutgoingMessages).onStop();
        before.dispose();
        chat = new ChatFixture();
        outgoing = chat.container.get(OutgoingMessages);
    });

    afterEach(() => {
        outgoing.onStop();
        chat.dispose();
        window.sessionStorage.clear();
    });

    it('comes back into the input if it did not arrive', async () => {
        outgoing.initialize();
        expect(outgoing.messages).toMatchObject([{ draft: { text: 'Hello' } }]);
        expect(chat.chatInput.hasArrived).not.toHaveBeenCalled();
        chat.store.apply([CONNECTED, reset([aSession(SESSION)])]);
        await vi.waitFor(() => expect(chat.drafts.get(SESSION)).toBe('Hello'));
        expect([chat.chatInput.hasArrived.mock.calls, outgoing.messages]).toEqual([[[SESSION, key]], []]);
    });

    it('is over if it arrived', async () => {
        chat.chatInput.arrived.add(key as string);
        outgoing.initialize();
        chat.store.apply([CONNECTED, reset([aSession(SESSION)])]);
        await vi.waitFor(() => expect(outgoing.messages).toEqual([]));
        expect(chat.drafts.get(SESSION)).toBe('');
    });
});

describe('what is on its way', () => {
    const outgoing = (id: number, sessionID?: string, key?: string): OutgoingMessage =>
        ({ id, draft: { text: 'Hello', attachments: [] }, isMessage: true, sessionID, key });
    const ids = (all: OutgoingMessage[], sessionID: string | undefined, ...messageIDs: string[]): number[] =>
        notYetShown(all, sessionID, messageIDs.map(id => userMessage(id, 'Hello'))).map(({ id }) => id);

    it('belongs to its session, or to the panel that has none yet', () => {
        const all = [outgoing(1), outgoing(2, SESSION), outgoing(3, 'ses_other', 'KEY3')];
        expect([ids(all, undefined), ids(all, SESSION), ids(all, 'ses_other')]).toEqual([[1], [2], [3]]);
    });

    it('is shown until the conversation has it, each by its own key', () => {
        const all = [outgoing(1, SESSION, 'KEY1'), outgoing(2, SESSION, 'KEY2'), outgoing(3, SESSION)];
        expect(ids(all, SESSION, 'msg_0KEY2')).toEqual([1, 3]);
        expect(ids(all, SESSION, 'msg_0KEY2', 'msg_1KEY1')).toEqual([3]);
    });
});
