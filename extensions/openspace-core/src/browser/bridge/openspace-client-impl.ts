import { inject, injectable } from '@theia/core/shared/inversify';
import { Emitter, Event } from '@theia/core/lib/common/event';
import {
    AgentCommandCall, AgentControlState, CommandResult, FinishedCommand, OpenSpaceClient, PersonAnswer, PersonQuestion, StoreBatch
} from '../../common';
import { CallRunner, PersonAsker } from './client-duties';
import { ConversationStore } from './conversation-store';

/** The page's end of the connection: feeds the store, runs commands, asks the person, and passes on what the backend tells. */
@injectable()
export class OpenSpaceClientImpl implements OpenSpaceClient {

    @inject(ConversationStore)
    protected readonly store: ConversationStore;

    @inject(CallRunner)
    protected readonly commands: CallRunner;

    @inject(PersonAsker)
    protected readonly questions: PersonAsker;

    protected expected = 0;
    protected readonly onDidMissEventsEmitter = new Emitter<void>();
    /** A batch did not arrive: the store must be filled anew. */
    readonly onDidMissEvents: Event<void> = this.onDidMissEventsEmitter.event;

    protected readonly onDidFinishCommandEmitter = new Emitter<FinishedCommand>();
    readonly onDidFinishCommand: Event<FinishedCommand> = this.onDidFinishCommandEmitter.event;

    protected readonly onDidChangeControlEmitter = new Emitter<AgentControlState>();
    readonly onDidChangeControl: Event<AgentControlState> = this.onDidChangeControlEmitter.event;

    /** What the backend said last; undefined before it said anything. */
    control: AgentControlState | undefined;

    protected readonly onDidStopAgentEmitter = new Emitter<void>();
    /** The person stopped everything: whatever the agent left running in this page ends. */
    readonly onDidStopAgent: Event<void> = this.onDidStopAgentEmitter.event;

    protected readonly onDidEndSessionEmitter = new Emitter<string>();
    /** Fires with the id of a session whose leftovers should go. */
    readonly onDidEndSession: Event<string> = this.onDidEndSessionEmitter.event;

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
        return this.commands.run(call);
    }

    onCommandCancelled(id: string): void {
        this.commands.cancel(id);
    }

    askPerson(question: PersonQuestion): Promise<PersonAnswer> {
        return this.questions.ask(question);
    }

    onQuestionWithdrawn(id: string): void {
        this.questions.withdraw(id);
    }

    onAgentControlChanged(state: AgentControlState): void {
        this.control = state;
        this.onDidChangeControlEmitter.fire(state);
    }

    onCommandFinished(finished: FinishedCommand): void {
        this.onDidFinishCommandEmitter.fire(finished);
    }

    onAgentStopped(): void {
        this.onDidStopAgentEmitter.fire();
    }

    onSessionEnded(sessionID: string): void {
        this.onDidEndSessionEmitter.fire(sessionID);
    }
}
