import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { isBusy, Session } from 'openspace-agent/lib/common';
import { sessionsNeedingAttention } from 'openspace-chat/lib/browser/model/pending-requests';
import { SessionTitles } from 'openspace-chat/lib/browser/sessions/session-titles';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { Clock } from 'openspace-interface/lib/browser/rendering/clock';
import { useEventValue } from 'openspace-interface/lib/browser/rendering/use-event-value';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { relativeTime } from 'openspace-interface/lib/browser/text/relative-time';
import { recentSessions } from '../model/recent-sessions';
import { WelcomeActions } from './welcome-actions';
import { WelcomePlace } from './welcome-facts';

/** The sessions of the folder that were changed last; nothing while there are none. */
export const RecentSessions = (): React.JSX.Element | undefined => {
    const store = useService(ConversationStore);
    const titles = useService(SessionTitles);
    const clock = useService<Clock>(Clock);
    const sessions = useEventValue(store.onDidChange, () => store.state.sessions);
    const firstWords = useEventValue(titles.onDidChange, () => titles.firstWords);
    const listed = React.useMemo(() => recentSessions(sessions, firstWords), [sessions, firstWords]);
    return listed.length === 0 ? undefined : <section aria-labelledby='openspace-welcome-sessions' data-testid='welcome-sessions'>
        <h2 id='openspace-welcome-sessions'>{nls.localize('openspace/welcome/sessions', 'Recent sessions')}</h2>
        <ul className='openspace-welcome-list'>
            {listed.map(session => <SessionItem key={session.id} session={session} now={clock()} />)}
        </ul>
    </section>;
};

const SessionItem = ({ session, now }: { readonly session: Session; readonly now: number }): React.JSX.Element => {
    const store = useService(ConversationStore);
    const titles = useService(SessionTitles);
    const actions = useService(WelcomeActions);
    const busy = useEventValue(store.onDidChange, () => isBusy(store.state, session.id));
    const waits = useEventValue(store.onDidChange, () => sessionsNeedingAttention(store.state).has(session.id));
    const show = React.useCallback(() => actions.showSession(session.id), [actions, session.id]);
    const mark = waits ? nls.localize('openspace/welcome/waits', 'Waits for you')
        : busy ? nls.localize('openspace/welcome/works', 'Working')
        : relativeTime(session.time.updated, now);
    return <li>
        <button type='button' className='openspace-welcome-item' data-testid='welcome-session' data-session-id={session.id} onClick={show}>
            <Icon name={waits ? 'bell-dot' : busy ? 'loading' : 'comment'} spin={busy && !waits} />
            <span className='openspace-welcome-item-name'>{titles.titleOf(session)}</span>
            <span className='openspace-welcome-muted'>{mark}</span>
        </button>
    </li>;
};

/** Folders that were open before; nothing while there are none. */
export const RecentFolders = ({ places }: { readonly places: readonly WelcomePlace[] }): React.JSX.Element | undefined =>
    places.length === 0 ? undefined : <section aria-labelledby='openspace-welcome-folders' data-testid='welcome-folders'>
        <h2 id='openspace-welcome-folders'>{nls.localize('openspace/welcome/folders', 'Recent folders')}</h2>
        <ul className='openspace-welcome-list'>{places.map(place => <FolderItem key={place.uri} place={place} />)}</ul>
    </section>;

const FolderItem = ({ place }: { readonly place: WelcomePlace }): React.JSX.Element => {
    const actions = useService(WelcomeActions);
    const open = React.useCallback(() => actions.openFolder(place.uri), [actions, place.uri]);
    return <li>
        <button type='button' className='openspace-welcome-item' data-testid='welcome-folder' title={place.path} onClick={open}>
            <Icon name='folder' />
            <span className='openspace-welcome-item-name'>{place.name}</span>
            <span className='openspace-welcome-muted openspace-welcome-path'>{place.path}</span>
        </button>
    </li>;
};
