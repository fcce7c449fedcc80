import { injectable } from '@theia/core/shared/inversify';

/** What a command of the agent did in this page, with the way back. */
export interface AgentUndoEntry {
    /** The session whose agent asked; undefined for programs that use the API. */
    readonly sessionId?: string;
    /** Id of the command's call. */
    readonly callId: string;
    /** What was done, for people: "Open src/a.ts". */
    readonly label: string;
    /** Takes it back; answers in words what had to stay because the person has made it theirs since. */
    undo(): Promise<string | undefined>;
    /** Does it again after {@link undo}; answers in words what could not be done. */
    redo(): Promise<string | undefined>;
}

/** How many entries are kept for each session. */
export const UNDO_DEPTH = 50;

/** Remembers what the agent did, the newest last, so that the person can take it back. */
@injectable()
export class AgentUndo {

    protected readonly recorded: AgentUndoEntry[] = [];

    get entries(): readonly AgentUndoEntry[] {
        return this.recorded;
    }

    record(entry: AgentUndoEntry): void {
        this.recorded.push(entry);
        const ofSession = this.recorded.filter(({ sessionId }) => sessionId === entry.sessionId);
        if (ofSession.length > UNDO_DEPTH) {
            this.recorded.splice(this.recorded.indexOf(ofSession[0]), 1);
        }
    }
}
