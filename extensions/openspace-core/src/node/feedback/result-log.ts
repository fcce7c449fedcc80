import { injectable } from '@theia/core/shared/inversify';
import { ResultLine } from '../../common';

/** How many outcomes are kept for each session. */
const RESULTS_PER_SESSION = 20;

/** Commands that took longer are worth a line even if they went well. */
const SLOW_MS = 500;

interface LoggedResult extends ResultLine {
    readonly directory: string | undefined;
    /** The agent has been told. */
    told: boolean;
}

/** The latest outcomes of commands by session, for the agent to read: failures, and what was slow. */
@injectable()
export class ResultLog {

    protected readonly sessions = new Map<string, LoggedResult[]>();
    /** The session that was active last, by folder. */
    protected readonly lastSession = new Map<string | undefined, string>();

    /** Returns a function that marks the outcome as told to the agent. */
    add(sessionID: string, directory: string | undefined, line: ResultLine): () => void {
        const logged = { ...line, directory, told: false };
        if (isNoteworthy(line)) {
            this.sessions.set(sessionID, [...(this.sessions.get(sessionID) ?? []), logged].slice(-RESULTS_PER_SESSION));
        }
        this.lastSession.set(directory, sessionID);
        this.lastSession.set(undefined, sessionID);
        return () => { logged.told = true; };
    }

    forget(sessionID: string): void {
        this.sessions.delete(sessionID);
    }

    /** Noteworthy results of the named session, else of the one that was active last; of the folder only, if one is given. */
    of(sessionID: string | undefined, directory?: string): readonly ResultLine[] {
        const wanted = sessionID ?? this.lastSession.get(directory);
        const lines = wanted === undefined ? [] : this.sessions.get(wanted) ?? [];
        return lines.filter(line => directory === undefined || line.directory === directory);
    }

    /** Noteworthy results of which the agent does not know yet. */
    untold(sessionID: string): readonly ResultLine[] {
        return (this.sessions.get(sessionID) ?? []).filter(line => !line.told);
    }

    /** Others may have come since these were read. */
    markTold(sessionID: string, lines: readonly ResultLine[]): void {
        this.sessions.get(sessionID)?.forEach(line => { line.told ||= lines.includes(line); });
    }
}

function isNoteworthy({ success, executionTime }: ResultLine): boolean {
    return !success || executionTime > SLOW_MS;
}
