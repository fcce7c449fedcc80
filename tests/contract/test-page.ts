import { FileUri } from '@theia/core/lib/common/file-uri';
import { Container } from '@theia/core/shared/inversify';
import { AgentClient, ConversationState, EMPTY_STATE, isBusy, reduceConversations, StoreBatch } from 'openspace-agent/lib/common';
import { AgentServiceImpl } from 'openspace-agent/lib/node/agent-service-impl';
import {
    AgentCommandCall, AgentCommandDefinition, AgentControlState, CommandResult, createManifest, FinishedCommand, OpenSpaceClient,
    PersonAnswer, PersonQuestion
} from 'openspace-core/lib/common';
import { OpenSpaceServiceImpl } from 'openspace-core/lib/node/openspace-service-impl';
import { editorOpen, paneList } from 'openspace-hands/lib/common';
import { waitFor } from '../support/wait-for';

const COMMANDS: readonly AgentCommandDefinition[] = [editorOpen, paneList];

/** A browser page without a browser: the real service on one side, the real store on the other. */
export class TestPage implements OpenSpaceClient, AgentClient {

    state: ConversationState = EMPTY_STATE;
    /** Every text that a running part ever had, in order: what a person could have seen. */
    readonly seenTexts: string[] = [];
    readonly calls: AgentCommandCall[] = [];
    readonly finished: FinishedCommand[] = [];
    readonly cancelled: string[] = [];
    readonly questions: PersonQuestion[] = [];
    readonly withdrawn: string[] = [];
    readonly ended: string[] = [];
    control: AgentControlState | undefined;
    stops = 0;
    decide: (question: PersonQuestion) => Promise<PersonAnswer> = async () => ({ allowed: true });
    answer: (call: AgentCommandCall) => Promise<CommandResult> = async () => CommandResult.ok({});
    readonly service: OpenSpaceServiceImpl;
    readonly agent: AgentServiceImpl;

    constructor(container: Container) {
        const child = container.createChild();
        [OpenSpaceServiceImpl, AgentServiceImpl].forEach(part => child.bind<unknown>(part).toSelf().inSingletonScope());
        this.service = child.get(OpenSpaceServiceImpl);
        this.service.setClient(this);
        this.agent = child.get(AgentServiceImpl);
        this.agent.setClient(this);
    }

    /** Connects like a page: commands first, then the folder. */
    static async open(
        container: Container, folder: string, trusted: boolean | undefined = true, commands: readonly AgentCommandDefinition[] = COMMANDS
    ): Promise<TestPage> {
        const page = new TestPage(container);
        await page.service.publishManifest(createManifest(commands, new Date(0).toISOString()));
        await page.service.attach({ rootUri: FileUri.create(folder).toString(), trusted });
        await page.until('the agent is connected', state => state.ready && state.server.state === 'connected');
        return page;
    }

    onStoreBatch({ events }: StoreBatch): void {
        this.state = events.reduce(reduceConversations, this.state);
        for (const event of events) {
            if (event.type === 'part.delta' || event.type === 'part.updated') {
                this.seenTexts.push(this.transcript(event.sessionID));
            }
        }
    }

    async executeAgentCommand(call: AgentCommandCall): Promise<CommandResult> {
        if (!await this.service.claimCommand(call.id)) {
            return CommandResult.failed('too late');
        }
        this.calls.push(call);
        return this.answer(call);
    }

    onCommandCancelled(id: string): void {
        this.cancelled.push(id);
    }

    askPerson(question: PersonQuestion): Promise<PersonAnswer> {
        this.questions.push(question);
        return this.decide(question);
    }

    onQuestionWithdrawn(id: string): void {
        this.withdrawn.push(id);
    }

    onAgentControlChanged(state: AgentControlState): void {
        this.control = state;
    }

    onCommandFinished(finished: FinishedCommand): void {
        this.finished.push(finished);
    }

    onAgentStopped(): void {
        this.stops++;
    }

    onSessionEnded(sessionID: string): void {
        this.ended.push(sessionID);
    }

    until(what: string, holds: (state: ConversationState) => boolean, timeoutMs?: number): Promise<boolean> {
        return waitFor(what, () => holds(this.state), timeoutMs);
    }

    async newSession(): Promise<string> {
        const { id } = await this.agent.createSession();
        await this.agent.openSession(id);
        await this.until('the conversation is loaded', state => state.conversations[id] !== undefined);
        return id;
    }

    /** Sends a message and waits for the end of the turn. */
    async ask(sessionID: string, text: string): Promise<string> {
        const before = this.assistantCount(sessionID);
        await this.agent.sendPrompt(sessionID, { text });
        await this.until('the turn is over', state => this.assistantCount(sessionID) > before && !isBusy(state, sessionID)
            && this.isAnswered(sessionID));
        return this.transcript(sessionID);
    }

    messages(sessionID: string): ConversationState['conversations'][string]['messages'] {
        return this.state.conversations[sessionID]?.messages ?? [];
    }

    /** All visible text of the agent. */
    transcript(sessionID: string): string {
        return this.messages(sessionID)
            .filter(({ info }) => info.role === 'assistant')
            .flatMap(({ parts }) => parts.map(part => part.type === 'text' || part.type === 'reasoning' ? part.text : ''))
            .join('');
    }

    /** Whether the last message is the agent's and complete. */
    protected isAnswered(sessionID: string): boolean {
        const last = this.messages(sessionID).at(-1)?.info;
        return last?.role === 'assistant' && (last.time.completed !== undefined || last.error !== undefined);
    }

    protected assistantCount(sessionID: string): number {
        return this.messages(sessionID).filter(({ info }) => info.role === 'assistant').length;
    }
}
