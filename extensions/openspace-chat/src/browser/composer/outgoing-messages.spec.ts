import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatFixture } from '../fixtures/chat-fixture';
import { aSession, CONNECTED, reset, SESSION } from '../fixtures/conversations';
import { OutgoingMessages } from './outgoing-messages';

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
