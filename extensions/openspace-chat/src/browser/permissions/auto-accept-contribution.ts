import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { StatusBar, StatusBarAlignment } from '@theia/core/lib/browser/status-bar/status-bar-types';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MenuContribution, MenuModelRegistry } from '@theia/core/lib/common/menu';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { AutoAcceptState } from 'openspace-agent/lib/common';
import { chatCommand } from '../commands/chat-command';
import { ChatSelection } from '../selection/chat-selection';
import { registerSessionCommand } from '../sessions/register-session-command';
import { SESSION_MENU } from '../sessions/session-commands';
import { AUTO_ACCEPT_PREFERENCE, AutoAcceptSwitch } from './auto-accept-switch';
import { acceptedEverywhere, acceptedFiles, askAgainLabel } from './auto-accept-words';

/** Theia's command that shows a setting. */
const OPEN_SETTINGS = 'preferences:open';

export namespace AutoAcceptCommands {
    export const ACCEPT_EVERYTHING = chatCommand('accept-everything', 'Accept Everything in This Session…');
    export const ASK_AGAIN = chatCommand('ask-again', 'Ask Again in This Session');
    export const TURN_OFF = chatCommand('auto-accept-off', 'Turn Off Auto-Accept');
    export const MENU = chatCommand('auto-accept-menu', 'Auto-Accept…');
}

/** What is accepted without asking: in the palette, in the session's menu and, while it is on, as a warning in the status bar. */
@injectable()
export class AutoAcceptContribution implements CommandContribution, MenuContribution, FrontendApplicationContribution {

    static readonly ELEMENT_ID = 'openspace-auto-accept';

    @inject(AutoAcceptSwitch) protected readonly switch: AutoAcceptSwitch;
    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(StatusBar) protected readonly statusBar: StatusBar;
    @inject(QuickInputService) protected readonly quickInput: QuickInputService;

    protected shown: AutoAcceptState | undefined;

    registerCommands(commands: CommandRegistry): void {
        registerSessionCommand(
            commands, this.selection, AutoAcceptCommands.ACCEPT_EVERYTHING,
            { execute: id => this.switch.turnOn(id ?? ''), applies: id => id !== undefined && !this.switch.isOn(id) }
        );
        registerSessionCommand(
            commands, this.selection, AutoAcceptCommands.ASK_AGAIN,
            { execute: id => this.switch.turnOffSession(id ?? ''), applies: id => id !== undefined && this.switch.isOn(id) }
        );
        commands.registerCommand(
            AutoAcceptCommands.TURN_OFF, { execute: () => this.switch.turnOffEverywhere(), isEnabled: () => this.isOn }
        );
        commands.registerCommand(AutoAcceptCommands.MENU, { execute: () => this.showMenu(commands) });
    }

    registerMenus(menus: MenuModelRegistry): void {
        [AutoAcceptCommands.ACCEPT_EVERYTHING, AutoAcceptCommands.ASK_AGAIN].forEach((command, index) =>
            menus.registerMenuAction(
                [...SESSION_MENU, '5_permissions'], { commandId: command.id, label: command.label, order: String(index) }
            ));
    }

    onStart(): void {
        this.show(this.store.state.autoAccept);
        this.store.onDidChange(({ autoAccept }) => this.show(autoAccept));
    }

    protected get isOn(): boolean {
        return this.isUnlimited || this.fileCount > 0;
    }

    /** More is accepted than changes of files that the person named. */
    protected get isUnlimited(): boolean {
        const { rules, sessions } = this.store.state.autoAccept;
        return rules.length + sessions.length > 0;
    }

    protected get fileCount(): number {
        return new Set(Object.values(this.store.state.autoAccept.files).flat()).size;
    }

    protected show(state: AutoAcceptState): void {
        if (state === this.shown) {
            return;
        }
        this.shown = state;
        if (!this.isOn) {
            void this.statusBar.removeElement(AutoAcceptContribution.ELEMENT_ID);
            return;
        }
        const { isUnlimited, fileCount } = this;
        const label = isUnlimited ? nls.localize('openspace/chat/autoAccept/status', 'Auto-accept on')
            : nls.localize('openspace/chat/autoAccept/statusFewFiles', 'Auto-accept: files ({0})', fileCount);
        const details = [
            ...(state.sessions.length > 0
                ? [nls.localize(
                    'openspace/chat/autoAccept/statusSessions', 'Everything is accepted in some sessions: {0}', state.sessions.length
                )]
                : []),
            ...(state.rules.length > 0
                ? [nls.localize(
                    'openspace/chat/autoAccept/statusRules', 'Accepted by your settings: {0}',
                    acceptedEverywhere({ autoAccept: state }).join(', ')
                )]
                : []),
            ...(fileCount > 0
                ? [nls.localize('openspace/chat/autoAccept/statusFiles', 'Files that may be changed in some sessions: {0}', fileCount)]
                : [])
        ];
        const tooltip = [
            nls.localize('openspace/chat/autoAccept/statusMeaning', 'The agent is not asking you about everything. Click to change.'),
            ...details
        ].join('\n');
        void this.statusBar.setElement(AutoAcceptContribution.ELEMENT_ID, {
            text: `$(${isUnlimited ? 'warning' : 'shield'}) ${label}`,
            name: nls.localize('openspace/chat/autoAccept/statusName', 'Auto-accept'),
            alignment: StatusBarAlignment.LEFT,
            priority: 8,
            tooltip,
            accessibilityInformation: { label: `${label}. ${tooltip}` },
            command: AutoAcceptCommands.MENU.id,
            ...(isUnlimited ? {
                backgroundColor: 'var(--theia-statusBarItem-warningBackground)', color: 'var(--theia-statusBarItem-warningForeground)'
            } : {})
        });
    }

    protected async showMenu(commands: CommandRegistry): Promise<void> {
        const { activeSessionID } = this.selection;
        const run = (command: Command): { label: string; run: () => unknown } =>
            ({ label: command.label ?? command.id, run: () => commands.executeCommand(command.id) });
        const items = [
            ...(activeSessionID === undefined
                ? []
                : [run(this.switch.isOn(activeSessionID) ? AutoAcceptCommands.ASK_AGAIN : AutoAcceptCommands.ACCEPT_EVERYTHING)]),
            ...acceptedFiles(this.store.state, activeSessionID).map(
                file => ({ label: askAgainLabel(file), run: () => this.switch.askAboutFiles(activeSessionID ?? '', [file]) })
            ),
            ...(this.isOn ? [run(AutoAcceptCommands.TURN_OFF)] : []),
            {
                label: nls.localize('openspace/chat/autoAccept/settings', 'Rules in the Settings…'),
                run: () => commands.executeCommand(OPEN_SETTINGS, AUTO_ACCEPT_PREFERENCE)
            }
        ];
        const picked = await this.quickInput.showQuickPick(
            items, { placeholder: nls.localize('openspace/chat/autoAccept/placeholder', 'What is accepted without asking you?') }
        );
        await picked?.run();
    }
}
