import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Session } from 'openspace-agent/lib/common';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { SearchField } from 'openspace-interface/lib/browser/controls/search-field';
import { useEventValue } from 'openspace-interface/lib/browser/rendering/use-event-value';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { ChatActions } from '../actions/chat-actions';
import { sessionRows } from '../model/session-list';
import { sessionTitle } from '../model/session-title';
import { ChatSelection } from '../selection/chat-selection';
import { SessionOperations } from '../sessions/session-operations';
import { SessionMark } from './session-mark';
import { SessionRow } from './session-row';

export interface SessionSwitcherProps {
    /** All of the folder. */
    readonly sessions: Readonly<Record<string, Session>>;
    /** The person's own, most recently changed first. */
    readonly listed: readonly Session[];
    readonly activeID: string | undefined;
    readonly busyIDs: ReadonlySet<string>;
    readonly attentionIDs: ReadonlySet<string>;
}

const ROW_BUTTONS = '.openspace-session-select';

/** Where the browser remembers that the person folded the list. */
const FOLDED = 'openspace.chat.sessionsFolded';

/** With as many sessions the eye finds what it wants. */
const MAX_WITHOUT_SEARCH = 8;

/** Rows that are shown at first, and that each wish for more brings. */
const PAGE = 50;

/**
 * Title of the shown session above the list of all, which can be folded. Arrow keys move, Enter selects, F2 renames, Delete
 * deletes, Escape folds.
 */
