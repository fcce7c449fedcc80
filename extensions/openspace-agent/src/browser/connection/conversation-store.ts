import { Emitter, Event } from '@theia/core/lib/common/event';
import { injectable } from '@theia/core/shared/inversify';
import { ConversationState, EMPTY_STATE, keepNewest, reduceConversations, StoreEvent } from '../../common';

/** The page's copy of what the server knows: events in, state out. Widgets read it and never change it. */
@injectable()
export class ConversationStore {

    protected current: ConversationState = EMPTY_STATE;
    protected readonly onDidChangeEmitter = new Emitter<ConversationState>();

    /** Fires once per batch. */
    readonly onDidChange: Event<ConversationState> = this.onDidChangeEmitter.event;

    get state(): ConversationState {
        return this.current;
    }

    apply(events: readonly StoreEvent[]): void {
        this.change(events.reduce(reduceConversations, this.current));
    }

    /** Lets go of old messages of a conversation; they can be loaded again. */
    keepNewest(sessionID: string, count: number): void {
        const { conversations } = this.current;
        const before = conversations[sessionID];
        const kept = before && keepNewest(before, count);
        if (kept !== before) {
            this.change({ ...this.current, conversations: { ...conversations, [sessionID]: kept } });
        }
    }

    /** Lets go of a conversation; it can be loaded again. */
    forget(sessionID: string): void {
        if (sessionID in this.current.conversations) {
            const { [sessionID]: _, ...conversations } = this.current.conversations;
            this.change({ ...this.current, conversations });
        }
    }

    protected change(next: ConversationState): void {
        if (next !== this.current) {
            this.current = next;
            this.onDidChangeEmitter.fire(next);
        }
    }
}
