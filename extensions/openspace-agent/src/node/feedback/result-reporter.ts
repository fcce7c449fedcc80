import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { CommandResult, MAX_PICTURES, ResultPicture } from 'openspace-core/lib/common';
import { CommandCatalog } from 'openspace-core/lib/node/catalog/command-catalog';
import { AgentPolicyStore } from 'openspace-core/lib/node/control/agent-policy-store';
import { ConfigurationSeals } from 'openspace-core/lib/node/seals/configuration-seals';
import { picturesMark } from '../../common';
import { AgentSession } from '../agent-session/agent-session';
import { AgentSessions } from '../agent-session/agent-sessions';
import { ObservedMessage, SessionObserver } from '../agent-session/session-observer';
import { ResultStep } from '../agent-session/session-results';
import { AskedMessage, Turn } from '../agent-session/turn';
import { EchoGuard } from '../guard/echo-guard';
import { ascendingId } from '../opencode/ascending-id';
import { ModelSight } from '../opencode/model-sight';
import { OpencodeSupervisor } from '../opencode/opencode-supervisor';
import { tellPictures } from '../results/result-pictures';
import { writtenResultSources } from '../results/result-sources';
import { needsResultTurn, StepResult, writeResults } from '../results/step-results';
import { PendingWork } from './pending-work';
import { ResultLog } from './result-log';

/** How long we wait for the server to take up the results before the chat is shown as idle. */
const PATIENCE_MS = 10_000;

/**
 * Tells the agent what came of its commands while it still works on the same turn: a step with data or failures is
 * followed by one synthetic message, which makes the server take one more step.
 */
@injectable()
export class ResultReporter implements SessionObserver {

    @inject(AgentSessions)
    protected readonly sessions: AgentSessions;

    @inject(OpencodeSupervisor)
    protected readonly supervisor: OpencodeSupervisor;

    @inject(AgentPolicyStore)
    protected readonly policies: AgentPolicyStore;

    @inject(CommandCatalog)
    protected readonly catalog: CommandCatalog;

    @inject(EchoGuard)
    protected readonly guard: EchoGuard;

    @inject(ModelSight)
    protected readonly sight: ModelSight;

    @inject(ResultLog)
    protected readonly log: ResultLog;

    @inject(PendingWork)
    protected readonly pending: PendingWork;

    @inject(ConfigurationSeals)
    protected readonly seals: ConfigurationSeals;

    @inject(ILogger) @named('openspace-agent:ResultReporter')
    protected readonly logger: ILogger;

    /** Announces a command of a message; the returned function takes its result. */
    expect(
        place: { readonly directory: string; readonly sessionID: string; readonly messageID: string }, turn: Turn
    ): (cmd: string, result: CommandResult) => void {
        const { sessionID, directory, messageID } = place;
        const session = this.sessions.of(sessionID);
        const { steps } = session.results;
        const step = steps.get(messageID) ?? { directory, messageID, turn, results: [], marks: [], complete: false };
        steps.set(messageID, step);
        const index = step.results.push(undefined) - 1;
        return (cmd, result) => {
            step.results[index] = { cmd, result, answersData: this.catalog.entry(cmd)?.answersData === true };
            const { success, error, executionTime } = result;
            step.marks.push(this.log.add(sessionID, directory, { cmd, success, error, executionTime }));
            this.reportIfDone(session, step);
        };
    }

    didObserveMessage({ session, info }: ObservedMessage): void {
        if (info.role !== 'assistant') {
            return;
        }
        const { results } = session;
        // If the person wrote meanwhile, the answer is one to that later message.
        if (results.awaited !== undefined && info.parentID >= results.awaited) {
            results.release();
        }
        const step = info.time.completed === undefined ? undefined : results.steps.get(info.id);
        if (step && info.error) {
            results.steps.delete(info.id);
        } else if (step) {
            step.complete = true;
            this.reportIfDone(session, step);
        }
    }

    /** No message of the session goes on, even if the end of one was lost in a gap of the stream. */
    willRest(session: AgentSession): void {
        for (const step of [...session.results.steps.values()]) {
            step.complete = true;
            this.reportIfDone(session, step);
        }
    }

    /** Whether results are on their way to the server, or there and not taken up. */
    isAwaited(sessionID: string): boolean {
        return this.sessions.get(sessionID)?.results.awaited !== undefined;
    }

    /** The person stops the turn. Resolves when nothing is on its way to the server any more. */
    async abandon(sessionID: string): Promise<void> {
        const results = this.sessions.get(sessionID)?.results;
        await results?.sending;
        results?.release();
    }

    /** Something that the agent has not asked for, after the message in which it gave the occasion. */
    tell(
        place: { readonly directory: string; readonly sessionID: string; readonly messageID: string }, turn: Turn,
        results: readonly StepResult[]
    ): void {
        const { sessionID, directory, messageID } = place;
        this.report(this.sessions.of(sessionID), { directory, messageID, turn, results: [...results], marks: [], complete: true });
    }

    protected reportIfDone(session: AgentSession, step: ResultStep): void {
        if (step.complete && !step.results.includes(undefined) && session.results.steps.delete(step.messageID)) {
            this.report(session, step);
        }
    }

