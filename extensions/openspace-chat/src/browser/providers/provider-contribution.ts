import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ChatActions } from '../chat-actions';

export namespace ProviderCommands {
    const define = (name: string, label: string): Command =>
        Command.toLocalizedCommand({ id: `openspace-chat:${name}`, label, category: 'Chat' }, `openspace/chat/command/${name}`, 'openspace/chat/category');

    export const CONNECT = define('connect-provider', 'Connect a Provider…');
    export const DISCONNECT = define('disconnect-provider', 'Disconnect a Provider…');
}

@injectable()
export class ProviderContribution implements CommandContribution {

    @inject(ChatActions) protected readonly actions: ChatActions;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(ProviderCommands.CONNECT, { execute: () => this.actions.connectProvider() });
        commands.registerCommand(ProviderCommands.DISCONNECT, { execute: () => this.actions.disconnectProvider() });
    }
}
