import type { CopyUpdateChoice } from '@openspace/foundation/copies';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { AgentSession } from '../agent-session/agent-session';
import { AgentSessions } from '../agent-session/agent-sessions';
import { AgentNews } from '../feedback/state-reporter';
import { SandboxCopies, SandboxCopyUpdate } from './sandbox-copies';
import { AboutCopy, inCopy, newInCopy } from './sandbox-instructions';

/** What a session in a copy is told of it. */
export interface CopyNotes {
    readonly note: string;
    readonly news?: AgentNews;
}

/** Keeps copies up to date with the person's folder, and their agents told. */
@injectable()
export class CopyUpdates {

    @inject(SandboxCopies)
    protected readonly copies: SandboxCopies;

    @inject(AgentSessions)
    protected readonly sessions: AgentSessions;

    @inject(ILogger) @named('openspace-agent:CopyUpdates')
    protected readonly logger: ILogger;

    /** Paths of which the agent has not heard. */
    protected readonly untold = new WeakMap<AgentSession, Set<string>>();
    protected readonly known = new WeakMap<AgentSession, AboutCopy>();

    /** The person wants it. Without choices, all that is new in their folder. */
    async bringIn(sessionID: string, choices?: readonly CopyUpdateChoice[]): Promise<SandboxCopyUpdate> {
        const update = await this.copies.update(sessionID, { ...choices && { choices } });
        if (!update) {
            throw new Error('This session has no copy any more.');
        }
        this.take(sessionID, update);
        return update;
    }

    /** Before a message: a copy in which the agent has changed nothing gets what is new. Never rejects. */
    async prepare(sessionID: string): Promise<CopyNotes> {
        try {
            const update = await this.copies.update(sessionID, { onlyUnchanged: true });
            if (update) {
                this.take(sessionID, update);
            }
        } catch (error) {
            this.logger.warn('a copy could not be brought up to date', { session: sessionID, reason: String(error) });
        }
        const note = this.noteFor(sessionID);
        const untold = this.untold.get(this.sessions.of(sessionID)) ?? new Set<string>();
        const paths = [...untold];
        return paths.length === 0 ? { note } : {
            note, news: { text: newInCopy(paths), told: () => paths.forEach(path => untold.delete(path)) }
        };
    }

    /** What everybody has to know who works there. */
    noteFor(sessionID: string): string {
        return inCopy(this.known.get(this.sessions.of(sessionID)));
    }

    protected take(sessionID: string, { updated, ...about }: SandboxCopyUpdate): void {
        const session = this.sessions.of(sessionID);
        this.known.set(session, about);
        const untold = this.untold.get(session) ?? new Set<string>();
        updated.forEach(path => untold.add(path));
        this.untold.set(session, untold);
    }
}
