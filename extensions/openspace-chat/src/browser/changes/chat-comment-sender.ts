import { CommandService } from '@theia/core/lib/common/command';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CommentSender } from 'openspace-content/lib/browser/comments/comment-sender';
import { ChatCommands } from '../commands/chat-commands';
import { PromptSender } from '../composer/prompt-sender';
import { ChatDrafts } from '../drafts/chat-drafts';
import { ChatSelection } from '../selection/chat-selection';

/** Comments are the next message. If the person is writing one they are added to it, and it is theirs to send. */
@injectable()
export class ChatCommentSender implements CommentSender {

    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(ChatDrafts) protected readonly drafts: ChatDrafts;
    @inject(PromptSender) protected readonly sender: PromptSender;
    @inject(CommandService) protected readonly commands: CommandService;

    get sessionInFront(): string | undefined {
        return this.selection.activeSessionID;
    }

    async send(sessionID: string | undefined, message: string): Promise<void> {
        const isWriting = this.drafts.get(sessionID).trim() !== '';
        this.drafts.append(sessionID, message);
        if (isWriting || sessionID !== this.selection.activeSessionID) {
            await this.commands.executeCommand(ChatCommands.FOCUS_INPUT.id);
        } else {
            // What does not arrive comes back into the input.
            await this.sender.send();
        }
    }
}
