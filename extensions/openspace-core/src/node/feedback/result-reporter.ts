import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { CommandResult, Message } from '../../common';
import { CommandCatalog } from '../catalog/command-catalog';
import { AgentPolicyStore } from '../control/agent-policy-store';
import { EchoGuard } from '../guard/echo-guard';
import { OpencodeSupervisor } from '../opencode/opencode-supervisor';
import { ascendingId } from '../opencode/ascending-id';
import { ResultLog } from './result-log';
import { AskedMessage, Turn } from '../turns/turn-tracker';
import { PendingWork } from './pending-work';
import { writtenResultSources } from '../results/result-sources';
import { isWorthAStep, StepResult, writeResults } from '../results/step-results';

/** One message of the agent with the commands that stood in it. */
interface Step {
    readonly directory: string;
    readonly sessionID: string;
    readonly messageID: string;
    readonly turn: Turn;
    /** In order of the blocks; undefined while a command runs. */
    readonly results: (StepResult | undefined)[];
    readonly marks: (() => void)[];
    /** The message is complete: no more blocks come. */
    complete: boolean;
}

/** How long we wait for the server to take up the results before the chat is shown as idle. */
const PATIENCE_MS = 10_000;

/**
 * Tells the agent what came of its commands while it still works on the same turn: a step with data or failures is
 * followed by one synthetic message, which makes the server take one more step.
 */
@injectable()
export class ResultReporter {

    @inject(OpencodeSupervisor)
    protected readonly supervisor: OpencodeSupervisor;

    @inject(AgentPolicyStore)
    protected readonly policies: AgentPolicyStore;

    @inject(CommandCatalog)
    protected readonly catalog: CommandCatalog;

    @inject(EchoGuard)
    protected readonly guard: EchoGuard;

    @inject(ResultLog)
    protected readonly log: ResultLog;

    @inject(PendingWork)
    protected readonly pending: PendingWork;

    @inject(ILogger) @named('openspace-core:ResultReporter')
    protected readonly logger: ILogger;

    protected readonly steps = new Map<string, Step>();
    /** Sent results that the server has not taken up yet, by session. */
    protected readonly sent = new Map<string, { readonly messageID: string; readonly release: () => void }>();
    protected readonly sending = new Map<string, Promise<unknown>>();

    /** Announces a command of a message; the returned function takes its result. */
    expect(place: { readonly directory: string; readonly sessionID: string; readonly messageID: string }, turn: Turn): (cmd: string, result: CommandResult) => void {
        const step = this.steps.get(place.messageID) ?? { ...place, turn, results: [], marks: [], complete: false };
        this.steps.set(place.messageID, step);
        const index = step.results.push(undefined) - 1;
        return (cmd, result) => {
            step.results[index] = { cmd, result, answersData: this.catalog.entry(cmd)?.answersData === true };
            const { success, error, executionTime } = result;
            step.marks.push(this.log.add(place.sessionID, place.directory, { cmd, success, error, executionTime }));
            this.reportIfDone(step);
        };
    }

    observeMessage(info: Message): void {
        if (info.role !== 'assistant') {
            return;
        }
        const sent = this.sent.get(info.sessionID);
        // If the person wrote meanwhile, the answer is one to that later message.
        if (sent && info.parentID >= sent.messageID) {
            this.release(info.sessionID);
        }
        const step = info.time.completed === undefined ? undefined : this.steps.get(info.id);
        if (step && info.error) {
            this.steps.delete(info.id);
        } else if (step) {
            step.complete = true;
            this.reportIfDone(step);
        }
    }

    /** The session is idle: no message of it goes on, even if the end of one was lost in a gap of the stream. */
    observeIdle(sessionID: string): void {
        for (const step of [...this.steps.values()].filter(({ sessionID: id }) => id === sessionID)) {
            step.complete = true;
            this.reportIfDone(step);
        }
    }

    /** Whether results are on their way to the server, or there and not taken up. */
    isAwaited(sessionID: string): boolean {
        return this.sent.has(sessionID);
    }

