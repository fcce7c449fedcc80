import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { Message, Part, Session } from '../../common';
import { AgentSession } from './agent-session';
import { AgentSessions } from './agent-sessions';
import { SessionObserver } from './session-observer';

/** Takes what happens in the sessions of all folders to each session, and from there to its observers. */
@injectable()
export class SessionWatch {

    @inject(AgentSessions)
    protected readonly sessions: AgentSessions;

    @inject(ContributionProvider) @named(SessionObserver)
    protected readonly observers: ContributionProvider<SessionObserver>;

    @inject(ILogger) @named('openspace-agent:SessionWatch')
    protected readonly logger: ILogger;

    session(info: Session): void {
        const session = this.sessions.open(info.id);
        const { contextChanged } = session.update(info);
        this.tell(observer => observer.didUpdate?.(session));
        if (contextChanged) {
            this.tell(observer => observer.didChangeContext?.(session));
        }
        if (session.isArchived) {
            this.tell(observer => observer.didArchive?.(session));
        }
    }

    message(info: Message): void {
        const session = this.sessions.of(info.sessionID);
        session.observeMessage(info);
        this.tell(observer => observer.didObserveMessage?.({ session, info }));
    }

    part(part: Part, role: 'user' | 'assistant', directory: string): void {
        const session = this.sessions.of(part.sessionID);
        const begins = session.observePart(part);
        if (begins) {
            this.tell(observer => observer.didBeginTurn?.(session));
        }
        this.tell(observer => observer.didObservePart?.({ session, part, role, directory }));
    }

    /** The agent begins to work, maybe because another client of the server asked for it. */
    begin(sessionID: string, directory: string): void {
        const session = this.sessions.open(sessionID);
        session.begin();
        this.tell(observer => observer.didBegin?.(session, directory));
    }

    status(sessionID: string, busy: boolean): void {
        const session = this.sessions.of(sessionID);
        if (busy) {
            session.work();
        } else {
            this.rest(session);
        }
    }

    /** The server is gone in the middle of a turn. */
    lost(sessionID: string): void {
        const session = this.sessions.of(sessionID);
        session.lose();
        this.rest(session);
    }

    compacted(sessionID: string): void {
        const session = this.sessions.of(sessionID);
        this.tell(observer => observer.didChangeContext?.(session));
    }

    deleted(sessionID: string): void {
        const session = this.sessions.delete(sessionID);
        this.tell(observer => observer.didDelete?.(session));
    }

    protected rest(session: AgentSession): void {
        session.rest();
        this.tell(observer => observer.willRest?.(session));
        this.tell(observer => observer.didRest?.(session));
    }

    /** One observer that fails does not keep the others from hearing of it. */
    protected tell(notify: (observer: SessionObserver) => void): void {
        for (const observer of this.observers.getContributions()) {
            try {
                notify(observer);
            } catch (error) {
                this.logger.error('an observer of the session failed', { observer: observer.constructor.name, reason: String(error) });
            }
        }
    }
}
