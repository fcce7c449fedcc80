import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import { Session } from '../../common';
import { SessionSandbox } from '../../common/sandbox/session-sandbox';
import { SessionRoots } from '../turns/session-roots';

/** Which sessions work in a sandbox, as far as the server has told. Helpers are where the session is for which they work. */
@injectable()
export class SandboxedSessions {

    @inject(SessionRoots)
    protected readonly roots: SessionRoots;

    protected readonly sessions = new Map<string, Session>();

    protected readonly onDidObserveEmitter = new Emitter<Session>();
    /** The server told of a session that is in a sandbox. */
    readonly onDidObserve: Event<Session> = this.onDidObserveEmitter.event;

    protected readonly onDidRestEmitter = new Emitter<string>();
    /** A session that is to leave or enter its sandbox is at rest. */
    readonly onDidRest: Event<string> = this.onDidRestEmitter.event;

    observe(session: Session): void {
        this.sessions.set(session.id, session);
        if (SessionSandbox.of(session).on) {
            this.onDidObserveEmitter.fire(session);
        }
    }

    get(sessionID: string): Session | undefined {
        return this.sessions.get(sessionID);
    }

    has(sessionID: string): boolean {
        return SessionSandbox.of(this.sessions.get(this.roots.rootOf(sessionID))).on || SessionSandbox.of(this.sessions.get(sessionID)).on;
    }

    /** Whether a command of which nobody knows the session could come from a sandbox. */
    anyIn(directory: string | undefined): boolean {
        return [...this.sessions.values()].some(session => (directory === undefined || session.directory === directory) && SessionSandbox.of(session).on);
    }

    /** Whether something has run in a sandbox on this folder, as far as the sessions that there are tell. */
    everIn(directory: string): boolean {
        return [...this.sessions.values()].some(session => {
            const { on, provider } = SessionSandbox.of(session);
            return session.directory === directory && (on || provider !== undefined);
        });
    }

    rest(sessionID: string): void {
        if (SessionSandbox.of(this.sessions.get(sessionID)).wanted !== undefined) {
            this.onDidRestEmitter.fire(sessionID);
        }
    }

    forget(sessionID: string): void {
        this.sessions.delete(sessionID);
    }
}