    protected report(session: AgentSession, step: ResultStep): void {
        const results = step.results as StepResult[];
        const { turn } = step;
        const { maxResultTurns } = this.policies.policy;
        if (!results.some(needsResultTurn) || turn.over) {
            return;
        }
        if (turn.resultTurns >= maxResultTurns) {
            this.logger.info('the agent gets no more results in this turn', { session: session.id, limit: maxResultTurns });
            return;
        }
        turn.resultTurns++;
        const messageID = ascendingId('msg');
        const lastChance = turn.resultTurns >= maxResultTurns;
        const text = this.write(session.id, results, lastChance);
        // Before it is sent: the server may begin before its answer is here.
        this.awaitPickup(session, step, messageID);
        const sending = this.send(session, step, messageID, text, lastChance).catch((error: unknown) => {
            this.logger.warn('results could not be sent to the agent', { session: session.id, reason: String(error) });
            session.results.release(messageID);
        });
        session.results.sending = sending;
        void sending.finally(() => {
            if (session.results.sending === sending) {
                session.results.sending = undefined;
            }
        });
    }

    /** A file that says what to do must not be obeyed by being repeated. What is not sent, the agent cannot repeat. */
    protected write(sessionID: string, results: readonly StepResult[], lastChance: boolean): string {
        const text = writeResults(results, lastChance);
        this.guard.addTexts(sessionID, writtenResultSources(text));
        return text;
    }

    protected async send(session: AgentSession, step: ResultStep, messageID: string, written: string, lastChance: boolean): Promise<void> {
        const { id: sessionID } = session;
        const { directory } = step;
        if (this.seals.holding(directory).length > 0) {
            throw new Error('The configuration of the folder has changed, and has not been reviewed yet.');
        }
        const endpoint = this.supervisor.endpoint;
        if (!endpoint) {
            throw new Error('The agent server is away.');
        }
        const asked = await this.messageToAnswer(sessionID, step);
        const { results, pictures } = await this.withPictures(step, asked);
        if (step.turn.over) {
            throw new Error('The person has stopped the turn or written again.');
        }
        // What pictures show is told, too.
        const text = results === step.results ? written : this.write(sessionID, results, lastChance);
        // Parts are in the order of their ids.
        const textID = ascendingId('prt');
        const files = pictures.map(({ mime, data }, index) =>
            ({
                id: ascendingId('prt'), type: 'file' as const, mime, filename: `picture-${index + 1}`, url: `data:${mime};base64,${data}`
            }));
        if (files.length > 0) {
            // Else each of them would look like something that the person sends.
            session.turns.expectOwn(messageID);
        }
        const { error } = await endpoint.client.session.promptAsync({
            sessionID, directory, messageID,
            agent: asked.agent,
            model: { providerID: asked.model.providerID, modelID: asked.model.modelID },
            variant: asked.model.variant,
            parts: [
                {
                    id: textID, type: 'text', text, synthetic: true,
                    metadata: { openspace: 'ide-results', ...picturesMark(files.map(({ id }) => id)) }
                },
                ...files
            ]
        });
        if (error) {
            throw new Error(JSON.stringify(error));
        }
        step.marks.forEach(mark => mark());
        this.logger.debug('results sent to the agent', {
            session: sessionID, message: step.messageID, commands: step.results.length, characters: text.length
        });
    }

    /** The results as the agent reads them, with the pictures that its model can see; so many in a turn. */
    protected async withPictures(
        { results, turn, directory }: ResultStep, { model }: AskedMessage
    ): Promise<{ results: StepResult[]; pictures: ResultPicture[] }> {
        const done = results as StepResult[];
        if (!done.some(({ result }) => result.pictures)) {
            return { results: done, pictures: [] };
        }
        const canSee = await this.sight.canSee(directory, model);
        const pictures: ResultPicture[] = [];
        const told = done.map(step => {
            const { result, pictures: shown } = tellPictures(step.result, canSee, MAX_PICTURES - turn.pictures);
            turn.pictures += shown.length;
            pictures.push(...shown);
            return { ...step, result };
        });
        return { results: told, pictures };
    }

    /** Without agent and model of that message the server would fall back to its defaults. */
    protected async messageToAnswer(sessionID: string, { turn, directory, messageID }: ResultStep): Promise<AskedMessage> {
        if (turn.message) {
            return turn.message;
        }
        const options = { throwOnError: true } as const;
        const { client } = this.supervisor.endpoint!;
        const answer = (await client.session.message({ sessionID, directory, messageID }, options)).data.info;
        const asked = answer.role === 'assistant'
            ? (await client.session.message({ sessionID, directory, messageID: answer.parentID }, options)).data.info
            : answer;
        if (asked.role !== 'user') {
            throw new Error('The message of the person was not found.');
        }
        return asked;
    }

    /** The chat stays busy until the server has begun with the results. */
    protected awaitPickup({ id: sessionID, results }: AgentSession, { directory }: ResultStep, messageID: string): void {
        const done = this.pending.begin({ sessionID, directory });
        const timer = setTimeout(() => results.release(messageID), PATIENCE_MS);
        results.await({
            messageID,
            release: () => {
                clearTimeout(timer);
                done();
            }
        });
    }
}
