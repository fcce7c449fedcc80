import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ConversationMessage, Session } from 'openspace-agent/lib/common';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { filesInDiff, ListedMessage, revertedMessages } from '../model/session-revert';
import { SessionOperations } from './session-operations';

interface RevertDockProps {
    readonly session: Session;
    readonly messages: readonly ConversationMessage[];
    readonly busy: boolean;
}

/** What was taken back, until the next message makes it final. Nothing if nothing was. */
export const RevertDock = React.memo(({ session, messages, busy }: RevertDockProps) => {
    const sessions = useService(SessionOperations);
    const { revert } = session;
    const from = revert?.messageID;
    const taken = React.useMemo(() => from === undefined ? [] : revertedMessages(messages, from), [messages, from]);
    const restore = React.useCallback(() => void sessions.restore(session.id), [sessions, session.id]);
    if (!revert) {
        return null;
    }
    return <section className='openspace-revert' data-testid='revert-dock'
        aria-label={nls.localize('openspace/chat/revert/label', 'Messages that were taken back')}>
        <div className='openspace-revert-line'>
            <Icon name='discard' />
            <strong>{taken.length === 1
                ? nls.localize('openspace/chat/revert/one', '1 message taken back')
                : nls.localize('openspace/chat/revert/many', '{0} messages taken back', taken.length)}</strong>
            <button type='button' className='theia-button secondary' data-testid='revert-restore' disabled={busy} onClick={restore}>
                {taken.length > 1 ? nls.localize('openspace/chat/revert/all', 'Restore all') : nls.localizeByDefault('Restore')}
            </button>
        </div>
        <ul>{taken.map(message => <TakenBack key={message.id} sessionID={session.id} message={message} busy={busy} />)}</ul>
        <div className='openspace-label'>{fileWords(revert)} {nls.localize(
            'openspace/chat/revert/final', 'Your next message makes this final.'
        )}</div>
    </section>;
});
RevertDock.displayName = 'RevertDock';

interface TakenBackProps {
    readonly sessionID: string;
    readonly message: ListedMessage;
    readonly busy: boolean;
}

/** One message that was taken back, and the way to have it again with all before it. */
const TakenBack = ({ sessionID, message: { id, text, label }, busy }: TakenBackProps): React.JSX.Element => {
    const sessions = useService(SessionOperations);
    const restore = React.useCallback(() => void sessions.restoreUpTo(sessionID, id), [sessions, sessionID, id]);
    const words = nls.localize('openspace/chat/revert/upTo', 'Restore up to and including: {0}', label);
    return <li className='openspace-taken-back' data-testid='revert-item' data-message-id={id}>
        <span className='openspace-taken-back-text' title={text}>{label}</span>
        <button type='button' className='openspace-icon-button' data-testid='revert-restore-up-to' aria-label={words} title={words}
            disabled={busy} onClick={restore}><Icon name='redo' /></button>
    </li>;
};

/** Without a snapshot the server had nothing to put files back from. */
function fileWords({ snapshot, diff }: NonNullable<Session['revert']>): string {
    const files = filesInDiff(diff);
    if (snapshot === undefined) {
        return nls.localize('openspace/chat/revert/noGit', 'Files stay as they are: they can be put back only in a folder under git.');
    }
    return files.length === 0
        ? nls.localize('openspace/chat/revert/noFiles', 'No files had to be put back.')
        : nls.localize('openspace/chat/revert/files', 'Files put back: {0}.', files.join(', '));
}
