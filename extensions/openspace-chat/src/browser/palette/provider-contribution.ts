import { CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ChatActions } from '../actions/chat-actions';
import { chatCommand } from '../commands/chat-command';

export namespace ProviderCommands {
    export const CONNECT = chatCommand('connect-provider', 'Connect a Provider…');
    export const DISCONNECT = chatCommand('disconnect-provider', 'Disconnect a Provider…');
}

@injectable()
export class ProviderContribution implements CommandContribution {

    @inject(ChatActions) protected readonly actions: ChatActions;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(ProviderCommands.CONNECT, { execute: () => this.actions.connectProvider() });
        commands.registerCommand(ProviderCommands.DISCONNECT, { execute: () => this.actions.disconnectProvider() });
    }
}
