import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { AgentSession } from '../agent-session/agent-session';
import { SandboxedSessions } from '../agent-session/sandboxed-sessions';
import { SessionObserver } from '../agent-session/session-observer';
import { SessionGlances } from '../page-feed/session-glances';
import { SandboxCopies } from './sandbox-copies';

/** Lets pages know at a glance how much is in the copies of sessions: the server sees nothing of it. */
@injectable()
export class CopyGlances implements SessionObserver {

    @inject(SandboxedSessions)
    protected readonly sandboxed: SandboxedSessions;

    @inject(SandboxCopies)
    protected readonly copies: SandboxCopies;

    @inject(SessionGlances)
    protected readonly glances: SessionGlances;

    @inject(ILogger) @named('openspace-agent:CopyGlances')
    protected readonly logger: ILogger;

    didRest({ id, parentID }: AgentSession): void {
        if (parentID !== undefined) {
            return;
        }
        if (this.sandboxed.isInCopy(id)) {
            void this.look(id);
        } else {
            this.glances.believeTurns(id);
        }
    }

    /** To be called when something of a copy was applied or thrown away, too. Never rejects. */
    async look(sessionID: string): Promise<void> {
        try {
            const files = await this.copies.countChanges(sessionID);
            this.glances.setChanges(sessionID, files ? { files } : undefined);
        } catch (error) {
            this.logger.warn('the copy of a session could not be compared', { session: sessionID, reason: String(error) });
        }
    }
}
