import { CommonCommands } from '@theia/core/lib/browser/common-commands';
import { ContextKeyService } from '@theia/core/lib/browser/context-key-service';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ChatView } from '../selection/chat-view';
import { ConversationFind } from './conversation-find';

export const FIND_IN_CONVERSATION = Command.toLocalizedCommand(
    { id: 'openspace-chat:find', label: 'Find in Conversation', category: 'Chat' }, 'openspace/chat/command/find',
    'openspace/chat/category');

/** True while the focus is in the chat. */
export const CHAT_FOCUS = 'openspaceChatFocus';

/** Ctrl+F in the chat looks through the conversation. */
@injectable()
export class FindContribution implements CommandContribution, FrontendApplicationContribution, KeybindingContribution {

    @inject(ConversationFind) protected readonly find: ConversationFind;
    @inject(ChatView) protected readonly view: ChatView;

    @inject(ContextKeyService) protected readonly contextKeys: ContextKeyService;

    onStart(): void {
        const hasFocus = this.contextKeys.createKey<boolean>(CHAT_FOCUS, false);
        const update = (): void => hasFocus.set(this.hasFocus());
        document.addEventListener('focusin', update);
        document.addEventListener('focusout', update);
    }

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(FIND_IN_CONVERSATION, {
            execute: async () => {
                if (!this.hasFocus()) {
                    await this.view.openView({ activate: true });
                }
                this.find.open();
            }
        });
        // The menu's.
        commands.registerHandler(CommonCommands.FIND.id, { isEnabled: () => this.hasFocus(), execute: () => this.find.open() });
    }

    /**
     * Monaco takes the key wherever the focus is, as long as an editor is open: the chat needs a binding of its own. It needs a
     * `when`, for Theia prefers bindings that have one with a known key.
     */
    registerKeybindings(keybindings: KeybindingRegistry): void {
        keybindings.registerKeybinding({ command: FIND_IN_CONVERSATION.id, keybinding: 'ctrlcmd+f', when: CHAT_FOCUS });
    }

    protected hasFocus(): boolean {
        return this.view.tryGetWidget()?.node.contains(document.activeElement) ?? false;
    }
}
