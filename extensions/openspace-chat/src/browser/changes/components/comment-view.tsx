import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { RowButton } from 'openspace-interface/lib/browser/controls/row-button';
import { ChangesServices } from '../changes-services';
import { LineComment } from '../line-comments';

interface CommentViewProps {
    readonly services: ChangesServices;
    readonly sessionID: string;
    readonly comment: LineComment;
    /** The line stands elsewhere, or nowhere: the comment says which one it was. */
    readonly showsPlace?: boolean;
}

/** A comment that waits to be sent; it can be changed and thrown away until then. */
export const CommentView = ({ services: { comments }, sessionID, comment, showsPlace = false }: CommentViewProps): React.JSX.Element => {
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
    return <div className='openspace-changes-comment' data-testid='changes-comment-text' data-line={comment.line}>
        <div className='openspace-changes-comment-words'>
            {showsPlace && <div className='openspace-changes-comment-place'>{comment.path}:{comment.line}</div>}
            {comment.text}
        </div>
        <RowButton icon='edit' testID='changes-comment-edit'
            label={nls.localize('openspace/chat/changes/editComment', 'Edit comment')} onClick={write} />
        <RowButton icon='trash' testID='changes-comment-remove'
            label={nls.localize('openspace/chat/changes/removeComment', 'Discard comment')} onClick={remove} />
    </div>;
};

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
    return <div className='openspace-changes-editor'>
        <textarea className='theia-input' data-testid='changes-comment-input' autoFocus rows={2} aria-label={label} placeholder={label}
            value={text}
            onChange={event => setText(event.target.value)} onKeyDown={onKeyDown} />
        <div className='openspace-changes-editor-buttons'>
            <button type='button' className='theia-button secondary' onClick={onCancel}>{nls.localizeByDefault('Cancel')}</button>
            <button type='button' className='theia-button' data-testid='changes-comment-save' disabled={isEmpty} onClick={save}>
                {nls.localize('openspace/chat/changes/saveComment', 'Add comment')}
            </button>
        </div>
    </div>;
};
