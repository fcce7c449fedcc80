import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { CommentDelivery } from 'openspace-content/lib/browser/comments/comment-delivery';
import { CommentEditor, commentNote, CommentView } from 'openspace-content/lib/browser/comments/comment-view';
import { Comments } from 'openspace-content/lib/browser/comments/comments';
import { CommentReply, LocatedComment } from 'openspace-content/lib/common/comments/comment';
import { ChatMarkdown } from '../apply/chat-markdown';

interface CommentThreadProps {
    readonly comments: Comments;
    readonly delivery: CommentDelivery;
    readonly sessionID: string;
    readonly comment: LocatedComment;
    /** Gives the keyboard back to the text. */
    readonly leave: () => void;
}

/** A comment under its lines: what the person wrote, what the agent answered, and what can be done next. */
export const CommentThread = ({ comments, delivery, sessionID, comment, leave }: CommentThreadProps): React.JSX.Element => {
    const [isReplying, setReplying] = React.useState(false);
    const { id, text, sent = false, replies = [], lines, state } = comment;
    const note = commentNote(comment);
    const send = (): void => void delivery.send(sessionID, id);
    const resolve = (): void => {
        comments.remove(sessionID, [comment]);
        leave();
    };
    const reply = (words: string): void => {
        setReplying(false);
        void delivery.reply(sessionID, id, words);
    };
    const onKeyDown = (event: React.KeyboardEvent): void => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
            event.stopPropagation();
            leave();
        }
    };
    return <section className='openspace-thread' role='group' tabIndex={-1} data-testid='line-comment' data-state={state} data-sent={sent}
        data-line={lines?.endLine} onKeyDown={onKeyDown}
        aria-label={nls.localize('openspace/chat/comments/thread', 'Comment for the agent: {0}', text.slice(0, 80))}>
        {sent
            ? <div className='openspace-thread-words' data-testid='line-comment-text'>
                {note && <div className='openspace-comment-place'>{note}</div>}
                {text}
            </div>
            : <CommentView comments={comments} sessionID={sessionID} comment={comment} />}
        {replies.map((answer, index) => <Reply key={index} reply={answer} />)}
        {isReplying && <CommentEditor text='' onSave={reply} onCancel={() => setReplying(false)} />}
        {!isReplying && <div className='openspace-thread-foot'>
            <span>{describe(sent, replies)}</span>
            {sent
                ? <>
                    <button type='button' className='openspace-link-button' data-testid='line-comment-reply'
                        onClick={() => setReplying(true)}>{nls.localizeByDefault('Reply')}</button>
                    <button type='button' className='openspace-link-button' data-testid='line-comment-resolve' onClick={resolve}>
                        {nls.localize('openspace/chat/comments/resolve', 'Resolve')}</button>
                </>
                : <button type='button' className='openspace-link-button' data-testid='line-comment-send' onClick={send}>
                    {nls.localize('openspace/chat/comments/sendNow', 'Send now')}</button>}
        </div>}
    </section>;
};

const Reply = ({ reply: { by, text } }: { readonly reply: CommentReply }): React.JSX.Element => <div className='openspace-thread-reply'
    data-testid='line-comment-answer' data-by={by}>
    <div className='openspace-comment-place'>{by === 'agent'
        ? nls.localize('openspace/chat/comments/agent', 'Agent')
        : nls.localize('openspace/chat/comments/you', 'You')}</div>
    {by === 'agent' ? <ChatMarkdown text={text} growing={false} /> : <div className='openspace-thread-words'>{text}</div>}
</div>;

function describe(sent: boolean, replies: readonly CommentReply[]): string {
    if (!sent) {
        return nls.localize('openspace/chat/comments/waits', 'Not sent yet');
    }
    return replies.at(-1)?.by === 'agent' ? '' : nls.localize('openspace/chat/comments/sent', 'Sent');
}

interface NewCommentProps {
    readonly label: string;
    readonly save: (text: string) => void;
    readonly cancel: () => void;
}

/** Where a comment is written before it is one. */
export const NewComment = ({ label, save, cancel }: NewCommentProps): React.JSX.Element => <section className='openspace-thread'
    role='group' data-testid='line-comment-new' aria-label={label}>
    <CommentEditor text='' onSave={save} onCancel={cancel} />
</section>;
