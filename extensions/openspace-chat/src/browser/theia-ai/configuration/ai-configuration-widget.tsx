import { ChatAgentService } from '@theia/ai-chat/lib/common';
import { Agent, AgentService, AISettingsService } from '@theia/ai-core/lib/common';
import { CommonCommands } from '@theia/core/lib/browser/common-commands';
import { ReactWidget } from '@theia/core/lib/browser/widgets/react-widget';
import { Message } from '@theia/core/lib/browser/widgets/widget';
import { Command, CommandService } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { focusInside } from 'openspace-interface/lib/browser/views/focus-inside';
import { presentView } from 'openspace-interface/lib/browser/views/present-view';
import { ModelCommands } from '../../models/model-contribution';
import { ProviderCommands } from '../../commands/provider-commands';
import { SHOW_TOOL_SERVERS } from '../../tool-servers/tool-servers-contribution';
import { AiConfigurationView, ConfiguredAgent } from './ai-configuration-view';

/** What Theia's AI framework knows of agents, as the person can change it. */
@injectable()
export class AiConfigurationWidget extends ReactWidget {

    static readonly ID = 'openspace-ai-configuration';

    static get LABEL(): string {
        return nls.localize('openspace/chat/theia/configuration', 'AI Configuration');
    }

    @inject(AgentService) protected readonly agents: AgentService;
    @inject(ChatAgentService) protected readonly chatAgents: ChatAgentService;
    @inject(AISettingsService) protected readonly settings: AISettingsService;
    @inject(CommandService) protected readonly commands: CommandService;

    @postConstruct()
    protected init(): void {
        presentView(this, { id: AiConfigurationWidget.ID, testID: 'ai-configuration', label: AiConfigurationWidget.LABEL, icon: 'hubot' });
        this.addClass('openspace-ai-configuration');
        this.toDispose.pushAll([this.agents, this.chatAgents].map(({ onDidChangeAgents }) => onDidChangeAgents(() => this.update())));
        this.toDispose.push(this.settings.onDidChange(() => this.update()));
        this.update();
    }

    protected override onActivateRequest(msg: Message): void {
        super.onActivateRequest(msg);
        this.toDispose.push(focusInside(this.node, () => this.node.querySelector<HTMLElement>('input, button')));
    }

    protected render(): React.ReactNode {
        return <AiConfigurationView agents={this.agents.getAllAgents().map(agent => this.described(agent))} onToggle={this.toggle}
            links={this.links} />;
    }

    protected described(agent: Agent): ConfiguredAgent {
        const { id, name, description } = agent;
        const chatAgent = this.chatAgents.getAllAgents().find(candidate => candidate.id === id);
        return {
            id, name, description,
            iconClass: chatAgent?.iconClass,
            enabled: this.agents.isEnabled(id),
            isDefault: this.chatAgents.getEffectiveDefaultAgent()?.id === id
        };
    }

    protected readonly toggle = ({ id, enabled }: ConfiguredAgent): void => {
        // A setting that cannot be written is logged by Theia, and the agent is as the person wants it until a reload.
        void (enabled ? this.agents.disableAgent(id) : this.agents.enableAgent(id));
        this.update();
    };

    protected get links(): readonly { readonly label: string; readonly open: () => void }[] {
        const link = ({ id, label }: Command, ...args: unknown[]) =>
            ({ label: label ?? id, open: () => void this.commands.executeCommand(id, ...args) });
        return [
            ...[ModelCommands.CHOOSE_MODEL, ModelCommands.CHOOSE_AGENT, ProviderCommands.CONNECT, SHOW_TOOL_SERVERS]
                .map(command => link(command)),
            link(
                { ...CommonCommands.OPEN_PREFERENCES, label: nls.localize('openspace/chat/theia/settings', 'Settings of AI Chat') },
                'ai-features'
            )
        ];
    }
}
