import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CommentDelivery } from 'openspace-content/lib/browser/comments/comment-delivery';
import { CommentPlaces } from 'openspace-content/lib/browser/comments/comment-places';
import { Comments, NO_SESSION } from 'openspace-content/lib/browser/comments/comments';
import {
    Comment, commentName, commentPlaceText, isThread, LocatedComment, withoutHidden
} from 'openspace-content/lib/common/comments/comment';
import { AgentCommandContribution, AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { ArgumentPicker, PickerChoice } from 'openspace-core/lib/browser/commands/argument-picker';
import { CommandData } from 'openspace-core/lib/common';
import { FilesService } from 'openspace-core/lib/common/services/files-service';
import { editorComments } from 'openspace-hands/lib/common';
import { Announcer } from 'openspace-interface/lib/browser/page/announcer';
import { ChatSelection } from '../selection/chat-selection';

/** Lets the agent read what the person has to say about lines, and answer it there. */
@injectable()
export class AgentComments implements AgentCommandContribution, ArgumentPicker {

    @inject(Comments) protected readonly comments: Comments;
    @inject(CommentPlaces) protected readonly places: CommentPlaces;
    @inject(CommentDelivery) protected readonly delivery: CommentDelivery;
    @inject(FilesService) protected readonly files: FilesService;
    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(Announcer) protected readonly announcer: Announcer;

    registerAgentCommands(registry: AgentCommandRegistry): void {
        registry.register(editorComments, async ({ path, commentId, text }, { sessionId }) => {
            await this.comments.ready;
            const sessionID = sessionId ?? this.selection.activeSessionID ?? NO_SESSION;
            if (commentId !== undefined && text !== undefined) {
                return this.tell([this.answer(sessionID, commentId, text)]);
            }
            if (commentId !== undefined || text !== undefined) {
                throw new Error('An answer needs both commentId and text.');
            }
            const wanted = path === undefined ? undefined : (await this.files.locate(path, 'compare')).path;
            return this.tell(this.comments.allOf(sessionID).filter(
                comment => isThread(comment) && (wanted === undefined || comment.place.path === wanted)
            ));
        });
    }

    protected answer(sessionID: string, commentId: string, text: string): Comment {
        const comment = this.comments.find(sessionID, commentId);
        if (!comment || !isThread(comment)) {
            throw new Error(`There is no comment "${commentId}". The person may have resolved it.`);
        }
        this.comments.reply(sessionID, comment.id, { by: 'agent', text });
        const [located] = this.places.locate([comment]);
        this.announcer.announce(
            nls.localize('openspace/chat/comments/answered', 'The agent answered your comment on {0}', commentPlaceText(located))
        );
        return this.comments.find(sessionID, comment.id) ?? comment;
    }

    protected async tell(comments: readonly Comment[]): Promise<CommandData<typeof editorComments>> {
        const hidden = await this.delivery.prepare(comments);
        return { comments: this.places.locate(comments).map(comment => tell(withoutHidden(comment, hidden))) };
    }

    readonly kind = 'id:comment';

    get emptyMessage(): string {
        return nls.localize('openspace/chat/comments/none', 'There are no comments on lines in this session.');
    }

    async choices(): Promise<PickerChoice[]> {
        const all = this.comments.allOf(this.selection.activeSessionID ?? NO_SESSION).filter(isThread);
        return this.places.locate(all).map(
            comment => ({ label: comment.text.slice(0, 80), description: commentPlaceText(comment), value: commentName(comment) })
        );
    }
}

function tell(comment: LocatedComment): CommandData<typeof editorComments>['comments'][number] {
    const { place, lines, state, text, sent = false, replies = [] } = comment;
    return {
        commentId: commentName(comment), path: place.path,
        ...lines ? { line: lines.startLine, endLine: lines.endLine } : {},
        state, ...place.quote === '' ? {} : { quote: place.quote }, text, sent, replies: [...replies]
    };
}
