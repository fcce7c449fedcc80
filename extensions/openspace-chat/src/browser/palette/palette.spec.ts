import { CommandRegistry } from '@theia/core/lib/common/command';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Session } from 'openspace-agent/lib/common';
import { ChatFixture } from '../fixtures/chat-fixture';
import { aPermission, aSession, CONNECTED, loaded, reset, SESSION, userMessage } from '../fixtures/conversations';
import { ChatView } from '../selection/chat-view';
import { SessionReveal } from '../selection/session-reveal';
import { MessagePickerContribution } from './message-picker-contribution';
import { ServerCommandsContribution } from './server-commands-contribution';
import { SessionPickerContribution } from './session-picker-contribution';

describe('the chat in the palette', () => {
    let chat: ChatFixture;
    let commands: CommandRegistry;
    const reveal = { reveal: vi.fn(async () => undefined) };
    const labels = (): Array<string | undefined> => commands.commands.map(({ label }) => label);

    beforeEach(() => {
        vi.clearAllMocks();
        Element.prototype.scrollIntoView = vi.fn();
        chat = new ChatFixture();
        commands = new CommandRegistry({ getContributions: () => [] });
        chat.container.bind(CommandRegistry).toConstantValue(commands);
        chat.container.bind(SessionReveal).toConstantValue(reveal as unknown as SessionReveal);
        chat.container.bind(ChatView).toConstantValue({ openView: async () => ({ node: chat.host }) });
        [MessagePickerContribution, ServerCommandsContribution, SessionPickerContribution].forEach(
            type => chat.container.bind<object>(type).toSelf().inSingletonScope()
        );
    });
    afterEach(() => chat.dispose());

    it('has the commands of the server, as they are now, and runs them in the shown session', async () => {
        chat.container.get(ServerCommandsContribution).onStart();
        expect(labels()).toEqual([]);
        const list = vi.spyOn(chat.chatInput, 'listCommands').mockResolvedValue([
            { name: 'init', description: 'writes AGENTS.md\nand more', source: 'command' }, { name: 'bare', source: 'mcp' },
            { name: 'skill', description: 'Use only when somebody asks for changes to the configuration of the agent', source: 'skill' }
        ]);
        chat.store.apply([CONNECTED, reset([aSession(SESSION)])]);
        await vi.waitFor(() => expect(labels()).toEqual([
            '/init: writes AGENTS.md', '/bare', '/skill (skill)'
        ]));
        const run = vi.spyOn(chat.chatInput, 'runCommand');
        chat.sessions.quickInput.input.mockResolvedValueOnce(' with care ');
        await commands.executeCommand('openspace-chat:server-command:init');
        expect(run).toHaveBeenCalledWith(SESSION, expect.objectContaining({ name: 'init', arguments: 'with care' }));
        await commands.executeCommand('openspace-chat:server-command:bare');
        expect(run).toHaveBeenCalledTimes(1);

        list.mockResolvedValue([]);
        chat.store.apply([{ type: 'server.status', status: { state: 'reconnecting', managed: true, notices: [] } }]);
        chat.store.apply([CONNECTED]);
        await vi.waitFor(() => expect(labels()).toEqual([]));
    });

    it('leads to other sessions', async () => {
        chat.container.get(SessionPickerContribution).registerCommands(commands);
        expect(commands.isEnabled('openspace-chat:switch-session')).toBe(false);
        chat.store.apply(
            [CONNECTED, reset([aSession(SESSION), aSession('ses_2')], { permissions: [aPermission('per_1', { sessionID: 'ses_2' })] })]
        );
        chat.sessions.quickInput.showQuickPick.mockImplementation(
            async items => (items as Array<{ id: string; description?: string }>).find(({ description }) => !description)
        );
        await commands.executeCommand('openspace-chat:switch-session');
        await commands.executeCommand('openspace-chat:show-waiting-session');
        expect(reveal.reveal.mock.calls).toEqual([[SESSION], ['ses_2']]);
    });

    it('goes to the next and the previous session, and to one with a new answer', async () => {
        chat.container.get(SessionPickerContribution).registerCommands(commands);
        const at = (updated: number): Session['time'] => ({ created: 1, updated });
        chat.store.apply([CONNECTED, reset(
            [aSession(SESSION, { time: at(3) }), aSession('ses_2', { time: at(2) }), aSession('ses_3', { time: at(1) })],
            { activeSessionID: SESSION }
        )]);
        await commands.executeCommand('openspace-chat:next-session');
        await commands.executeCommand('openspace-chat:previous-session');
        expect(commands.isEnabled('openspace-chat:next-unread-session')).toBe(false);
        chat.store.apply([{ type: 'session.status', sessionID: 'ses_2', status: { type: 'busy' } }]);
        chat.store.apply([{ type: 'session.status', sessionID: 'ses_2', status: { type: 'idle' } }]);
        await commands.executeCommand('openspace-chat:next-unread-session');
        expect(reveal.reveal.mock.calls).toEqual([['ses_2'], ['ses_3'], ['ses_2']]);
    });

    it('leads to a message of the person', async () => {
        chat.container.get(MessagePickerContribution).registerCommands(commands);
        expect(commands.isEnabled('openspace-chat:go-to-message')).toBe(false);
        await chat.apply(
            CONNECTED, reset([aSession(SESSION)], { activeSessionID: SESSION }),
            loaded([userMessage('msg_1', 'first'), userMessage('msg_2', 'second')])
        );
        chat.sessions.quickInput.showQuickPick.mockImplementation(
            async items => (items as Array<{ label: string }>).find(({ label }) => label === 'first')
        );
        await commands.executeCommand('openspace-chat:go-to-message');
        expect((document.activeElement as HTMLElement).dataset.messageId).toBe('msg_1');
    });
});
