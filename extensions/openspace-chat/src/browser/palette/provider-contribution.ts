import { CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ChatActions } from '../actions/chat-actions';
import { ProviderCommands } from '../commands/provider-commands';

@injectable()
export class ProviderContribution implements CommandContribution {

    @inject(ChatActions) protected readonly actions: ChatActions;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(ProviderCommands.CONNECT, { execute: () => this.actions.connectProvider() });
        commands.registerCommand(ProviderCommands.DISCONNECT, { execute: () => this.actions.disconnectProvider() });
    }
}
