import { CommonCommands } from '@theia/core/lib/browser/common-commands';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ChatViewContribution } from '../chat-view-contribution';
import { ConversationFind } from './conversation-find';

export const FIND_IN_CONVERSATION = Command.toLocalizedCommand(
    { id: 'openspace-chat:find', label: 'Find in Conversation', category: 'Chat' }, 'openspace/chat/command/find', 'openspace/chat/category');

/** Ctrl+F in the chat looks through the conversation. */
@injectable()
export class FindContribution implements CommandContribution {

    @inject(ConversationFind) protected readonly find: ConversationFind;
    @inject(ChatViewContribution) protected readonly view: ChatViewContribution;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(FIND_IN_CONVERSATION, {
            execute: async () => {
                await this.view.openView({ activate: true });
                this.find.open();
            }
        });
        // The key belongs to Theia's command, which asks whoever has the focus.
        commands.registerHandler(CommonCommands.FIND.id, { isEnabled: () => this.hasFocus(), execute: () => this.find.open() });
    }

    protected hasFocus(): boolean {
        return this.view.tryGetWidget()?.node.contains(document.activeElement) ?? false;
    }
}
