import { CommandService } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ChatCommands } from '../commands/chat-commands';
import { PromptSender } from '../composer/prompt-sender';
import { ChatDrafts } from '../drafts/chat-drafts';
import { ChatSelection } from '../selection/chat-selection';
import { LineComment, LineComments } from './line-comments';

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

/** Longer lines are cut: the agent has the file. */
const MAX_QUOTE_LENGTH = 200;

/** The comments as a message to the agent, in the order of the files and their lines. */
export function commentsMessage(comments: readonly LineComment[]): string {
    const sorted = [...comments].sort((a, b) => a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1);
    const intro = comments.length === 1
        ? nls.localize('openspace/chat/changes/oneCommentIntro', 'A comment on your changes:')
        : nls.localize('openspace/chat/changes/commentsIntro', 'Comments on your changes:');
    return [intro, ...sorted.map(describe)].join('\n\n');
}

function describe({ path, line, side, quote, text }: LineComment): string {
    const place = side === 'before'
        ? nls.localize('openspace/chat/changes/removedLine', '{0}:{1} (removed line)', path, line)
        : `${path}:${line}`;
    const shown = quote.length > MAX_QUOTE_LENGTH ? `${quote.slice(0, MAX_QUOTE_LENGTH)}…` : quote;
    return [place, ...quote.trim() ? [`> ${shown}`] : [], text.trim()].join('\n');
}
