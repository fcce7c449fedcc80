import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { WidgetManager } from '@theia/core/lib/browser/widget-manager';
import { Widget } from '@theia/core/lib/browser/widgets';
import { Container } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it } from 'vitest';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { PersonAtWork } from 'openspace-core/lib/browser/person/person-at-work';
import { ChatSelection } from '../selection/chat-selection';
import { ChatPaneContent } from './chat-pane-content';
import '@theia/core/lib/browser';

describe('the chat in a pane', () => {
    let container: Container;
    let chat: Widget;
    let isOpen: boolean;
    let isTyping: boolean;
    let calls: unknown[];
    let sessions: { activeSessionID: string | undefined; select(id: string | undefined): void };

    beforeEach(() => {
        chat = new Widget();
        chat.id = 'openspace-chat';
        isOpen = true;
        isTyping = false;
        calls = [];
        container = new Container();
        container.bind(WidgetManager).toConstantValue(
            { tryGetWidget: () => isOpen ? chat : undefined, getOrCreateWidget: async () => chat } as unknown as WidgetManager
        );
        container.bind(ApplicationShell).toConstantValue({
            addWidget: async (widget: Widget, options: unknown) => { calls.push(['add', widget.id, options]); },
            revealWidget: async (id: string) => { calls.push(['reveal', id]); }
        } as unknown as ApplicationShell);
        container.bind(ConversationStore).toConstantValue(
            { state: { sessions: { ses_1: {}, ses_2: {} } } } as unknown as ConversationStore
        );
        container.bind(PersonAtWork).toConstantValue({ isWritingIn: () => isTyping } as unknown as PersonAtWork);
        container.bind(ChatPaneContent).toSelf();
    });

    const withSessions = (): ChatPaneContent => {
        sessions = {
            activeSessionID: 'ses_1',
            select: id => {
                sessions.activeSessionID = id;
            }
        };
        container.bind(ChatSelection).toConstantValue(sessions as unknown as ChatSelection);
        return container.get(ChatPaneContent);
    };

    it('is called by the session that it shows', async () => {
        const content = withSessions();
        expect([
            content.contentIdOf(chat), content.contentIdOf(new Widget()), await content.resolve(''), await content.resolve('openspace-chat')
        ])
            .toEqual(['ses_1', undefined, { contentId: 'ses_1' }, { contentId: 'ses_1' }]);
    });

    it('shows another session', async () => {
        const content = withSessions();
        expect(await content.resolve('ses_2')).toEqual({ contentId: 'ses_2' });
        expect(content.find()).toBe(chat);
        content.turnTo('ses_2');
        expect(content.contentIdOf(chat)).toBe('ses_2');
    });

    it('goes back to the session of before, and forth, unless the person has chosen another one', async () => {
        const content = withSessions();
        expect(content.turnTo('ses_1')).toBeUndefined();
        const turned = content.turnTo('ses_2');
        expect([await turned?.undo(), sessions.activeSessionID]).toEqual([undefined, 'ses_1']);
        expect([await turned?.redo(), sessions.activeSessionID]).toEqual([undefined, 'ses_2']);
        sessions.select(undefined);
        expect([await turned?.undo(), sessions.activeSessionID]).toEqual(
            ['The chat stays where it is: you have chosen another session.', undefined]
        );
    });

    it('stays with the session in which the person is writing', async () => {
        const content = withSessions();
        isTyping = true;
        await expect(content.resolve('ses_2')).rejects.toThrow('The person is writing in another session.');
        expect(await content.resolve('ses_1')).toEqual({ contentId: 'ses_1' });
    });

    it('knows which sessions there are', async () => {
        const content = withSessions();
        await expect(content.resolve('ses_9')).rejects.toThrow('There is no session "ses_9".');
        expect(() => content.turnTo('ses_9')).toThrow('There is no session "ses_9".');
        expect(sessions.activeSessionID).toBe('ses_1');
    });

    it('is called by its own name while no session is chosen', async () => {
        const content = withSessions();
        sessions.select(undefined);
        expect([content.contentIdOf(chat), await content.resolve('')]).toEqual(['openspace-chat', { contentId: 'openspace-chat' }]);
    });

    it('comes back to its side after it was closed', async () => {
        isOpen = false;
        const content = withSessions();
        expect(content.find()).toBeUndefined();
        await content.open('ses_1', { widgetOptions: content.home });
        expect(calls).toEqual([['add', 'openspace-chat', { area: 'right' }], ['reveal', 'openspace-chat']]);
    });
});
