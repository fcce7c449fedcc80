import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChatFixture } from '../fixtures/chat-fixture';
import { aSession, CONNECTED, loaded, reset, SESSION } from '../fixtures/conversations';
import { CommentSender } from './comment-sender';
import { LineComments } from './line-comments';

describe('CommentSender', () => {
    let chat: ChatFixture;
    let comments: LineComments;
    let sender: CommentSender;

    beforeEach(async () => {
        chat = new ChatFixture();
        chat.container.bind(LineComments).toSelf().inSingletonScope();
        chat.container.bind(CommentSender).toSelf();
        await chat.apply(CONNECTED, reset([aSession(SESSION)], { activeSessionID: SESSION }), loaded());
        comments = chat.container.get(LineComments);
        sender = chat.container.get(CommentSender);
        await comments.ready;
        comments.add(SESSION, { path: 'a.ts', line: 3, side: 'now', quote: 'x' }, 'Why?');
    });

    afterEach(() => chat.dispose());

    it('makes them the next message', async () => {
        await chat.act(() => sender.send());
        expect(chat.service.callsOf('sendPrompt')).toEqual(
            [[SESSION, expect.objectContaining({ text: 'A comment on your changes:\n\na.ts:3\n> x\nWhy?' })]]
        );
        expect(comments.of(SESSION)).toEqual([]);
        await chat.act(() => sender.send());
        expect(chat.service.callsOf('sendPrompt')).toHaveLength(1);
    });

    it('adds them to what the person is writing, and leaves it to them to send it', async () => {
        await chat.act(() => chat.drafts.set(SESSION, 'By the way'));
        await chat.act(() => sender.send());
        expect(chat.service.callsOf('sendPrompt')).toEqual([]);
        expect(chat.drafts.get(SESSION)).toContain('By the way');
        expect(chat.drafts.get(SESSION)).toContain('a.ts:3\n> x\nWhy?');
        expect(chat.commands.executeCommand).toHaveBeenCalledWith('openspace-chat:focus-input');
    });
});
