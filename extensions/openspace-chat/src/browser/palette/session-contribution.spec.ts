import { CommandRegistry } from '@theia/core/lib/common/command';
import { MenuModelRegistry } from '@theia/core/lib/common/menu';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatFixture } from '../fixtures/chat-fixture';
import { aSession, CONNECTED, loaded, reset, SESSION, userMessage } from '../fixtures/conversations';
import { chooseInMenu } from '../fixtures/open-menu';
import { ModelContribution } from '../models/model-contribution';
import { ModelPickers } from '../models/model-pickers';
import { SessionOperations } from '../sessions/session-operations';
import { SessionContribution } from './session-contribution';

const id = (name: string): string => `openspace-chat:${name}`;

describe('commands for sessions', () => {
    let chat: ChatFixture;
    let commands: CommandRegistry;

    beforeEach(() => {
        chat = new ChatFixture();
        chat.container.bind(SessionContribution).toSelf().inSingletonScope();
        commands = new CommandRegistry({ getContributions: () => [] });
        commands.registerCommand({ id: id('focus-input') }, { execute: () => undefined });
        chat.container.get(SessionContribution).registerCommands(commands);
        chat.container.get(ModelContribution).registerCommands(commands);
        chat.store.apply([CONNECTED, reset([
            aSession(SESSION), aSession('ses_2', { time: { created: 1, updated: 0, archived: 5 } }),
            aSession('ses_1a', { parentID: SESSION })
        ])]);
        chat.store.apply([loaded([userMessage('msg_1', 'first'), userMessage('msg_3', 'second')])]);
    });
    afterEach(() => chat.dispose());

    const offered = (sessionID?: string): string[] => commands.commands.map(command => command.id.replace(/.*:/, ''))
        .filter(name => name !== 'focus-input' && commands.isEnabled(id(name), ...(sessionID ? [sessionID] : [])));

    it('are offered where they apply', () => {
        expect(offered()).toEqual(expect.arrayContaining([
            'rename-session', 'archive-session', 'delete-session', 'fork-session', 'fork-from-message', 'revert-to-message',
            'compact-session', 'export-markdown', 'export-json', 'show-archived-session'
        ]));
        expect(offered()).not.toEqual(expect.arrayContaining(['back-to-parent']));
        expect(offered()).not.toEqual(expect.arrayContaining(['restore-messages']));
        expect(offered('ses_1a').filter(name => !/archived|model|agent|variant/.test(name))).toEqual(
            ['back-to-parent', 'export-markdown', 'export-json', 'show-raw']
        );
    });

    it('wait until the agent has finished', () => {
        chat.store.apply([{ type: 'session.status', sessionID: SESSION, status: { type: 'busy' } }]);
        expect(offered().filter(name => /revert|compact|archive-/.test(name))).toEqual([]);
    });

    it('share only where it is allowed, and once', async () => {
        await vi.waitFor(() => expect(chat.container.get(SessionOperations).mayShare).toBe(true));
        expect(offered().filter(name => /share/.test(name))).toEqual(['share-session']);
        chat.store.apply([{ type: 'session.updated', session: aSession(SESSION, { share: { url: 'x' } }) }]);
        expect(offered().filter(name => /share/.test(name))).toEqual(['copy-share-link', 'unshare-session']);
    });

    it('act on the shown session, or on the one of the menu', async () => {
        await commands.executeCommand(id('fork-session'));
        await commands.executeCommand(id('compact-session'), SESSION);
        await commands.executeCommand(id('revert-to-message'), SESSION, 'msg_3');
        expect([chat.sessions.service.fork.mock.calls, chat.sessions.service.compact.mock.calls, chat.sessions.service.revert.mock.calls])
            .toEqual([[[SESSION, undefined]], [[SESSION, { providerID: 'p', modelID: 'm' }]], [[SESSION, 'msg_3']]]);
    });

    it('ask for the message, the newest first', async () => {
        chat.sessions.quickInput.showQuickPick.mockImplementation(async items => items[0]);
        await commands.executeCommand(id('revert-to-message'));
        await commands.executeCommand(id('fork-from-message'));
        expect([chat.sessions.service.revert.mock.calls, chat.sessions.service.fork.mock.calls]).toEqual(
            [[[SESSION, 'msg_3']], [[SESSION, 'msg_3']]]
        );
        chat.sessions.quickInput.showQuickPick.mockResolvedValue(undefined);
        await commands.executeCommand(id('revert-to-message'), SESSION);
        expect(chat.sessions.service.revert).toHaveBeenCalledTimes(1);
    });

    it('bring back what was archived', async () => {
        chat.sessions.quickInput.showQuickPick.mockImplementation(async items => items[0]);
        await commands.executeCommand(id('show-archived-session'));
        expect(chat.sessions.service.setArchived).toHaveBeenCalledWith('ses_2', false);
        expect(chat.selection.activeSessionID).toBe('ses_2');
    });

    it('lead back from a helper, and rename in the list', async () => {
        chat.selection.select('ses_1a');
        await commands.executeCommand(id('back-to-parent'));
        expect(chat.selection.activeSessionID).toBe(SESSION);
        const renamed: string[] = [];
        chat.container.get(SessionOperations).onDidBeginRename(sessionID => renamed.push(sessionID));
        await commands.executeCommand(id('rename-session'));
        expect(renamed).toEqual([SESSION]);
    });

    it('stand in the menus', () => {
        const menus = {
            registerMenuAction: vi.fn((_path: readonly string[], _action: { commandId: string; label?: string }) => undefined)
        };
        chat.container.get(SessionContribution).registerMenus(menus as unknown as MenuModelRegistry);
        expect(menus.registerMenuAction.mock.calls.filter(([path]) => path[0] === 'openspace-message-menu').map(
            ([, { commandId, label }]) => [commandId, label]
        ))
            .toEqual([[id('revert-to-message'), 'Take Back from Here'], [id('fork-from-message'), 'Fork from Here']]);
    });

    it('choose models and agents', async () => {
        const { choices } = chat.container.get(ModelPickers);
        await choices.refresh();
        await commands.executeCommand(id('next-agent'));
        expect(choices.choicesFor(SESSION)).toEqual({ agent: 'plan', model: { providerID: 'p', modelID: 'm' } });
        expect(commands.isEnabled(id('next-variant'))).toBe(false);
        await chat.act(() => void commands.executeCommand(id('choose-model')));
        await chooseInMenu(chat, 'p/thinker');
        await chat.act(() => void commands.executeCommand(id('choose-agent')));
        await chooseInMenu(chat, 'build');
        await commands.executeCommand(id('next-variant'));
        expect(choices.choicesFor(SESSION)).toEqual({ agent: 'build', model: { providerID: 'p', modelID: 'thinker' }, variant: 'low' });
    });
});
