import { injectable } from '@theia/core/shared/inversify';
import { AgentSession } from './agent-session';

/** How many deleted sessions are remembered by their ids. What is late is so by seconds, and nobody deletes so many meanwhile. */
const MAX_DELETED = 200;

/** All sessions of the agent server of which this process has heard, each once. */
@injectable()
export class AgentSessions {

    protected readonly sessions = new Map<string, AgentSession>();
    /** Ids of those that were deleted last. */
    protected readonly deleted = new Set<string>();

    get all(): AgentSession[] {
        return [...this.sessions.values()];
    }

    get(sessionID: string): AgentSession | undefined {
        return this.sessions.get(sessionID);
    }

    /** The session, which exists for us from when it is first named. What is late of a deleted one goes to an object that nobody keeps. */
    of(sessionID: string): AgentSession {
        return this.sessions.get(sessionID) ?? (this.deleted.has(sessionID) ? disposed(sessionID) : this.open(sessionID));
    }

    /** The session, of which the server says that it is there. */
    open(sessionID: string): AgentSession {
        const session = this.sessions.get(sessionID) ?? new AgentSession(sessionID);
        this.sessions.set(sessionID, session);
        this.deleted.delete(sessionID);
        return session;
    }

    /** Ends the life of a session, also of one that was never named before. */
    delete(sessionID: string): AgentSession {
        const session = this.of(sessionID);
        this.sessions.delete(sessionID);
        session.dispose();
        this.deleted.add(sessionID);
        [...this.deleted].slice(0, -MAX_DELETED).forEach(id => this.deleted.delete(id));
        return session;
    }

    adopt(sessionID: string, parentID: string): void {
        this.of(sessionID).parentID = parentID;
    }

    isChild(sessionID: string): boolean {
        return this.sessions.get(sessionID)?.parentID !== undefined;
    }

    /** Which top-level session a helper's session works for. Ends also if a server names sessions that are their own ancestors. */
    rootOf(sessionID: string): string {
        return this.lineOf(sessionID).at(-1) ?? sessionID;
    }

    /** How many sessions work for each other until this one does: 0 for one of the person. */
    depthOf(sessionID: string): number {
        return this.lineOf(sessionID).length - 1;
    }

    /** The session, the one for which it works, and so on. */
    protected lineOf(sessionID: string): string[] {
        const line = new Set([sessionID]);
        for (let parent = this.parentOf(sessionID); parent !== undefined && !line.has(parent); parent = this.parentOf(parent)) {
            line.add(parent);
        }
        return [...line];
    }

    protected parentOf(sessionID: string): string | undefined {
        return this.sessions.get(sessionID)?.parentID;
    }
}

function disposed(sessionID: string): AgentSession {
    const session = new AgentSession(sessionID);
    session.dispose();
    return session;
}
