import { inject, injectable } from '@theia/core/shared/inversify';
import { ResultLine } from 'openspace-core/lib/common';
import { AgentSession } from '../agent-session/agent-session';
import { AgentSessions } from '../agent-session/agent-sessions';
import { SessionObserver } from '../agent-session/session-observer';
import { LoggedResult } from '../agent-session/session-results';

/** How many outcomes are kept for each session. */
const RESULTS_PER_SESSION = 20;

/** Commands that took longer are worth a line even if they went well. */
const SLOW_MS = 500;

/** The latest outcomes of commands by session, for the agent to read: failures, and what was slow. */
@injectable()
export class ResultLog implements SessionObserver {

    @inject(AgentSessions)
    protected readonly sessions: AgentSessions;

    /** The session that was active last, by folder. */
    protected readonly lastSession = new Map<string | undefined, string>();

    /** Returns a function that marks the outcome as reported to the agent. */
    add(sessionID: string, directory: string | undefined, line: ResultLine): () => void {
        const { results, state } = this.sessions.of(sessionID);
        const logged: LoggedResult = { ...line, directory, reported: false };
        if (isNoteworthy(line)) {
            results.log = [...results.log, logged].slice(-RESULTS_PER_SESSION);
        }
        if (state !== 'deleted') {
            this.lastSession.set(directory, sessionID);
            this.lastSession.set(undefined, sessionID);
        }
        return () => { logged.reported = true; };
    }

    didDelete({ id }: AgentSession): void {
        this.lastSession.forEach((sessionID, directory) => sessionID === id && this.lastSession.delete(directory));
    }

    /** Noteworthy results of the named session, else of the one that was active last; of the folder only, if one is given. */
    of(sessionID: string | undefined, directory?: string): readonly ResultLine[] {
        const wanted = sessionID ?? this.lastSession.get(directory);
        return this.linesOf(wanted).filter(line => directory === undefined || line.directory === directory);
    }

    /** Noteworthy results that the agent does not know about yet. */
    unreported(sessionID: string): readonly ResultLine[] {
        return this.linesOf(sessionID).filter(line => !line.reported);
    }

    /** More may have arrived since these were read. */
    markReported(sessionID: string, lines: readonly ResultLine[]): void {
        this.linesOf(sessionID).forEach(line => { line.reported ||= lines.includes(line); });
    }

    protected linesOf(sessionID: string | undefined): readonly LoggedResult[] {
        return (sessionID === undefined ? undefined : this.sessions.get(sessionID)?.results.log) ?? [];
    }
}

function isNoteworthy({ success, executionTime }: ResultLine): boolean {
    return !success || executionTime > SLOW_MS;
}
