import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { StatusBar, StatusBarAlignment, StatusBarEntry } from '@theia/core/lib/browser/status-bar/status-bar-types';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { errorText, reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { AgentControlMode, AgentControlState, OpenSpaceService } from '../../common';
import { ActivityCommands } from '../activity/activity-commands';
import { OpenSpaceClientImpl } from '../bridge/openspace-client-impl';
import { AgentStop } from './agent-stop';
import { ControlCommands } from './control-commands';

/** The person's switch for the agent: in the status bar, and in the palette. */
@injectable()
export class AgentControlContribution implements FrontendApplicationContribution, CommandContribution {

    static readonly ELEMENT_ID = 'openspace-agent-control';

    @inject(OpenSpaceService)
    protected readonly service: OpenSpaceService;

    @inject(OpenSpaceClientImpl)
    protected readonly client: OpenSpaceClientImpl;

    @inject(AgentStop)
    protected readonly agent: AgentStop;

    @inject(StatusBar)
    protected readonly statusBar: StatusBar;

    @inject(CommandRegistry)
    protected readonly commands: CommandRegistry;

    @inject(QuickInputService)
    protected readonly quickInput: QuickInputService;

    @inject(MessageService)
    protected readonly messages: MessageService;

    /** Why the agent was paused, as far as it has been said. */
    protected reason: string | undefined;

    onStart(): void {
        if (this.client.control) {
            this.show(this.client.control);
        }
        this.client.onDidChangeControl(state => this.show(state));
    }

    registerCommands(commands: CommandRegistry): void {
        const inMode = (...modes: (AgentControlMode | undefined)[]) => (): boolean => modes.includes(this.mode);
        const register = (command: Command, execute: () => unknown, isEnabled = (): boolean => true): void => {
            commands.registerCommand(command, { execute, isEnabled, isVisible: isEnabled });
        };
        register(ControlCommands.PAUSE, () => this.setMode('paused'), inMode('on', undefined));
        register(ControlCommands.RESUME, () => this.setMode('on'), inMode('paused'));
        register(ControlCommands.OFF, () => this.setMode('off'), inMode('on', 'paused', undefined));
        register(ControlCommands.ON, () => this.setMode('on'), inMode('off'));
        register(ControlCommands.ASK_AGAIN, () => this.tell(this.service.resetConsent()));
        register(ControlCommands.STOP, () => this.agent.stop());
        register(ControlCommands.MENU, () => this.showMenu());
    }

    protected get mode(): AgentControlMode | undefined {
        return this.client.control?.mode;
    }

    protected show(state: AgentControlState): void {
        void this.statusBar.setElement(AgentControlContribution.ELEMENT_ID, controlStatusEntry(state));
        if (state.reason !== this.reason) {
            this.reason = state.reason;
            void this.explain(state.reason);
        }
    }

    /** The agent was paused without the person: they should know, and be able to let it go on. */
    protected async explain(reason: string | undefined): Promise<void> {
        const resume = nls.localize('openspace/core/control/resumeAction', 'Resume');
        if (reason !== undefined && await this.messages.warn(reasonText(reason), resume) === resume) {
            await this.setMode('on');
        }
    }

    protected setMode(mode: AgentControlMode): Promise<void> {
        return this.tell(this.service.setAgentControl(mode));
    }

    protected async showMenu(): Promise<void> {
        const modes: [AgentControlMode, string, string][] = [
            [
                'on',
                nls.localize('openspace/core/control/pickOn', 'On'),
                nls.localize('openspace/core/control/pickOnDetail', 'The agent may act in this window')
            ],
            [
                'paused',
                nls.localize('openspace/core/control/pickPause', 'Pause'),
                nls.localize('openspace/core/control/pickPauseDetail', 'Its commands wait')
            ],
            [
                'off',
                nls.localize('openspace/core/control/pickOff', 'Off'),
                nls.localize('openspace/core/control/pickOffDetail', 'Its commands are declined')
            ]
        ];
        const current = nls.localize('openspace/core/control/current', 'current');
        const items = [
            ...modes.map(([mode, label, detail]) =>
                ({ label, detail, description: mode === this.mode ? current : undefined, run: () => this.setMode(mode) })),
            {
                label: nls.localize('openspace/core/control/pickAskAgain', 'Ask me again about consent'),
                run: () => this.commands.executeCommand(ControlCommands.ASK_AGAIN.id)
            },
            {
                label: nls.localize('openspace/core/control/pickActivity', 'Show agent activity'),
                run: () => this.commands.executeCommand(ActivityCommands.SHOW.id)
            },
            {
                label: nls.localize('openspace/core/control/pickStop', 'Stop everything'),
                description: 'Ctrl+Shift+Backspace',
                run: () => this.agent.stop()
            }
        ];
        const picked = await this.quickInput.showQuickPick(items, {
            placeholder: nls.localize('openspace/core/control/placeholder', 'What may the agent do in this window?')
        });
        await picked?.run();
    }

    protected async tell(done: Promise<void>): Promise<void> {
        try {
            await done;
        } catch (error) {
            void this.messages.error(errorText(error));
        }
    }
}

/** How the state looks in the status bar. */
function controlStatusEntry({ mode, decided }: AgentControlState): StatusBarEntry {
    const [icon, text, meaning] = {
        on: ['robot', nls.localize('openspace/core/control/statusOn', 'Agent: on'), decided
            ? nls.localize('openspace/core/control/meansOn', 'The agent may act in this window.')
            : nls.localize('openspace/core/control/meansAsk', 'The agent may act in this window; you are asked before its first command.')],
        paused: ['debug-pause', nls.localize('openspace/core/control/statusPaused', 'Agent: paused'),
            nls.localize('openspace/core/control/meansPaused', 'Commands of the agent wait until you resume it.')],
        off: ['circle-slash', nls.localize('openspace/core/control/statusOff', 'Agent: off'),
            nls.localize('openspace/core/control/meansOff', 'Commands of the agent are declined.')]
    }[mode];
    const tooltip =
        `${meaning}\n${nls.localize('openspace/core/control/click', 'Click to change. Ctrl+Shift+Backspace stops everything.')}`;
    return {
        text: `$(${icon}) ${text}`,
        name: nls.localize('openspace/core/control/statusName', 'Agent control'),
        alignment: StatusBarAlignment.LEFT,
        priority: 9,
        tooltip,
        accessibilityInformation: { label: `${text}. ${meaning}` },
        command: ControlCommands.MENU.id,
        ...(mode === 'on'
            ? {}
            : { backgroundColor: 'var(--theia-statusBarItem-warningBackground)', color: 'var(--theia-statusBarItem-warningForeground)' })
    };
}
