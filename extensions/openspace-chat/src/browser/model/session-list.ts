import { Session } from 'openspace-agent/lib/common';

export interface SessionListRow {
    readonly session: Session;
    /** 0 for the person's own sessions, more for helpers below them. */
    readonly depth: number;
}

export interface SessionListQuery {
    /** All sessions of the folder. */
    readonly sessions: Readonly<Record<string, Session>>;
    /** The top-level ones, in order. */
    readonly listed: readonly Session[];
    readonly activeID: string | undefined;
    /** Only sessions whose titles contain it, whatever the case. */
    readonly search: string;
    readonly titleOf: (session: Session) => string;
}

/** The rows of the list. Helpers are listed while their conversation is looked at: of all others nobody wants to know them. */
export function sessionRows({ sessions, listed, activeID, search, titleOf }: SessionListQuery): SessionListRow[] {
    const wanted = search.trim().toLowerCase();
    const unfolded = activeID === undefined ? undefined : ancestorsOf(sessions, activeID).at(-1)?.id ?? activeID;
    return listed
        .filter(session => wanted === '' || titleOf(session).toLowerCase().includes(wanted))
        .flatMap(session => session.id === unfolded ? treeRows(sessions, session, 0) : [{ session, depth: 0 }]);
}

/** The sessions above one, the nearest first. */
export function ancestorsOf(sessions: Readonly<Record<string, Session>>, sessionID: string): Session[] {
    const found: Session[] = [];
    for (let parent = parentOf(sessions, sessionID); parent && !found.includes(parent); parent = parentOf(sessions, parent.id)) {
        found.push(parent);
    }
    return found;
}

function parentOf(sessions: Readonly<Record<string, Session>>, sessionID: string): Session | undefined {
    const parentID = sessions[sessionID]?.parentID;
    return parentID === undefined ? undefined : sessions[parentID];
}

function treeRows(sessions: Readonly<Record<string, Session>>, session: Session, depth: number): SessionListRow[] {
    const children = Object.values(sessions).filter(({ parentID }) => parentID === session.id).sort(
        (a, b) => a.time.created - b.time.created
    );
    return [{ session, depth }, ...children.flatMap(child => treeRows(sessions, child, depth + 1))];
}

/** The one so many places after another in a list, which goes round; the first if the other is not in it. */
export function neighbourOf(ids: readonly string[], id: string | undefined, by: number): string | undefined {
    const index = id === undefined ? -1 : ids.indexOf(id);
    return index < 0 ? ids.at(0) : ids.at((index + by) % ids.length);
}
