import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { nls } from '@theia/core/lib/common/nls';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { AgentService, ConversationState, Session, TurnProblem } from 'openspace-agent/lib/common';
import { BackendConnection } from 'openspace-core/lib/browser/bridge/backend-connection';
import { ChatDrafts } from '../drafts/chat-drafts';
import { initialSession, successorOf, wasTakenAway } from '../model/session-choice';
import { describeCallFailure } from '../model/turn-error';
import { LeftConversations } from './left-conversations';
import { SessionKeeper } from './session-keeper';

/** Which session this page shows. Sessions that are not shown go on working. */
@injectable()
export class ChatSelection {

    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(AgentService) protected readonly service: AgentService;
    @inject(ChatDrafts) protected readonly drafts: ChatDrafts;
    @inject(BackendConnection) protected readonly backend: BackendConnection;
    @inject(SessionKeeper) protected readonly keeper: SessionKeeper;
    @inject(LeftConversations) protected readonly left: LeftConversations;

    protected current: string | undefined;
    protected lastState: ConversationState;
    protected creation: Promise<string> | undefined;
    protected problem: TurnProblem | undefined;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    /** Another session is shown, or loading it failed or succeeded. */
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        this.lastState = this.store.state;
        this.store.onDidChange(state => this.follow(state));
        if (this.lastState.ready) {
            this.adopt(initialSession(this.lastState));
        }
    }

    /** Undefined while no session is shown; the first prompt then creates one. */
    get activeSessionID(): string | undefined {
        return this.current;
    }

    /** Why the shown session could not be loaded. */
    get loadProblem(): TurnProblem | undefined {
        return this.problem;
    }

    select(sessionID: string | undefined): void {
        const previous = this.current;
        if (sessionID === previous) {
            return;
        }
        this.current = sessionID;
        this.problem = undefined;
        this.onDidChangeEmitter.fire();
        if (previous && this.store.state.sessions[previous] && !this.keeper.isKept(previous)) {
            // A page that fails to unsubscribe gets more events than it needs, nothing else.
            this.service.closeSession(previous).catch(() => undefined);
        }
        if (sessionID) {
            this.left.didShow(sessionID);
        }
        if (previous) {
            this.left.didLeave(previous);
        }
        void this.load();
    }

    /** Asks for the conversation of the shown session, again if it failed before. */
    async load(): Promise<void> {
        const sessionID = this.current;
        if (!sessionID) {
            return;
        }
        const failure = await this.service.openSession(sessionID).then(() => undefined,
            error => describeCallFailure(nls.localize('openspace/chat/loadFailed', 'The conversation could not be loaded'), error));
        if (sessionID === this.current && failure !== this.problem) {
            this.problem = failure;
            this.onDidChangeEmitter.fire();
        }
    }

    /** Creates a session and shows it. */
    startSession(): Promise<string> {
        this.creation ??= this.createSession().finally(() => this.creation = undefined);
        return this.creation;
    }

    protected async createSession(): Promise<string> {
        let created: { readonly answer: Session } | undefined;
        do {
            // If the connection was lost, at worst an empty session is left over.
            created = await this.backend.ask(() => this.service.createSession());
        } while (!created);
        this.select(created.answer.id);
        return created.answer.id;
    }

    /**
     * The session for the next message: one that is being created, else the shown one, else a new one. Text that was typed meanwhile
     * comes along.
     */
    async ensureSession(): Promise<string> {
        if (this.current && !this.creation) {
            return this.current;
        }
        const from = this.current;
        const sessionID = await this.startSession();
        this.drafts.move(from, sessionID);
        return sessionID;
    }

    protected follow(state: ConversationState): void {
        const before = this.lastState;
        this.lastState = state;
        const { current } = this;
        if (!state.ready) {
            return;
        }
        if (!current && this.creation) {
            return;
        }
        if (!current) {
            if (!before.ready || before.activeSessionID !== state.activeSessionID) {
                this.adopt(initialSession(state));
            }
        } else if (wasTakenAway(current, before, state)) {
            this.adopt(successorOf(current, before, state));
        } else if (before.server.state !== 'connected' && state.server.state === 'connected' && !state.conversations[current]) {
            void this.load();
        }
    }

    /** Shows a session that the person did not choose; what they typed stays before their eyes. */
    protected adopt(sessionID: string | undefined): void {
        const previous = this.current;
        this.select(sessionID);
        this.drafts.move(previous, sessionID);
    }
}
