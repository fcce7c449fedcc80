import { inject, injectable } from '@theia/core/shared/inversify';
import { Emitter, Event } from '@theia/core/lib/common/event';
import {
    AgentCommandCall, AgentControlState, FinishedCommand, OpenSpaceClient, PageResult, PersonAnswer, PersonQuestion
} from '../../common';
import { CallRunner, PersonAsker } from './client-duties';

/** The page's end of the connection: runs commands, asks the person, and passes on what the backend tells. */
@injectable()
export class OpenSpaceClientImpl implements OpenSpaceClient {

    @inject(CallRunner)
    protected readonly commands: CallRunner;

    @inject(PersonAsker)
    protected readonly questions: PersonAsker;

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

    executeAgentCommand(call: AgentCommandCall): Promise<PageResult> {
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
