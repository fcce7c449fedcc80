import { inject, injectable, optional } from '@theia/core/shared/inversify';
import { Comment, CommentPlace, locateComment, withoutHidden } from '../../common/comments/comment';
import { commentsMessage, replyMessage } from '../../common/comments/comments-message';
import { CodeReferences } from '../code-references/code-references';
import { CommentPlaces } from './comment-places';
import { CommentSender } from './comment-sender';
import { Comments } from './comments';

/** Sends comments to the agent, all as one message, with the places where they are now. */
@injectable()
export class CommentDelivery {

    @inject(Comments) protected readonly comments: Comments;
    @inject(CodeReferences) protected readonly references: CodeReferences;
    @inject(CommentPlaces) protected readonly places: CommentPlaces;
    @inject(CommentSender) @optional() protected readonly sender: CommentSender | undefined;

    /** Without anybody who talks with an agent, comments stay where they are. */
    get canSend(): boolean {
        return this.sender !== undefined;
    }

    /** A single comment, to the session that the person sees; others wait on. */
    async sendNow(place: CommentPlace, text: string): Promise<void> {
        const comment = locateComment({ id: crypto.randomUUID(), text, place }, undefined);
        await this.sender?.send(this.sender.sessionInFront, commentsMessage([comment]));
    }

    /** Those that wait, or one of them. */
    async send(sessionID: string, id?: string): Promise<void> {
        const waiting = (): readonly Comment[] => this.comments.of(sessionID).filter(comment => id === undefined || comment.id === id);
        const hidden = await this.prepare(waiting());
        // The person may have changed them meanwhile, or sent them already.
        const comments = waiting();
        if (!this.sender || comments.length === 0) {
            return;
        }
        const located = this.places.locate(comments).map(comment => withoutHidden(comment, hidden));
        const sending = this.sender.send(sessionID || undefined, commentsMessage(located));
        this.comments.setSent(sessionID, comments);
        await sending;
    }

    /** Goes on in a thread that the agent knows. */
    async reply(sessionID: string, id: string, text: string): Promise<void> {
        const comment = this.comments.find(sessionID, id);
        if (!this.sender || !comment) {
            return;
        }
        const hidden = await this.prepare([comment]);
        const [located] = this.places.locate([comment]).map(known => withoutHidden(known, hidden));
        const sending = this.sender.send(sessionID || undefined, replyMessage(located, text));
        this.comments.reply(sessionID, id, { by: 'person', text });
        await sending;
    }

    /** Looks up where they are, and answers the files whose lines the agent must not be shown. */
    async prepare(comments: readonly Comment[]): Promise<ReadonlySet<string>> {
        const paths = [...new Set(comments.map(({ place }) => place.path))];
        const [are] = await Promise.all([
            Promise.all(paths.map(path => this.references.isForAgent(path))), this.places.refresh(comments)
        ]);
        return new Set(paths.filter((_path, index) => !are[index]));
    }
}
