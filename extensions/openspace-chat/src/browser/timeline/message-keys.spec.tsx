import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatFixture } from '../fixtures/chat-fixture';
import {
    aSession, assistantInfo, assistantMessage, CONNECTED, loaded, reset, SESSION, textPart, userMessage
} from '../fixtures/conversations';

describe('keys in the conversation', () => {
    let chat: ChatFixture;
    const focused = (): string | undefined => (document.activeElement as HTMLElement).dataset.messageId;

    beforeEach(async () => {
        Element.prototype.scrollIntoView = vi.fn();
        chat = new ChatFixture();
        const answer = assistantMessage('msg_4', 'msg_3', textPart('msg_4', 'b'));
        await chat.apply(CONNECTED, reset([aSession(SESSION, { cost: 0.5 })]), loaded([
            userMessage('msg_1', 'one'), assistantMessage('msg_2', 'msg_1', textPart('msg_2', 'a')), userMessage('msg_3', 'two'),
            {
                ...answer,
                info: assistantInfo('msg_4', 'msg_3', { tokens: { input: 1200, output: 30, reasoning: 0, cache: { read: 0, write: 0 } } })
            }
        ]));
    });
    afterEach(() => chat.dispose());

    it('go from message to message of the person', async () => {
        const log = chat.host.querySelector<HTMLElement>('[role=log]')!;
        log.focus();
        const press = (key: string): Promise<unknown> => chat.key(document.activeElement!, key, { altKey: true });
        await press('ArrowUp');
        expect(focused()).toBe('msg_3');
        await press('ArrowUp');
        expect(focused()).toBe('msg_1');
        await press('ArrowUp');
        expect(focused()).toBe('msg_1');
        await press('ArrowDown');
        expect(focused()).toBe('msg_3');
    });

    it('stay with the input while the person writes', async () => {
        chat.input.focus();
        await chat.key(chat.input, 'ArrowUp', { altKey: true });
        expect(document.activeElement).toBe(chat.input);
    });

    it('the header tells the use of tokens', () => {
        expect([chat.find('chat-usage')?.textContent, chat.find('chat-usage')?.title]).toEqual(
            ['1.2K', '1.2K tokens in the conversation, $0.50 so far']
        );
    });
});
