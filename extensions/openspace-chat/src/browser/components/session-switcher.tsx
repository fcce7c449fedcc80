import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Session } from 'openspace-core/lib/common';
import { sessionTitle } from '../model/session-choice';
import { useChat } from './chat-context';
import { Icon } from './icon';
import { SessionRow } from './session-row';

export interface SessionSwitcherProps {
    /** Most recently changed first. */
    readonly sessions: readonly Session[];
    readonly activeID: string | undefined;
    readonly busyIDs: ReadonlySet<string>;
    readonly attentionIDs: ReadonlySet<string>;
}

const ROW_BUTTONS = '.openspace-session-select';

/** Where the browser remembers that the person folded the list. */
const FOLDED = 'openspace.chat.sessionsFolded';

/** Title of the shown session above the list of all, which can be folded. Arrow keys move, Enter selects, Delete deletes, Escape folds. */
export const SessionSwitcher = React.memo(({ sessions, activeID, busyIDs, attentionIDs }: SessionSwitcherProps) => {
    const { selection, actions } = useChat();
    const [open, setOpen] = React.useState(() => localStorage.getItem(FOLDED) === null);
    const root = React.useRef<HTMLDivElement>(null);
    const toggleButton = React.useRef<HTMLButtonElement>(null);
    // Times are told as of the last change: a list that counts by itself is never calm.
    const now = React.useMemo(() => sessions.reduce((latest, session) => Math.max(latest, session.time.updated), Date.now()), [sessions]);

    const fold = React.useCallback((folded: boolean) => {
        setOpen(!folded);
        if (folded) {
            localStorage.setItem(FOLDED, 'true');
        } else {
            localStorage.removeItem(FOLDED);
        }
    }, []);
    const close = React.useCallback(() => {
        fold(true);
        toggleButton.current?.focus();
    }, [fold]);
    const toggle = React.useCallback(() => fold(open), [fold, open]);
    const select = React.useCallback((session: Session) => selection.select(session.id), [selection]);
    const remove = React.useCallback((session: Session) => {
        void actions.removeSession(session);
    }, [actions]);

    const onKeyDown = React.useCallback((event: React.KeyboardEvent) => {
        const handled = handleKey(event.key);
        if (handled) {
            event.preventDefault();
            event.stopPropagation();
        }
        function handleKey(key: string): boolean {
            switch (key) {
                case 'ArrowDown':
                    return focusRow(root.current, (rows, focused) => Math.min(focused + 1, rows.length - 1));
                case 'ArrowUp':
                    return focusRow(root.current, (_, focused) => Math.max(focused - 1, 0));
                case 'Home':
                    return focusRow(root.current, () => 0);
                case 'End':
                    return focusRow(root.current, rows => rows.length - 1);
                case 'Escape':
                    close();
                    return true;
                case 'Delete': {
                    const id = document.activeElement?.closest('[data-session-id]')?.getAttribute('data-session-id');
                    const session = sessions.find(candidate => candidate.id === id);
                    if (session) {
                        remove(session);
                    }
                    return session !== undefined;
                }
                default:
                    return false;
            }
        }
    }, [sessions, close, remove]);

    const othersNeedAttention = Array.from(attentionIDs).some(id => id !== activeID);
    return <div className='openspace-switcher' ref={root}>
        <button type='button' className='openspace-switcher-button' ref={toggleButton} aria-expanded={open} onClick={toggle} data-testid='session-switcher'
            title={open ? nls.localize('openspace/chat/foldSessions', 'Fold the list of sessions') : nls.localize('openspace/chat/unfoldSessions', 'Show the list of sessions')}>
            <span className='openspace-switcher-title'>{sessionTitle(sessions.find(session => session.id === activeID))}</span>
            {othersNeedAttention && <span className='openspace-session-mark' role='img' aria-label={nls.localize('openspace/chat/otherWaits', 'Another session waits for you')}>
                <Icon name='bell-dot' />
            </span>}
            <Icon name={open ? 'chevron-up' : 'chevron-down'} />
        </button>
        <div className='openspace-session-area' hidden={!open} onKeyDown={onKeyDown}>
            <ul className='openspace-session-list' data-testid='session-list' aria-label={nls.localize('openspace/chat/sessions', 'Sessions')}>
                {sessions.map(session => <SessionRow key={session.id} session={session} active={session.id === activeID} busy={busyIDs.has(session.id)}
                    needsAttention={attentionIDs.has(session.id)} now={now} onSelect={select} onDelete={remove} />)}
            </ul>
            {sessions.length === 0 && <div className='openspace-hint'>{nls.localize('openspace/chat/noSessions', 'No sessions yet')}</div>}
        </div>
    </div>;
});
SessionSwitcher.displayName = 'SessionSwitcher';

/** Focuses the row that `choose` names. */
function focusRow(root: HTMLElement | null, choose: (rows: readonly Element[], focused: number) => number): boolean {
    const rows = Array.from(root?.querySelectorAll<HTMLElement>(ROW_BUTTONS) ?? []);
    const focused = rows.findIndex(row => row.closest('li')?.contains(document.activeElement));
    rows[choose(rows, focused)]?.focus();
    return rows.length > 0;
}
