import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChatFixture } from '../fixtures/chat-fixture';
import { aSession, CONNECTED, loaded, reset, SESSION } from '../fixtures/conversations';
import { ChatCommentSender } from './chat-comment-sender';

describe('ChatCommentSender', () => {
    let chat: ChatFixture;
    let sender: ChatCommentSender;

    beforeEach(async () => {
        chat = new ChatFixture();
        chat.container.bind(ChatCommentSender).toSelf();
        await chat.apply(CONNECTED, reset([aSession(SESSION), aSession('ses_other')], { activeSessionID: SESSION }), loaded());
        sender = chat.container.get(ChatCommentSender);
    });

    afterEach(() => chat.dispose());

    it('makes comments the next message', async () => {
        await chat.act(() => sender.send(SESSION, 'A comment'));
        expect(chat.service.callsOf('sendPrompt')).toEqual([[SESSION, expect.objectContaining({ text: 'A comment' })]]);
    });

    it('knows which session the person sees, and begins one if there is none', async () => {
        expect(sender.sessionInFront).toBe(SESSION);
        await chat.act(() => chat.selection.select(undefined));
        expect(sender.sessionInFront).toBeUndefined();
        await chat.act(() => sender.send(undefined, 'A comment'));
        expect(chat.service.callsOf('sendPrompt')).toEqual([[expect.any(String), expect.objectContaining({ text: 'A comment' })]]);
    });

    it('adds them to what the person is writing, and leaves it to them to send it', async () => {
        await chat.act(() => chat.drafts.set(SESSION, 'By the way'));
        await chat.act(() => sender.send(SESSION, 'A comment'));
        expect(chat.service.callsOf('sendPrompt')).toEqual([]);
        expect(chat.drafts.get(SESSION)).toContain('By the way');
        expect(chat.drafts.get(SESSION)).toContain('A comment');
        expect(chat.commands.executeCommand).toHaveBeenCalledWith('openspace-chat:focus-input');
    });

    it('keeps those on another session for when it is shown', async () => {
        await chat.act(() => sender.send('ses_other', 'A comment'));
        expect([chat.service.callsOf('sendPrompt'), chat.drafts.get('ses_other')]).toEqual([[], 'A comment']);
    });
});
