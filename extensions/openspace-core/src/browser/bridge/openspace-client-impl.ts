import { inject, injectable } from '@theia/core/shared/inversify';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { AgentCommandCall, CommandResult, OpenSpaceClient, StoreBatch } from '../../common';
import { AgentCommandQueue } from '../commands/agent-command-queue';
import { ConversationStore } from '../conversation-store';

/** The page's end of the connection: feeds the store and runs commands. */
@injectable()
export class OpenSpaceClientImpl implements OpenSpaceClient {

    @inject(ConversationStore)
    protected readonly store: ConversationStore;

    @inject(AgentCommandQueue)
    protected readonly queue: AgentCommandQueue;

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

    executeAgentCommand(call: AgentCommandCall): Promise<CommandResult> {
        return this.queue.enqueue(call);
    }
}
