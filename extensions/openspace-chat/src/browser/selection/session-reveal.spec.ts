import { CommonCommands } from '@theia/core/lib/browser/common-commands';
import { ContextKeyService } from '@theia/core/lib/browser/context-key-service';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConversationFind } from '../find/conversation-find';
import { FindContribution } from '../find/find-contribution';
import { ChatFixture } from '../fixtures/chat-fixture';
import { aSession, CONNECTED, reset, SESSION } from '../fixtures/conversations';
import { ChatView } from './chat-view';
import { SessionKeeper } from './session-keeper';
import { SessionReveal } from './session-reveal';

describe('ways to the panel', () => {
    let chat: ChatFixture;
    const chatFocus = { set: vi.fn() };
    const view = { openView: vi.fn(async () => undefined), tryGetWidget: vi.fn() };

    beforeEach(() => {
        vi.clearAllMocks();
        chat = new ChatFixture();
        chat.container.bind(ChatView).toConstantValue(view);
        chat.container.bind(ContextKeyService).toConstantValue({ createKey: () => chatFocus });
        [SessionReveal, FindContribution].forEach(type => chat.container.bind<object>(type).toSelf());
        chat.store.apply([CONNECTED, reset([aSession('ses_2'), aSession(SESSION), aSession('ses_1a', { parentID: SESSION })])]);
    });
    afterEach(() => chat.dispose());

    it('lead from a sub-agent to the session that it works for', async () => {
        await chat.container.get(SessionReveal).reveal('ses_1a');
        expect([chat.selection.activeSessionID, view.openView.mock.calls]).toEqual([SESSION, [[{ activate: true }]]]);
    });

    it('find where the focus is, or from anywhere by the palette', async () => {
        const commands = new CommandRegistry({ getContributions: () => [] });
        commands.registerCommand(CommonCommands.FIND, { execute: () => undefined });
        chat.container.get(FindContribution).registerCommands(commands);
        const find = chat.container.get(ConversationFind);
        await commands.executeCommand(CommonCommands.FIND.id);
        expect(find.isOpen).toBe(false);
        view.tryGetWidget.mockReturnValue({ node: document.body });
        await commands.executeCommand(CommonCommands.FIND.id);
        expect(find.isOpen).toBe(true);
        find.close(() => undefined);
        view.tryGetWidget.mockReturnValue(undefined);
        await commands.executeCommand('openspace-chat:find');
        expect([find.isOpen, view.openView.mock.calls.length]).toEqual([true, 1]);
    });

    it('know whether the focus is there, for the key', () => {
        chat.container.get(FindContribution).onStart();
        view.tryGetWidget.mockReturnValue({ node: document.createElement('div') });
        document.body.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
        view.tryGetWidget.mockReturnValue({ node: document.body });
        document.body.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
        expect(chatFocus.set.mock.calls).toEqual([[false], [true]]);
    });

    it('keep a session open until the last one lets go, also if it cannot be opened', async () => {
        const keeper = chat.container.get(SessionKeeper);
        const released = vi.fn();
        const [first, second] = [await keeper.keep(SESSION, released), await keeper.keep(SESSION, released)];
        first.dispose();
        expect([keeper.isKept(SESSION), released.mock.calls.length]).toEqual([true, 0]);
        second.dispose();
        expect([keeper.isKept(SESSION), released.mock.calls.length]).toEqual([false, 1]);
        chat.service.fail('openSession', 'gone');
        await expect(keeper.keep(SESSION, released)).rejects.toThrow('gone');
        expect(keeper.isKept(SESSION)).toBe(false);
    });
});
