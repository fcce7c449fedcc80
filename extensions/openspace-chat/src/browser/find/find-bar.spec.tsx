import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatFixture } from '../fixtures/chat-fixture';
import { aSession, assistantMessage, CONNECTED, loaded, reset, SESSION, textPart, toolPart, userMessage } from '../fixtures/conversations';
import { ConversationFind } from './conversation-find';

describe('the find bar', () => {
    let chat: ChatFixture;
    const count = (): string | null | undefined => chat.find('find-count')?.textContent;

    beforeEach(async () => {
        Element.prototype.scrollIntoView = vi.fn();
        chat = new ChatFixture();
        await chat.apply(CONNECTED, reset([aSession(SESSION)]), loaded([
            userMessage('msg_1', 'look for needle'),
            assistantMessage('msg_2', 'msg_1', toolPart('msg_2', 'bash', {
                status: 'completed', input: { command: 'cat' }, output: 'a needle in hay', title: 'cat', metadata: {},
                time: { start: 1, end: 2 }
            })),
            assistantMessage('msg_3', 'msg_1', textPart('msg_3', 'the Needle'))
        ]));
        chat.input.focus();
        await chat.act(() => chat.container.get(ConversationFind).open());
    });
    afterEach(() => chat.dispose());

    it('counts, goes round in both directions, and minds the case if told so', async () => {
        await chat.type('find-input', 'needle');
        expect(count()).toBe('3 of 3');
        await chat.key('find-input', 'Enter');
        expect(count()).toBe('1 of 3');
        await chat.key('find-input', 'F3', { shiftKey: true });
        expect(count()).toBe('3 of 3');
        await chat.click(chat.button('Match Case'));
        expect(count()).toBe('2 of 2');
        await chat.type('find-input', 'haystack');
        expect(count()).toBe('No results');
    });

    it('unfolds what hides the match', async () => {
        await chat.type('find-input', 'in hay');
        await chat.act(() =>
            vi.waitFor(() => expect(chat.host.querySelector<HTMLDetailsElement>('[data-message-id="msg_2"] details')?.open).toBe(true)));
    });

    it('closes with Escape and gives the focus back', async () => {
        expect(document.activeElement).toBe(chat.find('find-input'));
        await chat.key('find-input', 'Escape');
        expect([chat.find('find-bar'), document.activeElement]).toEqual([null, chat.input]);
    });
});
