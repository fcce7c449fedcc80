import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import { AgentPolicyStore } from 'openspace-core/lib/node/control/agent-policy-store';
import { PageRegistry } from 'openspace-core/lib/node/pages/page-registry';
import { CommandGateway } from 'openspace-core/lib/node/router/command-gateway';
import { AgentSession } from '../agent-session/agent-session';
import { AgentSessions } from '../agent-session/agent-sessions';
import { SessionObserver } from '../agent-session/session-observer';

/** How long all pages may be away before the agent's things are cleaned up; a reload is much shorter. */
const ABSENCE_MS = 60_000;

/** Timers cannot wait longer, about 24 days; they would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Ends what the agent made for a session when the session is over, unattended, or has been idle for long. */
@injectable()
export class SessionCleanup implements SessionObserver {

    @inject(AgentSessions)
    protected readonly sessions: AgentSessions;

    @inject(CommandGateway)
    protected readonly gateway: CommandGateway;

    @inject(PageRegistry)
    protected readonly pages: PageRegistry;

    @inject(AgentPolicyStore)
    protected readonly policies: AgentPolicyStore;

    @inject(ILogger) @named('openspace-agent:SessionCleanup')
    protected readonly logger: ILogger;

    /** Sessions that may have left something, with the end of their idle time. */
    protected readonly timers = new Map<string, NodeJS.Timeout>();
    protected absence: NodeJS.Timeout | undefined;

    protected readonly onDidEndEmitter = new Emitter<string>();
    readonly onDidEnd: Event<string> = this.onDidEndEmitter.event;

    @postConstruct()
    protected init(): void {
        this.gateway.onDidFinish(({ call, decision }) => {
            if (call.sessionId !== undefined && decision.verdict === 'ran') {
                this.touch(call.sessionId);
            }
        });
        this.pages.onDidAdd(() => this.watchAbsence());
        this.pages.onDidRemove(() => this.watchAbsence());
    }

    /** The session has worked: its idle time begins anew. */
    willRest({ id }: AgentSession): void {
        if (this.timers.has(id)) {
            this.touch(id);
        }
    }

    didArchive({ id }: AgentSession): void {
        this.end(id);
    }

    didDelete({ id }: AgentSession): void {
        this.end(id);
    }

    /** What was made for the session is no longer needed. */
    end(sessionID: string): void {
        clearTimeout(this.timers.get(sessionID));
        if (this.timers.delete(sessionID)) {
            this.logger.info('cleaning up after a session', { session: sessionID });
            this.onDidEndEmitter.fire(sessionID);
            this.pages.all.forEach(page => void page.tell(client => client.onSessionEnded(sessionID)));
        }
    }

    dispose(): void {
        this.timers.forEach(timer => clearTimeout(timer));
        this.timers.clear();
        clearTimeout(this.absence);
    }

    protected touch(sessionID: string): void {
        clearTimeout(this.timers.get(sessionID));
        const idleTime = Math.min(this.policies.policy.cleanupAfter * 60_000, MAX_TIMER_MS);
        const isWorking = (): boolean => this.sessions.get(sessionID)?.state === 'working';
        const timer = setTimeout(() => isWorking() ? this.touch(sessionID) : this.end(sessionID), idleTime);
        timer.unref();
        this.timers.set(sessionID, timer);
    }

    protected watchAbsence(): void {
        clearTimeout(this.absence);
        this.absence = undefined;
        if (this.pages.all.length === 0) {
            this.absence = setTimeout(() => this.endUnattended(), ABSENCE_MS);
            this.absence.unref();
        }
    }

    /** A page that had said goodbye may be back without having been added again. */
    protected endUnattended(): void {
        if (this.pages.all.length === 0) {
            [...this.timers.keys()].forEach(sessionID => this.end(sessionID));
        }
    }
}
