// @vitest-environment jsdom
import '@theia/core/lib/browser';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { WidgetManager } from '@theia/core/lib/browser/widget-manager';
import { Widget } from '@theia/core/lib/browser/widgets';
import { Container } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it } from 'vitest';
import { ConversationStore } from '../../conversation-store';
import { PoliteFocus } from '../polite-focus';
import { ChatPaneContent } from './chat-pane-content';
import { ChatSessions } from './chat-sessions';

describe('the chat in a pane', () => {
    let container: Container;
    let chat: Widget;
    let isOpen: boolean;
    let isTyping: boolean;
    let calls: unknown[];

    beforeEach(() => {
        chat = new Widget();
        chat.id = 'openspace-chat';
        isOpen = true;
        isTyping = false;
        calls = [];
        container = new Container();
        container.bind(WidgetManager).toConstantValue({ tryGetWidget: () => isOpen ? chat : undefined, getOrCreateWidget: async () => chat } as unknown as WidgetManager);
        container.bind(ApplicationShell).toConstantValue({
            addWidget: async (widget: Widget, options: unknown) => { calls.push(['add', widget.id, options]); },
            revealWidget: async (id: string) => { calls.push(['reveal', id]); }
        } as unknown as ApplicationShell);
        container.bind(ConversationStore).toConstantValue({ state: { sessions: { ses_1: {}, ses_2: {} } } } as unknown as ConversationStore);
        container.bind(PoliteFocus).toConstantValue({ isWritingIn: () => isTyping } as unknown as PoliteFocus);
        container.bind(ChatPaneContent).toSelf();
    });

    const withSessions = (): ChatPaneContent => {
        const sessions = {
            shown: 'ses_1',
            show: (id: string) => {
                sessions.shown = id;
            }
        };
        container.bind<ChatSessions>(ChatSessions).toConstantValue(sessions);
        return container.get(ChatPaneContent);
    };

    it('is called by the session that it shows', async () => {
        const content = withSessions();
        expect([content.contentIdOf(chat), content.contentIdOf(new Widget()), await content.resolve(''), await content.resolve('openspace-chat')]).toEqual(['ses_1', undefined, 'ses_1', 'ses_1']);
    });

    it('shows another session', async () => {
        const content = withSessions();
        expect(await content.resolve('ses_2')).toBe('ses_2');
        expect(content.find()).toBe(chat);
        content.turnTo('ses_2');
        expect(content.contentIdOf(chat)).toBe('ses_2');
    });

    it('stays with the session in which the person is writing', async () => {
        const content = withSessions();
        isTyping = true;
        await expect(content.resolve('ses_2')).rejects.toThrow('The person is writing in another session.');
        expect(await content.resolve('ses_1')).toBe('ses_1');
    });

    it('knows which sessions there are', async () => {
        await expect(withSessions().resolve('ses_9')).rejects.toThrow('There is no session "ses_9".');
    });

    it('is there without a way to choose sessions', async () => {
        const content = container.get(ChatPaneContent);
        expect([content.contentIdOf(chat), await content.resolve('ses_2')]).toEqual(['openspace-chat', 'ses_2']);
        content.turnTo('ses_2');
        expect(content.contentIdOf(chat)).toBe('openspace-chat');
    });

    it('comes back to its side after it was closed', async () => {
        isOpen = false;
        const content = withSessions();
        expect(content.find()).toBeUndefined();
        await content.open('ses_1', { widgetOptions: content.home });
        expect(calls).toEqual([['add', 'openspace-chat', { area: 'right' }], ['reveal', 'openspace-chat']]);
    });
});
