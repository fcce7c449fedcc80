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
/** Theia's class for the layer of its dialogs. */
const DIALOG = '.dialogOverlay';

/** Title of the shown session; opens the list of all. Arrow keys move, Enter selects, Delete deletes, Escape closes. */
export const SessionSwitcher = React.memo(({ sessions, activeID, busyIDs, attentionIDs }: SessionSwitcherProps) => {
    const { selection, actions } = useChat();
    const [openedAt, setOpenedAt] = React.useState<number>();
    const open = openedAt !== undefined;
    const root = React.useRef<HTMLDivElement>(null);
    const toggleButton = React.useRef<HTMLButtonElement>(null);

    const close = React.useCallback(() => {
        setOpenedAt(undefined);
        toggleButton.current?.focus();
    }, []);
    const toggle = React.useCallback(() => setOpenedAt(at => at === undefined ? Date.now() : undefined), []);
    const select = React.useCallback((session: Session) => {
        selection.select(session.id);
        close();
    }, [selection, close]);
    const remove = React.useCallback((session: Session) => {
        void actions.removeSession(session);
    }, [actions]);

    React.useEffect(() => {
        if (!open) {
            return undefined;
        }
        focusRow(root.current, rows => rows.findIndex(row => row.getAttribute('aria-current') === 'true'));
        const closeOutside = (event: Event): void => {
            const { target } = event;
            // The list stays for the question whether to delete one of its sessions.
            if (target instanceof Element && !root.current?.contains(target) && !target.closest(DIALOG)) {
                setOpenedAt(undefined);
            }
        };
        document.addEventListener('pointerdown', closeOutside, true);
        document.addEventListener('focusin', closeOutside);
        return () => {
            document.removeEventListener('pointerdown', closeOutside, true);
            document.removeEventListener('focusin', closeOutside);
        };
    }, [open]);

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
            title={nls.localize('openspace/chat/switchSession', 'Switch session')}>
            <span className='openspace-switcher-title'>{sessionTitle(sessions.find(session => session.id === activeID))}</span>
            {othersNeedAttention && <span className='openspace-session-mark' role='img' aria-label={nls.localize('openspace/chat/otherWaits', 'Another session waits for you')}>
                <Icon name='bell-dot' />
            </span>}
            <Icon name='chevron-down' />
        </button>
        <div className='openspace-session-popup' hidden={!open} onKeyDown={onKeyDown}>
            <ul className='openspace-session-list' data-testid='session-list' aria-label={nls.localize('openspace/chat/sessions', 'Sessions')}>
                {sessions.map(session => <SessionRow key={session.id} session={session} active={session.id === activeID} busy={busyIDs.has(session.id)}
                    needsAttention={attentionIDs.has(session.id)} now={openedAt ?? session.time.updated} onSelect={select} onDelete={remove} />)}
            </ul>
            {sessions.length === 0 && <div className='openspace-hint'>{nls.localize('openspace/chat/noSessions', 'No sessions yet')}</div>}
        </div>
    </div>;
});
SessionSwitcher.displayName = 'SessionSwitcher';

/** Focuses the row that `choose` names; an index of -1 means the first. */
function focusRow(root: HTMLElement | null, choose: (rows: readonly Element[], focused: number) => number): boolean {
    const rows = Array.from(root?.querySelectorAll<HTMLElement>(ROW_BUTTONS) ?? []);
    const focused = rows.findIndex(row => row.closest('li')?.contains(document.activeElement));
    rows[Math.max(0, choose(rows, focused))]?.focus();
    return rows.length > 0;
}
