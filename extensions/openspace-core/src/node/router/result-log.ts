import { injectable } from '@theia/core/shared/inversify';
import { ResultLine } from '../../common';

/** How many outcomes are kept for each session. */
const RESULTS_PER_SESSION = 20;

/** The latest outcomes of commands by session, for the agent to read. */
@injectable()
export class ResultLog {

    protected readonly sessions = new Map<string, ResultLine[]>();
    protected lastSession: string | undefined;

    add(sessionID: string, line: ResultLine): void {
        const lines = [...(this.sessions.get(sessionID) ?? []), line].slice(-RESULTS_PER_SESSION);
        this.sessions.set(sessionID, lines);
        this.lastSession = sessionID;
    }

    forget(sessionID: string): void {
        this.sessions.delete(sessionID);
    }

    /** Results of the named session, else of the one that was active last. */
    of(sessionID: string | undefined): readonly ResultLine[] {
        const wanted = sessionID ?? this.lastSession;
        return wanted === undefined ? [] : this.sessions.get(wanted) ?? [];
    }
}
