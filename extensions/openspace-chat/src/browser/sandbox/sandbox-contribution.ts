import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { StatusBar, StatusBarAlignment } from '@theia/core/lib/browser/status-bar/status-bar-types';
import { CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MenuContribution, MenuModelRegistry } from '@theia/core/lib/common/menu';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { AgentMenu } from 'openspace-core/lib/browser/control/agent-menu';
import { chatCommand } from '../commands/chat-command';
import { ChatSelection } from '../selection/chat-selection';
import { registerSessionCommand } from '../sessions/register-session-command';
import { SESSION_MENU } from '../sessions/session-commands';
import { isWithoutWalls, sandboxLabel, sandboxMeaning } from './sandbox-words';
import { SessionSandboxSwitch } from './session-sandbox-switch';

export namespace SandboxCommands {
    export const RUN_IN_SANDBOX = chatCommand('run-in-sandbox', 'Run Session in Sandbox');
    export const RUN_IN_COPY = chatCommand('run-in-copy', 'Run Session in Sandbox on a Copy');
    export const LEAVE_SANDBOX = chatCommand('leave-sandbox', 'Turn Off Sandbox of Session…');
}

/** The switch in the palette and in the session's menu; where the agent of the shown session works, in the status bar. */
@injectable()
export class SandboxContribution implements CommandContribution, MenuContribution, FrontendApplicationContribution {

    static readonly ELEMENT_ID = 'openspace-sandbox';

    @inject(SessionSandboxSwitch) protected readonly switch: SessionSandboxSwitch;
    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(StatusBar) protected readonly statusBar: StatusBar;

    protected shown = '';

    registerCommands(commands: CommandRegistry): void {
        registerSessionCommand(
            commands, this.selection, SandboxCommands.RUN_IN_SANDBOX,
            { execute: id => this.switch.turnOn(id, 'folder'), applies: id => this.switch.placeOf(id) !== 'folder' }
        );
        registerSessionCommand(
            commands, this.selection, SandboxCommands.RUN_IN_COPY,
            { execute: id => this.switch.turnOn(id, 'copy'), applies: id => this.switch.placeOf(id) !== 'copy' }
        );
        registerSessionCommand(
            commands, this.selection, SandboxCommands.LEAVE_SANDBOX,
            { execute: id => this.switch.turnOff(id), applies: id => this.switch.isWanted(id) }
        );
    }

    registerMenus(menus: MenuModelRegistry): void {
        [SandboxCommands.RUN_IN_SANDBOX, SandboxCommands.RUN_IN_COPY, SandboxCommands.LEAVE_SANDBOX].forEach((command, index) =>
            [[...SESSION_MENU, '5_permissions'], AgentMenu.SAFETY].forEach(path =>
                menus.registerMenuAction(path, { commandId: command.id, label: command.label, order: `sandbox-${index}` })));
    }

    onStart(): void {
        this.show();
        this.store.onDidChange(() => this.show());
        this.selection.onDidChange(() => this.show());
    }

    protected show(): void {
        const sandbox = this.switch.of(this.selection.activeSessionID);
        const shown = JSON.stringify(sandbox);
        if (shown === this.shown) {
            return;
        }
        this.shown = shown;
        if (!sandbox.on) {
            void this.statusBar.removeElement(SandboxContribution.ELEMENT_ID);
            return;
        }
        const warns = isWithoutWalls(sandbox);
        const label = sandboxLabel(sandbox);
        const tooltip = `${sandboxMeaning(sandbox)}\n${nls.localize('openspace/chat/sandbox/click', 'Click to turn the sandbox off.')}`;
        void this.statusBar.setElement(SandboxContribution.ELEMENT_ID, {
            text: `$(${warns ? 'warning' : 'shield'}) ${label}`,
            name: nls.localize('openspace/chat/sandbox/label', 'Sandbox'),
            alignment: StatusBarAlignment.LEFT,
            priority: 7,
            tooltip,
            accessibilityInformation: { label: `${label}. ${tooltip}` },
            command: SandboxCommands.LEAVE_SANDBOX.id,
            ...warns && {
                backgroundColor: 'var(--theia-statusBarItem-warningBackground)', color: 'var(--theia-statusBarItem-warningForeground)'
            }
        });
    }
}
