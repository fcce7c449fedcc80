import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { AbstractViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { MenuModelRegistry } from '@theia/core/lib/common/menu';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { isBusy } from 'openspace-agent/lib/common';
import { AgentMenu } from 'openspace-core/lib/browser/control/agent-menu';
import { ChatPreferences } from '../../common/chat-preferences';
import { ChatActions } from '../actions/chat-actions';
import { ChatCommands } from '../commands/chat-commands';
import { ChatSelection } from '../selection/chat-selection';
import { ChatView } from '../selection/chat-view';
import { ChatPanelWidget } from './chat-panel-widget';

/** The column of icons beside the panel belongs to its side; in pixels. */
export const ICON_COLUMN = 48;
/** Share of the window that the panel takes at first start. */
const WIDTH_SHARE = 0.3;
/** Narrower, code in answers is hardly readable; in pixels. */
const MIN_WIDTH = 360;
/** Even in a small window the editors keep half of it. */
const MAX_SHARE = 0.5;

/** Puts the chat panel on its side and offers its commands. */
@injectable()
export class ChatViewContribution extends AbstractViewContribution<ChatPanelWidget> implements ChatView, FrontendApplicationContribution {

    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(ChatActions) protected readonly actions: ChatActions;
    @inject(ChatPreferences) protected readonly preferences: ChatPreferences;

    constructor() {
        super({
            widgetId: ChatPanelWidget.ID,
            widgetName: ChatPanelWidget.LABEL,
            defaultWidgetOptions: { area: 'right', rank: 10 },
            toggleCommandId: ChatCommands.TOGGLE_ID
        });
    }

    override get defaultViewOptions(): ApplicationShell.WidgetOptions {
        return { ...super.defaultViewOptions, area: this.preferences['openspace.chat.placement'] };
    }

    /** Called when there is no saved layout. Reveals the panel; the focus stays where it is. */
    async initializeLayout(): Promise<void> {
        await this.preferences.ready;
        // While the side is still folded, this is the width that it will unfold to.
        this.shell.resize(firstWidth(window.innerWidth), this.preferences['openspace.chat.placement']);
        await this.openView({ reveal: true });
    }

    override registerCommands(commands: CommandRegistry): void {
        super.registerCommands(commands);
        commands.registerCommand(ChatCommands.FOCUS_INPUT, { execute: () => this.focusInput() });
        commands.registerCommand(ChatCommands.NEW_SESSION, {
            execute: async () => {
                await this.actions.newSession();
                await this.focusInput();
            }
        });
        commands.registerCommand(ChatCommands.STOP, { execute: () => this.actions.stop(), isEnabled: () => this.isAgentBusy() });
        commands.registerCommand(ChatCommands.RESTART, { execute: () => this.actions.restartAgent() });
    }

    override registerMenus(menus: MenuModelRegistry): void {
        super.registerMenus(menus);
        [ChatCommands.FOCUS_INPUT, ChatCommands.NEW_SESSION].forEach(({ id, label }, index) =>
            menus.registerMenuAction(AgentMenu.TALK, { commandId: id, label, order: String(index) }));
        menus.registerMenuAction(AgentMenu.STOP, { commandId: ChatCommands.STOP.id, label: ChatCommands.STOP.label, order: 'a' });
    }

    override registerKeybindings(keybindings: KeybindingRegistry): void {
        super.registerKeybindings(keybindings);
        // Ctrl+Alt+I, the usual choice, is taken by Theia's own chat and by browsers.
        keybindings.registerKeybinding({ command: ChatCommands.FOCUS_INPUT.id, keybinding: 'ctrlcmd+alt+y' });
    }

    protected async focusInput(): Promise<void> {
        await this.openView({ activate: true });
    }

    protected isAgentBusy(): boolean {
        const { activeSessionID } = this.selection;
        return activeSessionID !== undefined && isBusy(this.store.state, activeSessionID);
    }
}

function firstWidth(windowWidth: number): number {
    return Math.round(Math.min(Math.max(windowWidth * WIDTH_SHARE, MIN_WIDTH) + ICON_COLUMN, windowWidth * MAX_SHARE));
}
