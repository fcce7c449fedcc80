import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { WidgetManager } from '@theia/core/lib/browser/widget-manager';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { CommonMenus } from '@theia/core/lib/browser/common-menus';
import { KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { MenuModelRegistry } from '@theia/core/lib/common/menu';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatFixture } from '../fixtures/chat-fixture';
import { aSession, reset, SESSION } from '../fixtures/conversations';
import { ChatViewContribution } from './chat-view-contribution';

describe('ChatViewContribution', () => {
    let chat: ChatFixture;
    let contribution: ChatViewContribution;
    const widget = { id: 'openspace-chat', isAttached: true };
    const shell = {
        getTabBarFor: vi.fn(), getAreaFor: vi.fn(), addWidget: vi.fn(), revealWidget: vi.fn(), activateWidget: vi.fn(), resize: vi.fn()
    };

    beforeEach(() => {
        chat = new ChatFixture();
        chat.container.rebind(ApplicationShell).toConstantValue(shell as unknown as ApplicationShell);
        chat.container.bind(WidgetManager).toConstantValue({ getOrCreateWidget: async () => widget } as unknown as WidgetManager);
        chat.container.bind(ChatViewContribution).toSelf().inSingletonScope();
        contribution = chat.container.get(ChatViewContribution);
        vi.clearAllMocks();
    });
    afterEach(() => chat.dispose());

    const commands = (): CommandRegistry => {
        const registry = new CommandRegistry({ getContributions: () => [] });
        contribution.registerCommands(registry);
        return registry;
    };

    it.each(
        [[1600, 528], [1000, 408], [600, 300]]
    )('opens on the right at first start in a window of %d pixels, without taking the focus', async (windowWidth, width) => {
        vi.stubGlobal('innerWidth', windowWidth);
        await contribution.initializeLayout();
        expect(shell.resize).toHaveBeenCalledWith(width, 'right');
        expect(shell.addWidget).toHaveBeenCalledWith(widget, expect.objectContaining({ area: 'right' }));
        expect(shell.revealWidget).toHaveBeenCalledWith('openspace-chat');
        expect(shell.activateWidget).not.toHaveBeenCalled();
    });

    it('leaves the ids that belong to agent commands alone', () => {
        const ids = commands().commands.map(command => command.id);
        expect(ids).toEqual(['toggle', 'focus-input', 'new-session', 'stop', 'restart'].map(name => `openspace-chat:${name}`));
        expect(ids.filter(id => id.startsWith('openspace.'))).toEqual([]);
    });

    it('leads to the input, also with a new session', async () => {
        const registry = commands();
        await registry.executeCommand('openspace-chat:focus-input');
        expect(shell.activateWidget).toHaveBeenCalledWith('openspace-chat');
        await registry.executeCommand('openspace-chat:new-session');
        expect(chat.selection.activeSessionID).toBe('ses_new1');
    });

    it('stops the agent only while it works', async () => {
        chat.store.apply([reset([aSession(SESSION)])]);
        const registry = commands();
        expect(registry.isEnabled('openspace-chat:stop')).toBe(false);
        chat.store.apply([{ type: 'session.status', sessionID: SESSION, status: { type: 'busy' } }]);
        await registry.executeCommand('openspace-chat:stop');
        expect(chat.service.callsOf('abort')).toEqual([[SESSION]]);
    });

    it('starts the server of the agent anew', async () => {
        await commands().executeCommand('openspace-chat:restart');
        expect(chat.service.callsOf('restartServer')).toHaveLength(1);
    });

    it('is in the view menu and has a key for the input', () => {
        const menus = { registerMenuAction: vi.fn() };
        contribution.registerMenus(menus as unknown as MenuModelRegistry);
        expect(menus.registerMenuAction).toHaveBeenCalledWith(
            CommonMenus.VIEW_VIEWS, { commandId: 'openspace-chat:toggle', label: 'Chat' }
        );
        const keybindings = { registerKeybinding: vi.fn() };
        contribution.registerKeybindings(keybindings as unknown as KeybindingRegistry);
        expect(keybindings.registerKeybinding).toHaveBeenCalledWith({ command: 'openspace-chat:focus-input', keybinding: 'ctrlcmd+alt+y' });
    });
});
