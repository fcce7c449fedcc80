import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ChangesServices } from '../changes-services';
import { LineComment } from '../line-comments';
import { CommentView } from './comment-view';

interface CommentBarProps {
    readonly services: ChangesServices;
    readonly sessionID: string;
    readonly comments: readonly LineComment[];
    /** Files that show their comments themselves. */
    readonly shown: readonly string[];
}

/** How many comments wait, and the way to the agent. Nothing if there are none. */
export const CommentBar = ({ services, sessionID, comments, shown }: CommentBarProps): React.JSX.Element | null => {
    const send = React.useCallback(() => void services.sender.send(), [services]);
    if (comments.length === 0) {
        return null;
    }
    const elsewhere = comments.filter(({ path }) => !shown.includes(path));
    return <footer className='openspace-changes-footer'>
        {elsewhere.map(comment => <CommentView key={comment.id} services={services} sessionID={sessionID} comment={comment} showsPlace />)}
        <div className='openspace-changes-send'>
            <span>{comments.length === 1 ? nls.localize('openspace/chat/changes/oneComment', '1 comment') : nls.localize('openspace/chat/changes/comments', '{0} comments', comments.length)}</span>
            <button type='button' className='theia-button' data-testid='changes-send-comments' onClick={send}>{nls.localize('openspace/chat/changes/send', 'Send comments')}</button>
        </div>
    </footer>;
};
