import { EMPTY_STATE, Session, sessionTree } from 'openspace-agent/lib/common';
import { totalOf } from './context-usage';

type Sessions = Readonly<Record<string, Session>>;

/** What a session has used since it began. */
export interface Spending {
    readonly tokens: number;
    /** In US dollars. */
    readonly cost: number;
}

const NOTHING: Spending = { tokens: 0, cost: 0 };

/** Sessions change seldom, and this is asked for with every token. */
const known = new WeakMap<Sessions, Map<string, Spending>>();

/** Sub-agents work for the session, so what they use counts. The same sessions give the same result. */
export function spendingOf(sessions: Sessions, sessionID: string | undefined): Spending {
    if (sessionID === undefined) {
        return NOTHING;
    }
    const before = known.get(sessions) ?? new Map<string, Spending>();
    known.set(sessions, before);
    const spending = before.get(sessionID) ?? [...sessionTree({ ...EMPTY_STATE, sessions }, sessionID)].reduce(
        ({ tokens, cost }, id) => ({
            tokens: tokens + (sessions[id]?.tokens ? totalOf(sessions[id].tokens) : 0), cost: cost + (sessions[id]?.cost ?? 0)
        }), NOTHING
    );
    before.set(sessionID, spending);
    return spending;
}
