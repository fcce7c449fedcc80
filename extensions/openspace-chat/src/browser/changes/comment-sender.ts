import { CommandService } from '@theia/core/lib/common/command';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ChatCommands } from '../commands/chat-commands';
import { PromptSender } from '../composer/prompt-sender';
import { ChatDrafts } from '../drafts/chat-drafts';
import { ChatSelection } from '../selection/chat-selection';
import { commentsMessage } from './comments-message';
import { LineComments } from './line-comments';

/** Sends the comments of the shown session to the agent. */
@injectable()
export class CommentSender {

    @inject(LineComments) protected readonly comments: LineComments;
    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(ChatDrafts) protected readonly drafts: ChatDrafts;
    @inject(PromptSender) protected readonly sender: PromptSender;
    @inject(CommandService) protected readonly commands: CommandService;

    /** They are the next message. If the person is writing one they are added to it, and it is theirs to send. */
    async send(): Promise<void> {
        const { activeSessionID: sessionID } = this.selection;
        const comments = this.comments.of(sessionID);
        if (sessionID === undefined || comments.length === 0) {
            return;
        }
        const isWriting = this.drafts.get(sessionID).trim() !== '';
        this.drafts.append(sessionID, commentsMessage(comments));
        this.comments.remove(sessionID, comments);
        if (isWriting) {
            await this.commands.executeCommand(ChatCommands.FOCUS_INPUT.id);
        } else {
            // What does not arrive comes back into the input.
            await this.sender.send();
        }
    }
}
