import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-core/lib/browser/conversation-store';
import { ConversationState, EMPTY_STATE, Session } from 'openspace-core/lib/common';
import { firstWordsOf, isUntitled, sessionTitle } from '../model/session-title';

/** Where the browser remembers what sessions begin with: of those that are not opened nobody else knows. */
const MEMORY = 'openspace.chat.firstWords';

/** Sessions without a title are rare; older ones are forgotten. */
const MOST_REMEMBERED = 200;

/** What sessions are called. */
@injectable()
export class SessionTitles {

    @inject(ConversationStore) protected readonly store: ConversationStore;

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
        this.lastState = state;
        if (state.conversations === before) {
            return;
        }
        for (const [id, conversation] of Object.entries(state.conversations)) {
            const session = state.sessions[id] as Session | undefined;
            if (conversation !== before[id] && conversation.earlier === undefined && (!session || isUntitled(session))) {
                this.learn(id, firstWordsOf(conversation.messages));
            }
        }
    }

    protected learn(id: string, words: string | undefined): void {
        if (words === undefined || words === this.words.get(id)) {
            return;
        }
        const entries: [string, string][] = [...this.words, [id, words]];
        this.words = new Map(entries.slice(-MOST_REMEMBERED));
        localStorage.setItem(MEMORY, JSON.stringify([...this.words]));
        this.onDidChangeEmitter.fire();
    }
}

/** Another page, or an older version, may have written something else. */
function readMemory(): [string, string][] {
    try {
        const memory: unknown = JSON.parse(localStorage.getItem(MEMORY) ?? '[]');
        return Array.isArray(memory) ? memory.filter((entry): entry is [string, string] => Array.isArray(entry) && entry.length === 2 && entry.every(text => typeof text === 'string')) : [];
    } catch {
        return [];
    }
}
