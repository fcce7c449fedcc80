import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentClient, StoreBatch } from '../../common';
import { ConversationStore } from './conversation-store';

/** The page's end of the connection to the agent's server: feeds the store. */
@injectable()
export class AgentClientImpl implements AgentClient {

    @inject(ConversationStore)
    protected readonly store: ConversationStore;

    protected expected = 0;
    protected readonly onDidMissEventsEmitter = new Emitter<void>();
    /** A batch did not arrive: the store must be filled anew. */
    readonly onDidMissEvents: Event<void> = this.onDidMissEventsEmitter.event;

    onStoreBatch({ sequence, events }: StoreBatch): void {
        // A new connection counts from zero again.
        const complete = sequence === this.expected || sequence === 0;
        this.expected = sequence + 1;
        this.store.apply(events);
        if (!complete) {
            this.onDidMissEventsEmitter.fire();
        }
    }
}
