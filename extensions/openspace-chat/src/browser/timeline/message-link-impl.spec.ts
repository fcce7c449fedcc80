import * as React from '@theia/core/shared/react';
import { Widget } from '@theia/core/lib/browser/widgets/widget';
import { MessageLink } from 'openspace-core/lib/browser/activity/message-link';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatFixture } from '../fixtures/chat-fixture';
import { assistantMessage, aSession, CONNECTED, loaded, reset, textPart, userMessage } from '../fixtures/conversations';
import { ChatPanelWidget } from '../panel/chat-panel-widget';
import { ChatView } from '../selection/chat-view';
import { MessageLinkImpl } from './message-link-impl';

const CONVERSATION = [
    userMessage('msg_1', 'open it'),
    assistantMessage('msg_2', 'msg_1', textPart('msg_2', 'opened')),
    assistantMessage('msg_3', 'msg_1', textPart('msg_3', ''))
];

describe('MessageLinkImpl', () => {
    let chat: ChatFixture;
    let widget: ChatPanelWidget;
    let link: MessageLink;
    const openView = vi.fn(async () => widget);
    const scrolled: (string | undefined)[] = [];

    beforeEach(async () => {
        chat = new ChatFixture();
        HTMLElement.prototype.scrollIntoView = function (this: HTMLElement): void { scrolled.push(this.dataset.messageId); };
        chat.container.bind(ChatView).toConstantValue({ openView });
        chat.container.bind(MessageLinkImpl).toSelf();
        chat.store.apply([CONNECTED, reset([aSession('ses_1'), aSession('ses_2')], { activeSessionID: 'ses_1' }), loaded([], 'ses_1')]);
        widget = chat.container.get(ChatPanelWidget);
        link = chat.container.get(MessageLinkImpl);
        await React.act(async () => Widget.attach(widget, document.body));
        // Frames are waited for: React renders when it wants, as in a page.
        Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    });
    afterEach(async () => {
        vi.useRealTimers();
        scrolled.length = 0;
        openView.mockClear();
        Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
        await React.act(async () => widget.dispose());
        chat.dispose();
    });

    it('shows the session, brings the message into view and takes the keyboard there', async () => {
        const revealed = link.reveal('ses_2', 'msg_2');
        await vi.waitFor(() => expect(chat.service.callsOf('openSession')).toContainEqual(['ses_2']));
        chat.store.apply([loaded(CONVERSATION, 'ses_2')]);
        await revealed;
        expect(openView).toHaveBeenCalledWith({ reveal: true });
        expect([chat.selection.activeSessionID, scrolled, document.activeElement?.getAttribute('role')])
            .toEqual(['ses_2', ['msg_2'], 'log']);
        const message = widget.node.querySelector<HTMLElement>('[data-message-id=msg_2]')!;
        expect(message.className).toContain('openspace-message-flash');
        message.dispatchEvent(new Event('animationend'));
        expect(message.className).not.toContain('openspace-message-flash');
    });

    it('leads to the words before a message that was nothing but commands', async () => {
        chat.store.apply([loaded(CONVERSATION, 'ses_1')]);
        await link.reveal('ses_1', 'msg_3');
        expect(scrolled).toEqual(['msg_2']);
    });

    it('says so when session or message are gone', async () => {
        await expect(link.reveal('ses_9', 'msg_1')).rejects.toThrow('Its session was deleted');
        expect(openView).not.toHaveBeenCalled();
        vi.useFakeTimers({ toFake: ['performance', 'requestAnimationFrame'] });
        const revealing = expect(link.reveal('ses_1', 'msg_9')).rejects.toThrow('no longer in the conversation');
        await vi.advanceTimersByTimeAsync(11_000);
        await revealing;
    });
});
