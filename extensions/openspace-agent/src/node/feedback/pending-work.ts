import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentSession } from '../agent-session/agent-session';
import { AgentSessions } from '../agent-session/agent-sessions';

export interface PendingChange {
    readonly directory: string;
    readonly sessionID: string;
    readonly pending: number;
}

/** Counts our own commands and results that are under way: the chat is busy as long as there are any. */
@injectable()
export class PendingWork {

    @inject(AgentSessions)
    protected readonly sessions: AgentSessions;

    protected readonly onDidChangeEmitter = new Emitter<PendingChange>();
    readonly onDidChange: Event<PendingChange> = this.onDidChangeEmitter.event;

    /** The returned function ends it; calling it twice does no harm. */
    begin({ directory, sessionID }: { readonly directory: string; readonly sessionID: string }): () => void {
        const session = this.sessions.of(sessionID);
        this.change(session, directory, 1);
        let ended = false;
        return () => {
            if (!ended) {
                ended = true;
                this.change(session, directory, -1);
            }
        };
    }

    /** Numbers of those of the sessions that have any. */
    of(sessionIDs: readonly string[]): Record<string, number> {
        const all = sessionIDs.map(id => [id, this.sessions.get(id)?.results.pending ?? 0] as const);
        return Object.fromEntries(all.filter(([, pending]) => pending > 0));
    }

    protected change({ id, results }: AgentSession, directory: string, by: number): void {
        results.pending += by;
        this.onDidChangeEmitter.fire({ directory, sessionID: id, pending: results.pending });
    }
}