export const SessionSwitcher = React.memo(({ sessions, listed, activeID, busyIDs, attentionIDs }: SessionSwitcherProps) => {
    const selection = useService(ChatSelection);
    const actions = useService(ChatActions);
    const operations = useService(SessionOperations);
    const [open, setOpen] = React.useState(() => localStorage.getItem(FOLDED) === null);
    /** The person wants to see it although there is nothing in it. */
    const [isWanted, setIsWanted] = React.useState(false);
    const isShown = open && (listed.length > 0 || isWanted);
    const [search, setSearch] = React.useState('');
    const [editing, setEditing] = React.useState<string>();
    const [shownRows, setShownRows] = React.useState(PAGE);
    const root = React.useRef<HTMLDivElement>(null);
    const toggleButton = React.useRef<HTMLButtonElement>(null);
    const firstWords = useEventValue(operations.titles.onDidChange, () => operations.titles.firstWords);
    const unread = useEventValue(operations.unread.onDidChange, () => operations.unread.ids);
    // Times are told as of the last change: a list that counts by itself is never calm.
    const now = React.useMemo(() => listed.reduce((latest, session) => Math.max(latest, session.time.updated), Date.now()), [listed]);
    const titleOf = React.useCallback((session: Session) => sessionTitle(session, firstWords.get(session.id)), [firstWords]);
    const rows = React.useMemo(
        () => sessionRows({ sessions, listed, activeID, search, titleOf }), [sessions, listed, activeID, search, titleOf]
    );

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
    const toggle = React.useCallback(() => {
        setIsWanted(!isShown);
        fold(isShown);
    }, [fold, isShown]);
    const select = React.useCallback((session: Session) => selection.select(session.id), [selection]);
    const edit = React.useCallback((session: Session) => setEditing(session.id), []);
    const remove = React.useCallback((session: Session) => {
        void actions.removeSession(session);
    }, [actions]);
    const renamed = React.useCallback((session: Session, title: string | undefined) => {
        setEditing(undefined);
        if (title !== undefined) {
            void operations.rename(session, title);
        }
    }, [operations]);
    const showMore = React.useCallback(() => setShownRows(count => count + PAGE), []);

    React.useEffect(() => {
        const listener = operations.onDidBeginRename(sessionID => {
            fold(false);
            setSearch('');
            setEditing(sessionID);
        });
        return () => listener.dispose();
    }, [operations, fold]);

    const edited = React.useRef<string | undefined>(undefined);
    React.useEffect(() => {
        // The keyboard goes back to the row, unless it went somewhere else by itself.
        if (edited.current !== undefined && editing === undefined && document.activeElement === document.body) {
            root.current?.querySelector<HTMLElement>(`[data-session-id="${edited.current}"] ${ROW_BUTTONS}`)?.focus();
        }
        edited.current = editing;
    }, [editing]);

    const onKeyDown = React.useCallback((event: React.KeyboardEvent) => {
        const handled = handleKey(event.key);
        if (handled) {
            event.preventDefault();
            event.stopPropagation();
        }
        function focusedSession(): Session | undefined {
            const id = document.activeElement?.closest('[data-session-id]')?.getAttribute('data-session-id');
            return id ? sessions[id] : undefined;
        }
        function handleKey(key: string): boolean {
            const session = focusedSession();
            switch (key) {
                case 'ArrowDown':
                    return focusRow(root.current, (all, focused) => Math.min(focused + 1, all.length - 1));
                case 'ArrowUp':
                    return focusRow(root.current, (_, focused) => Math.max(focused - 1, 0));
                case 'Home':
                    return focusRow(root.current, () => 0);
                case 'End':
                    return focusRow(root.current, all => all.length - 1);
                case 'Escape':
                    close();
                    return true;
                case 'F2':
                    setEditing(session?.id);
                    return session !== undefined;
                case 'Delete':
                    if (session && !session.parentID) {
                        remove(session);
                    }
                    return session !== undefined;
                default:
                    return false;
            }
        }
    }, [sessions, close, remove]);

    const othersNeedAttention = Array.from(attentionIDs).some(id => id !== activeID && listed.some(session => session.id === id));
    const active = activeID === undefined ? undefined : sessions[activeID];
    return <div className='openspace-switcher' ref={root}>
        <button type='button' className='openspace-switcher-button' ref={toggleButton} aria-expanded={isShown} onClick={toggle}
            data-testid='session-switcher'
            title={isShown
                ? nls.localize('openspace/chat/foldSessions', 'Collapse the session list')
                : nls.localize('openspace/chat/unfoldSessions', 'Show the list of sessions')}>
            <span className='openspace-switcher-title'>{active ? titleOf(active) : sessionTitle(undefined)}</span>
            {othersNeedAttention
                && <SessionMark icon='bell-dot' label={nls.localize('openspace/chat/otherWaits', 'Another session waits for you')} />}
            <Icon name={isShown ? 'chevron-up' : 'chevron-down'} />
        </button>
        <div className='openspace-session-area' hidden={!isShown} onKeyDown={onKeyDown}>
            {(listed.length > MAX_WITHOUT_SEARCH || search !== '') && <SessionSearch search={search} onSearch={setSearch} />}
            <ul className='openspace-session-list' data-testid='session-list'
                aria-label={nls.localize('openspace/chat/sessions', 'Sessions')}>
                {rows.slice(0, shownRows).map(({ session, depth }) => <SessionRow key={session.id} session={session}
                    title={titleOf(session)} depth={depth}
                    active={session.id === activeID} busy={busyIDs.has(session.id)} unread={unread.has(session.id)}
                    needsAttention={attentionIDs.has(session.id)}
                    editing={session.id === editing} now={now} onSelect={select} onDelete={remove} onEdit={edit} onRenamed={renamed} />)}
            </ul>
            {rows.length > shownRows && <button type='button' className='openspace-session-more' onClick={showMore}>
                {nls.localize('openspace/chat/moreSessions', 'Show more ({0})', rows.length - shownRows)}
            </button>}
            {rows.length === 0 && <div className='openspace-hint'>
                {search === ''
                    ? nls.localize('openspace/chat/noSessions', 'No sessions yet')
                    : nls.localize('openspace/chat/noSuchSession', 'No session has this in its title')}
            </div>}
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

interface SessionSearchProps {
    readonly search: string;
    readonly onSearch: (search: string) => void;
}

/** Narrows the list of sessions. Escape empties it, and folds the list if it is empty; arrow keys go on to the rows. */
const SessionSearch = ({ search, onSearch }: SessionSearchProps): React.JSX.Element => {
    const onKeyDown = React.useCallback((event: React.KeyboardEvent<HTMLInputElement>) => {
        if (event.key !== 'Escape' && event.key !== 'ArrowDown') {
            event.stopPropagation();
        }
    }, []);
    return <SearchField className='openspace-session-search' testID='session-search' value={search}
        label={nls.localize('openspace/chat/searchSessions', 'Search sessions')} onChange={onSearch} onKeyDown={onKeyDown} />;
};
