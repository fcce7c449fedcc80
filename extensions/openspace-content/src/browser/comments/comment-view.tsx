import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { RowButton } from 'openspace-interface/lib/browser/controls/row-button';
import { commentPlaceText, LocatedComment } from '../../common/comments/comment';
import { Comments } from './comments';

interface CommentViewProps {
    readonly comments: Comments;
    readonly sessionID: string;
    readonly comment: LocatedComment;
    /** The place is shown elsewhere, or nowhere: the comment names it. */
    readonly showsPlace?: boolean;
}

/** A comment that waits to be sent; it can be changed and thrown away until then. */
export const CommentView = ({ comments, sessionID, comment, showsPlace = false }: CommentViewProps): React.JSX.Element => {
    const [isWriting, setWriting] = React.useState(false);
    const write = React.useCallback(() => setWriting(true), []);
    const cancel = React.useCallback(() => setWriting(false), []);
    const remove = (): void => comments.remove(sessionID, [comment]);
    const save = (text: string): void => {
        comments.edit(sessionID, comment.id, text);
        setWriting(false);
    };
    if (isWriting) {
        return <CommentEditor text={comment.text} onSave={save} onCancel={cancel} />;
    }
    const note = commentNote(comment);
    return <div className='openspace-comment' data-testid='changes-comment-text' data-line={comment.lines?.startLine}
        data-state={comment.state}>
        <div className='openspace-comment-words'>
            {showsPlace && <div className='openspace-comment-place'>{commentPlaceText(comment)}</div>}
            {note && <div className='openspace-comment-place'>{note}</div>}
            {comment.text}
        </div>
        <RowButton icon='edit' testID='changes-comment-edit'
            label={nls.localize('openspace/chat/changes/editComment', 'Edit comment')} onClick={write} />
        <RowButton icon='trash' testID='changes-comment-remove'
            label={nls.localize('openspace/chat/changes/removeComment', 'Discard comment')} onClick={remove} />
    </div>;
};

/** What the person should know of the lines; undefined if they are as they were. */
export function commentNote({ state }: LocatedComment): string | undefined {
    switch (state) {
        case 'there': return undefined;
        case 'changed': return nls.localize('openspace/content/linesChanged', 'These lines have changed since.');
        case 'gone': return nls.localize('openspace/content/linesGone', 'These lines are gone.');
    }
}

interface CommentEditorProps {
    readonly text: string;
    readonly onSave: (text: string) => void;
    readonly onCancel: () => void;
}

export const CommentEditor = ({ text: before, onSave, onCancel }: CommentEditorProps): React.JSX.Element => {
    const [text, setText] = React.useState(before);
    const isEmpty = text.trim() === '';
    const save = (): void => {
        if (!isEmpty) {
            onSave(text.trim());
        }
    };
    const onKeyDown = (event: React.KeyboardEvent): void => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            save();
        } else if (event.key === 'Escape') {
            event.stopPropagation();
            onCancel();
        }
    };
    const label = nls.localize('openspace/chat/changes/commentText', 'Comment for the agent');
    return <div className='openspace-comment-editor'>
        <textarea className='theia-input' data-testid='changes-comment-input' autoFocus rows={2} aria-label={label} placeholder={label}
            value={text}
            onChange={event => setText(event.target.value)} onKeyDown={onKeyDown} />
        <div className='openspace-comment-editor-buttons'>
            <button type='button' className='theia-button secondary' onClick={onCancel}>{nls.localizeByDefault('Cancel')}</button>
            <button type='button' className='theia-button' data-testid='changes-comment-save' disabled={isEmpty} onClick={save}>
                {nls.localize('openspace/chat/changes/saveComment', 'Add comment')}
            </button>
        </div>
    </div>;
};
