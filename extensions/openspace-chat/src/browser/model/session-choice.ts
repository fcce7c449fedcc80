import { ConversationState, listedSessions } from 'openspace-agent/lib/common';

/** The session that a new page shows: the one last active, else the newest. */
export function initialSession(state: ConversationState): string | undefined {
    const { activeSessionID } = state;
    return isThere(state, activeSessionID) ? activeSessionID : listedSessions(state)[0]?.id;
}

/** The session to show after `removed` has gone: the next older one of the list, else the next newer one. */
export function successorOf(removed: string, before: ConversationState, after: ConversationState): string | undefined {
    const order = listedSessions(before).map(session => session.id);
    const index = order.indexOf(removed);
    const candidates = [...order.slice(index + 1), ...order.slice(0, Math.max(0, index)).reverse()];
    return candidates.find(id => isThere(after, id)) ?? initialSession(after);
}

/** Whether the session was taken off the list, by whomever, between the two states. */
export function wasTakenAway(sessionID: string, before: ConversationState, after: ConversationState): boolean {
    return isThere(before, sessionID) && !isThere(after, sessionID);
}

function isThere(state: ConversationState, sessionID: string | undefined): boolean {
    const session = sessionID === undefined ? undefined : state.sessions[sessionID];
    return session !== undefined && !session.time.archived;
}
