import { Emitter, Event } from '@theia/core/lib/common/event';
import { injectable } from '@theia/core/shared/inversify';
import { ConversationState, EMPTY_STATE, reduceConversations, StoreEvent } from '../common';

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
        const next = events.reduce(reduceConversations, this.current);
        if (next !== this.current) {
            this.current = next;
            this.onDidChangeEmitter.fire(next);
        }
    }
}
