import { nls } from '@theia/core/lib/common/nls';
import { ConversationState, listedSessions, Session } from 'openspace-core/lib/common';

/** Title that the server gives to a session before the conversation has one. */
const DEFAULT_TITLE = /^(?:New|Child) session - \d{4}-\d\d-\d\dT/;

export function sessionTitle(session: Session | undefined): string {
    return !session || DEFAULT_TITLE.test(session.title) || session.title.trim() === ''
        ? nls.localize('openspace/chat/newSession', 'New session')
        : session.title;
}

/** The session that a new tab shows: the one last active, else the newest. */
export function initialSession(state: ConversationState): string | undefined {
    const { activeSessionID } = state;
    return activeSessionID && state.sessions[activeSessionID] ? activeSessionID : listedSessions(state)[0]?.id;
}

/** The session to show after `removed` has gone: the next older one of the list, else the next newer one. */
export function successorOf(removed: string, before: ConversationState, after: ConversationState): string | undefined {
    const order = listedSessions(before).map(session => session.id);
    const index = order.indexOf(removed);
    const candidates = [...order.slice(index + 1), ...order.slice(0, Math.max(0, index)).reverse()];
    return candidates.find(id => after.sessions[id]) ?? initialSession(after);
}
