import { ConnectedPage } from 'openspace-core/lib/node/pages/connected-page';
import { Message, Part, Session } from '../../common';
import { EchoSources } from '../echo/echo-sources';
import { SandboxMark } from './sandbox-mark';
import { SessionResults } from './session-results';
import { SessionTurns } from './session-turns';
import { TurnEnding } from './turn-ending';

/** Where a session is in its life; only a deleted one stays what it is. */
export type SessionState = 'resting' | 'working' | 'archived' | 'deleted';

/** What an update of a session changed beside the update itself. */
export interface SessionChange {
    /** The person went back, or forth again: what the agent was told since may not be in its conversation any more. */
    readonly contextChanged: boolean;
}

/**
 * One session of the agent server, with all that this process knows of it while it lives. Each part is a concern of its own;
 * services that need one ask the session for it. What others make of the session they do as observers.
 */
export class AgentSession {

    readonly turns: SessionTurns;
    readonly ending = new TurnEnding();
    readonly results = new SessionResults();
    readonly sandbox = new SandboxMark();
    /** What it and its helpers have read; only for top-level sessions, and only as long as there is room. */
    echo: EchoSources | undefined;
    /** The page in which it was last prompted. */
    page: ConnectedPage | undefined;
    /** The session for which it works as a helper. */
    parentID: string | undefined;

    protected working = false;
    protected deleted = false;
    /** To which the person went back. */
    protected revertPoint: string | undefined;

    constructor(readonly id: string) {
        this.turns = new SessionTurns(id);
    }

    get state(): SessionState {
        if (this.deleted) {
            return 'deleted';
        }
        return this.working ? 'working' : this.isArchived ? 'archived' : 'resting';
    }

    get isArchived(): boolean {
        return Boolean(this.sandbox.session?.time.archived);
    }

    /** The server tells of it. */
    update(session: Session): SessionChange {
        this.parentID = session.parentID ?? this.parentID;
        this.sandbox.observe(session);
        const { revert } = session;
        const point = revert ? `${revert.messageID}/${revert.partID ?? ''}` : undefined;
        const contextChanged = point !== this.revertPoint;
        this.revertPoint = point;
        if (contextChanged && point !== undefined) {
            this.turns.stop();
        }
        return { contextChanged };
    }

    observeMessage(info: Message): void {
        this.turns.observeMessage(info);
        this.ending.observeMessage(info);
    }

    /** True if the person begins a turn with it. */
    observePart(part: Part): boolean {
        return this.turns.observePart(part);
    }

    /** The agent begins to work after a rest. */
    begin(): void {
        this.ending.begin();
    }

    /** The agent is at work, as the server says again and again. */
    work(): void {
        this.working = true;
    }

    /** The server is gone in the middle of the turn. */
    lose(): void {
        this.turns.end();
        this.ending.lose();
    }

    rest(): void {
        this.working = false;
        this.turns.rest();
    }

    /** The session is deleted: what it still had to do is void, and nothing of it is kept. */
    dispose(): void {
        this.deleted = true;
        this.working = false;
        this.turns.dispose();
        this.ending.begin();
        this.results.dispose();
        this.echo = undefined;
        this.page = undefined;
    }
}
