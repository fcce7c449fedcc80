import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { ConversationState, EMPTY_STATE, Session } from 'openspace-agent/lib/common';
import { SessionsService } from '../../common/services/sessions-service';
import { additionTo, firstWordsOf, isUntitled, sessionTitle } from '../model/session-title';
import { finishedSessions } from '../model/session-unread';

/** Where the browser remembers what sessions begin with, as long as the server does not. */
const MEMORY = 'openspace.chat.firstWords';

/** Sessions without a title are rare; older ones are forgotten. */
const MAX_REMEMBERED = 200;

/** What sessions are called. */
@injectable()
export class SessionTitles {

    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(SessionsService) protected readonly sessions: SessionsService;

    protected words: ReadonlyMap<string, string> = new Map();
    protected lastState: ConversationState = EMPTY_STATE;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        this.words = new Map(readMemory());
        this.follow(this.store.state);
        this.store.onDidChange(state => this.follow(state));
    }

    /** What sessions begin with; another object after each change. */
    get firstWords(): ReadonlyMap<string, string> {
        return this.words;
    }

    titleOf(session: Session | undefined): string {
        return sessionTitle(session, session && this.words.get(session.id));
    }

    protected follow(state: ConversationState): void {
        const before = this.lastState.conversations;
        const finished = finishedSessions(this.lastState, state);
        this.lastState = state;
        if (state.conversations !== before) {
            this.read(state, before);
        }
        finished.forEach(id => this.keep(state.sessions[id]));
    }

    protected read(state: ConversationState, before: ConversationState['conversations']): void {
        for (const [id, conversation] of Object.entries(state.conversations)) {
            const session = state.sessions[id] as Session | undefined;
            if (conversation !== before[id] && conversation.earlier === undefined && (!session || isUntitled(session))) {
                this.learn(id, firstWordsOf(conversation.messages));
            }
        }
    }

    /**
     * The server remembers it for other browsers and the time after a restart. Not earlier: it asks a model for a title only while
     * there is none.
     */
    protected keep(session: Session): void {
        const words = this.words.get(session.id);
        if (words !== undefined && isUntitled(session)) {
            // Without it the name is one of this page.
            this.sessions.rename(session.id, words + additionTo(session)).catch(() => undefined);
        }
    }

    protected learn(id: string, words: string | undefined): void {
        if (words === undefined || words === this.words.get(id)) {
            return;
        }
        const entries: [string, string][] = [...this.words, [id, words]];
        this.words = new Map(entries.slice(-MAX_REMEMBERED));
        localStorage.setItem(MEMORY, JSON.stringify([...this.words]));
        this.onDidChangeEmitter.fire();
    }
}

/** Another page, or an older version, may have written something else. */
function readMemory(): [string, string][] {
    try {
        const memory: unknown = JSON.parse(localStorage.getItem(MEMORY) ?? '[]');
        return Array.isArray(memory) ? memory.filter((entry): entry is [string, string] =>
            Array.isArray(entry) && entry.length === 2 && entry.every(text => typeof text === 'string')) : [];
    } catch {
        return [];
    }
}
