import { inject, injectable, optional } from '@theia/core/shared/inversify';
import { CommentPlace, locateComment } from '../../common/comments/comment';
import { commentsMessage } from '../../common/comments/comments-message';
import { CommentPlaces } from './comment-places';
import { CommentSender } from './comment-sender';
import { Comments } from './comments';

/** Sends comments to the agent, all as one message, with the places where they are now. */
@injectable()
export class CommentDelivery {

    @inject(Comments) protected readonly comments: Comments;
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

    async send(sessionID: string): Promise<void> {
        await this.places.refresh(this.comments.of(sessionID));
        // The person may have changed them meanwhile, or sent them already.
        const comments = this.comments.of(sessionID);
        if (!this.sender || comments.length === 0) {
            return;
        }
        const sending = this.sender.send(sessionID, commentsMessage(this.places.locate(comments)));
        this.comments.remove(sessionID, comments);
        await sending;
    }
}
