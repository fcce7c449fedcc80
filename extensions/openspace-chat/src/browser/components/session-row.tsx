import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Session } from 'openspace-core/lib/common';
import { relativeTime } from '../model/relative-time';
import { sessionTitle } from '../model/session-choice';
import { Icon } from './icon';

export interface SessionRowProps {
    readonly session: Session;
    readonly active: boolean;
    readonly busy: boolean;
    readonly needsAttention: boolean;
    readonly now: number;
    readonly onSelect: (session: Session) => void;
    readonly onDelete: (session: Session) => void;
}

export const SessionRow = React.memo(({ session, active, busy, needsAttention, now, onSelect, onDelete }: SessionRowProps) => {
    const title = sessionTitle(session);
    const select = React.useCallback(() => onSelect(session), [onSelect, session]);
    const remove = React.useCallback(() => onDelete(session), [onDelete, session]);
    const deleteLabel = nls.localize('openspace/chat/deleteSession', 'Delete session "{0}"', title);
    return <li className='openspace-session-item' data-testid='session-item' data-session-id={session.id} data-active={active}>
        <button type='button' className='openspace-session-select' aria-current={active} onClick={select}>
            <span className='openspace-session-title' title={title}>{title}</span>
            {busy && <SessionMark icon='loading' spin label={nls.localize('openspace/chat/sessionBusy', 'Working')} />}
            {needsAttention && <SessionMark icon='bell-dot' label={nls.localize('openspace/chat/sessionWaiting', 'Waits for you')} />}
            <span className='openspace-session-time'>{relativeTime(session.time.updated, now)}</span>
        </button>
        <button type='button' className='openspace-icon-button' tabIndex={-1} aria-label={deleteLabel} title={deleteLabel} onClick={remove}>
            <Icon name='trash' />
        </button>
    </li>;
});
SessionRow.displayName = 'SessionRow';

const SessionMark = ({ icon, label, spin }: { readonly icon: string; readonly label: string; readonly spin?: boolean }): React.JSX.Element =>
    <span className='openspace-session-mark' role='img' aria-label={label} title={label}><Icon name={icon} spin={spin} /></span>;