    /** The person stops the turn. Resolves when nothing is on its way to the server any more. */
    async abandon(sessionID: string): Promise<void> {
        await this.sending.get(sessionID);
        this.release(sessionID);
    }

    forget(sessionID: string): void {
        this.release(sessionID);
        this.steps.forEach(step => step.sessionID === sessionID && this.steps.delete(step.messageID));
    }

    protected reportIfDone(step: Step): void {
        if (!step.complete || step.results.includes(undefined) || !this.steps.delete(step.messageID)) {
            return;
        }
        const results = step.results as StepResult[];
        const { turn } = step;
        const { maxResultTurns } = this.policies.policy;
        if (!results.some(isWorthAStep) || turn.over) {
            return;
        }
        if (turn.resultTurns >= maxResultTurns) {
            this.logger.info('the agent gets no more results in this turn', { session: step.sessionID, limit: maxResultTurns });
            return;
        }
        turn.resultTurns++;
        const messageID = ascendingId('msg');
        const text = writeResults(results, turn.resultTurns >= maxResultTurns);
        // A file that says what to do must not be obeyed by being repeated. What is not sent, the agent cannot repeat.
        this.guard.addTexts(step.sessionID, writtenResultSources(text));
        // Before it is sent: the server may begin before its answer is here.
        this.awaitUptake(step, messageID);
        const sending = this.send(step, messageID, text).catch((error: unknown) => {
            this.logger.warn('results could not be sent to the agent', { session: step.sessionID, reason: String(error) });
            this.release(step.sessionID, messageID);
        });
        this.sending.set(step.sessionID, sending);
        void sending.finally(() => this.sending.get(step.sessionID) === sending && this.sending.delete(step.sessionID));
    }

    protected async send(step: Step, messageID: string, text: string): Promise<void> {
        const { sessionID, directory } = step;
        const endpoint = this.supervisor.endpoint;
        if (!endpoint) {
            throw new Error('The agent server is away.');
        }
        const asked = await this.messageToAnswer(step);
        if (step.turn.over) {
            throw new Error('The person has stopped the turn or written again.');
        }
        const { error } = await endpoint.client.session.promptAsync({
            sessionID, directory, messageID,
            agent: asked.agent,
            model: { providerID: asked.model.providerID, modelID: asked.model.modelID },
            variant: asked.model.variant,
            parts: [{ id: ascendingId('prt'), type: 'text', text, synthetic: true, metadata: { openspace: 'ide-results' } }]
        });
        if (error) {
            throw new Error(JSON.stringify(error));
        }
        step.marks.forEach(mark => mark());
        this.logger.debug('results sent to the agent', { session: sessionID, message: step.messageID, commands: step.results.length, characters: text.length });
    }

    /** Without agent and model of that message the server would fall back to its defaults. */
    protected async messageToAnswer({ turn, sessionID, directory, messageID }: Step): Promise<AskedMessage> {
        if (turn.message) {
            return turn.message;
        }
        const options = { throwOnError: true } as const;
        const { client } = this.supervisor.endpoint!;
        const answer = (await client.session.message({ sessionID, directory, messageID }, options)).data.info;
        const asked = answer.role === 'assistant' ? (await client.session.message({ sessionID, directory, messageID: answer.parentID }, options)).data.info : answer;
        if (asked.role !== 'user') {
            throw new Error('The message of the person was not found.');
        }
        return asked;
    }

    /** The chat stays busy until the server has begun with the results. */
    protected awaitUptake({ sessionID, directory }: Step, messageID: string): void {
        const done = this.pending.begin({ sessionID, directory });
        this.release(sessionID);
        const timer = setTimeout(() => this.release(sessionID, messageID), PATIENCE_MS);
        this.sent.set(sessionID, {
            messageID,
            release: () => {
                clearTimeout(timer);
                done();
            }
        });
    }

    /** Of any message, if none is named. */
    protected release(sessionID: string, messageID = this.sent.get(sessionID)?.messageID): void {
        const sent = this.sent.get(sessionID);
        if (sent && sent.messageID === messageID) {
            this.sent.delete(sessionID);
            sent.release();
        }
    }
}
