import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import { Session } from '../../common';
import { AgentSession } from './agent-session';
import { AgentSessions } from './agent-sessions';
import { SandboxMark } from './sandbox-mark';
import { SessionObserver } from './session-observer';

/** Where tools of a session work. */
export interface SandboxPlace {
    readonly directory: string;
    /** The session that has a copy of the folder for itself; without it, they work on the folder. */
    readonly copyFor?: string;
}

/** Which sessions work in a sandbox, as far as the server has told. Helpers are where the session is for which they work. */
@injectable()
export class SandboxedSessions implements SessionObserver {

    @inject(AgentSessions)
    protected readonly sessions: AgentSessions;

    protected readonly onDidObserveEmitter = new Emitter<Session>();
    /** The server told of a session that is in a sandbox. */
    readonly onDidObserve: Event<Session> = this.onDidObserveEmitter.event;

    didUpdate({ sandbox }: AgentSession): void {
        if (sandbox.session && sandbox.state.on) {
            this.onDidObserveEmitter.fire(sandbox.session);
        }
    }

    /** The server told of a session in an answer; its event is still to come. */
    observe(info: Session): void {
        const session = this.sessions.of(info.id);
        session.sandbox.observe(info);
        this.didUpdate(session);
    }

    get(sessionID: string): Session | undefined {
        return this.sessions.get(sessionID)?.sandbox.session;
    }

    has(sessionID: string): boolean {
        return [this.sessions.rootOf(sessionID), sessionID].some(id => this.sessions.get(id)?.sandbox.state.on === true);
    }

    /** Where the session works, and its helpers with it, if it is in a sandbox. */
    placeOf(directory: string, sessionID: string): SandboxPlace {
        return this.isInCopy(sessionID) ? { directory, copyFor: this.sessions.rootOf(sessionID) } : { directory };
    }

    isInCopy(sessionID: string): boolean {
        const state = this.sessions.get(this.sessions.rootOf(sessionID))?.sandbox.state;
        return state?.on === true && state.copy === true;
    }

    /** Whether a command of which nobody knows the session could come from a sandbox. */
    hasActiveIn(directory: string | undefined): boolean {
        return this.sessions.all.some(session => session.sandbox.state.on && this.isUsed(session)
            && (directory === undefined || session.sandbox.session?.directory === directory));
    }

    /** Whether something has run in a sandbox on this folder, as far as the sessions that there are tell. */
    hasEverRunIn(directory: string): boolean {
        return this.marks.some(({ session, state }) => session?.directory === directory && (state.on || state.provider !== undefined));
    }

    /** The mark of a helper stays when the person has let the session out for which it worked. */
    protected isUsed(session: AgentSession): boolean {
        const root = this.sessions.get(this.sessions.rootOf(session.id))?.sandbox;
        return root?.session === undefined || root.state.on || session.state === 'working';
    }

    protected get marks(): SandboxMark[] {
        return this.sessions.all.map(({ sandbox }) => sandbox);
    }
}
