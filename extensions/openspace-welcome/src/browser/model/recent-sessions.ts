import { EMPTY_STATE, listedSessions, Session } from 'openspace-agent/lib/common';
import { isUntitled } from 'openspace-chat/lib/browser/model/session-title';

/** The list in the chat has all of them. */
const MAX_SESSIONS = 5;

/** What somebody may want to go on with: sessions in which nothing was said yet are left out. */
export function recentSessions(sessions: Readonly<Record<string, Session>>, firstWords: ReadonlyMap<string, string>): Session[] {
    return listedSessions({ ...EMPTY_STATE, sessions }).filter(session => !isUntitled(session) || firstWords.has(session.id))
        .slice(0, MAX_SESSIONS);
}
