import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChatSessionsImpl } from './chat-sessions-impl';
import { ChatFixture } from './fixtures/chat-fixture';
import { aSession, reset } from './fixtures/conversations';

describe('ChatSessionsImpl', () => {
    let chat: ChatFixture;
    let sessions: ChatSessionsImpl;

    beforeEach(() => {
        chat = new ChatFixture();
        chat.container.bind(ChatSessionsImpl).toSelf();
        sessions = chat.container.get(ChatSessionsImpl);
        chat.store.apply([reset([aSession('ses_1'), aSession('ses_2')], { activeSessionID: 'ses_1' })]);
    });
    afterEach(() => chat.dispose());

    it('knows and chooses what the chat shows', () => {
        expect(sessions.shown).toBe('ses_1');
        sessions.show('ses_2');
        expect([sessions.shown, chat.selection.activeSessionID, chat.service.callsOf('openSession')]).toEqual(['ses_2', 'ses_2', [['ses_1'], ['ses_2']]]);
        sessions.show(undefined);
        expect(chat.selection.activeSessionID).toBeUndefined();
    });
});
