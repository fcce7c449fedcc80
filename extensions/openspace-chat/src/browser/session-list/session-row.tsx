import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Session } from 'openspace-agent/lib/common';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { relativeTime } from 'openspace-interface/lib/browser/text/relative-time';
import { SessionMenus } from '../sessions/session-menus';
import { SessionMark } from './session-mark';

export interface SessionRowProps {
    readonly session: Session;
    readonly title: string;
    /** 0 for the person's own sessions, more for helpers below them. */
    readonly depth: number;
    readonly active: boolean;
    readonly busy: boolean;
    readonly unread: boolean;
    readonly needsAttention: boolean;
    /** The person is changing the title. */
    readonly editing: boolean;
    readonly now: number;
    readonly onSelect: (session: Session) => void;
    readonly onDelete: (session: Session) => void;
    readonly onEdit: (session: Session) => void;
    readonly onRenamed: (session: Session, title: string | undefined) => void;
}

export const SessionRow = React.memo((props: SessionRowProps) => {
    const { session, title, depth, active, editing, onDelete, onRenamed } = props;
    const menus = useService(SessionMenus);
    const remove = React.useCallback(() => onDelete(session), [onDelete, session]);
    const renamed = React.useCallback((name: string | undefined) => onRenamed(session, name), [onRenamed, session]);
    const showMenu = React.useCallback(
        (event: React.MouseEvent<HTMLElement>) => menus.showForSession(session.id, event.currentTarget), [menus, session]
    );
    const showMenuAtPointer = React.useCallback((event: React.MouseEvent<HTMLElement>) => {
        event.preventDefault();
        menus.showForSession(session.id, event.currentTarget, { x: event.clientX, y: event.clientY });
    }, [menus, session]);
    const menuLabel = nls.localize('openspace/chat/sessionMenu', 'What to do with session "{0}"', title);
    const deleteLabel = nls.localize('openspace/chat/deleteSession', 'Delete session "{0}"', title);
    return <li className='openspace-session-item' data-testid='session-item' data-session-id={session.id} data-active={active}
        data-depth={depth} onContextMenu={showMenuAtPointer}>
        {editing ? <SessionRenameInput title={title} onDone={renamed} /> : <SessionSelect {...props} />}
        {!editing && <span className='openspace-session-acts'>
            <button type='button' className='openspace-icon-button' tabIndex={-1} data-testid='session-menu' aria-haspopup='menu'
                aria-label={menuLabel} title={menuLabel} onClick={showMenu}>
                <Icon name='ellipsis' />
            </button>
            {depth === 0 && <button type='button' className='openspace-icon-button' tabIndex={-1} aria-label={deleteLabel}
                title={deleteLabel} onClick={remove}>
                <Icon name='trash' />
            </button>}
        </span>}
    </li>;
});
SessionRow.displayName = 'SessionRow';

const SessionSelect = (
    { session, title, depth, active, busy, unread, needsAttention, now, onSelect, onEdit }: SessionRowProps
): React.JSX.Element => {
    const select = React.useCallback(() => onSelect(session), [onSelect, session]);
    const edit = React.useCallback(() => onEdit(session), [onEdit, session]);
    return <button type='button' className='openspace-session-select' aria-current={active} onClick={select} onDoubleClick={edit}
        style={depth > 0 ? { paddingLeft: 8 + depth * 14 } : undefined}>
        {depth > 0 && <SessionMark icon='type-hierarchy-sub' label={nls.localize('openspace/chat/subAgent', 'Sub-agent')} />}
        <span className='openspace-session-title' title={title}>{title}</span>
        {busy && !needsAttention && <SessionMark icon='loading' spin label={nls.localize('openspace/chat/sessionBusy', 'Working')} />}
        {needsAttention && <SessionMark icon='bell-dot' label={nls.localize('openspace/chat/sessionWaiting', 'Waits for you')} />}
        {unread && !busy && !needsAttention
            && <SessionMark icon='circle-filled' label={nls.localize('openspace/chat/sessionUnread', 'Has a new answer')} />}
        <span className='openspace-session-time'>{relativeTime(session.time.updated, now)}</span>
    </button>;
};

interface SessionRenameInputProps {
    readonly title: string;
    /** Undefined if the person changed their mind. */
    readonly onDone: (title: string | undefined) => void;
}

/** The title of a session while it is changed. Enter or leaving it keeps the change, Escape drops it. */
const SessionRenameInput = ({ title, onDone }: SessionRenameInputProps): React.JSX.Element => {
    const input = React.useRef<HTMLInputElement>(null);
    const done = React.useRef(false);
    React.useEffect(() => {
        input.current?.focus();
        input.current?.select();
    }, []);
    // What ends the input also takes the focus from it.
    const finish = React.useCallback((result: string | undefined) => {
        if (!done.current) {
            done.current = true;
            onDone(result);
        }
    }, [onDone]);
    const onKeyDown = React.useCallback((event: React.KeyboardEvent<HTMLInputElement>) => {
        // The keys of the list are letters here.
        event.stopPropagation();
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            finish(event.currentTarget.value);
        } else if (event.key === 'Escape') {
            finish(undefined);
        }
    }, [finish]);
    const onBlur = React.useCallback((event: React.FocusEvent<HTMLInputElement>) => finish(event.currentTarget.value), [finish]);
    return <input className='theia-input openspace-session-rename' data-testid='session-rename' ref={input} defaultValue={title}
        onKeyDown={onKeyDown} onBlur={onBlur}
        aria-label={nls.localize('openspace/chat/sessionName', 'Name of the session')} />;
};
