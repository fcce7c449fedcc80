import * as path from 'node:path';
import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { inject, injectable } from '@theia/core/shared/inversify';
import { stoppable } from 'openspace-core/lib/node/control/stoppable';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { ConnectedPage } from 'openspace-core/lib/node/pages/connected-page';
import { Prompt, PromptAttachment, Session, TurnProblem } from '../../common';
import { AgentSessions } from '../agent-session/agent-sessions';
import { BlockDispatcher } from '../blocks/block-dispatcher';
import { PendingWork } from '../feedback/pending-work';
import { ResultReporter } from '../feedback/result-reporter';
import { partOf, StatePart, StateReporter } from '../feedback/state-reporter';
import { EchoGuard } from '../guard/echo-guard';
import { ascendingId } from '../opencode/ascending-id';
import { OpencodeEndpoint } from '../opencode/opencode-endpoint';
import { OpencodeSupervisor } from '../opencode/opencode-supervisor';
import { findProjectConfig } from '../opencode/project-config';
import { explain } from '../opencode/server-answer';
import { PageFeeds } from '../page-feed/page-feeds';
import { PreparedTurn, SandboxSwitch } from '../sandbox/sandbox-switch';
import { NO_SESSION } from '../turns/turn-tracker';
import { clockProblem } from './clock-problem';
import { DirectoryFeed } from './directory-feed';
import { FolderHold } from './folder-hold';
import { LastSessions } from './last-sessions';
import { OpenCodeProxy } from './open-code-proxy';
import { pause } from './pause';
import { PromptInFlight, PromptsInFlight } from './prompts-in-flight';
import { noModelProblem, untrustedProblem } from './turn-problem';

/** How long a stop waits for messages and results that are being sent; they usually take a few milliseconds. */
const ABANDON_MS = 200;

/** How long the server may take to refuse something while the session is busy, so that nothing tells when it begins. */
const REFUSAL_MS = 1_000;

/** From where something is sent: a folder, and the page in which the person is, if there is one. */
export interface PromptOrigin {
    readonly feed: DirectoryFeed;
    readonly page: ConnectedPage | undefined;
}

type PromptPart = { id: string } & (PromptAttachment | { type: 'text'; text: string });

/** What a person does with sessions, done at the server; every call names the folder. */
@injectable()
export class SessionActions {

    @inject(PageFeeds)
    protected readonly pageFeeds: PageFeeds;

    @inject(OpenCodeProxy)
    protected readonly proxy: OpenCodeProxy;

    @inject(BlockDispatcher)
    protected readonly dispatcher: BlockDispatcher;

    @inject(EchoGuard)
    protected readonly guard: EchoGuard;

    @inject(PendingWork)
    protected readonly pending: PendingWork;

    @inject(ResultReporter)
    protected readonly reporter: ResultReporter;

    @inject(StateReporter)
    protected readonly states: StateReporter;

    @inject(LastSessions)
    protected readonly lastSessions: LastSessions;

    @inject(AgentSessions)
    protected readonly sessions: AgentSessions;

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(OpencodeSupervisor)
    protected readonly supervisor: OpencodeSupervisor;

    @inject(FolderHold)
    protected readonly hold: FolderHold;

    @inject(SandboxSwitch)
    protected readonly sandboxes: SandboxSwitch;

    protected readonly withModel = new WeakMap<OpencodeEndpoint, Set<string>>();
    protected readonly prompts = new PromptsInFlight();
    /** How long the sender of a message waits for the server to begin, in milliseconds. */
    protected readonly beginLimit: number = 10_000;

    async create(page: ConnectedPage): Promise<Session> {
        const feed = this.proxy.requireFeed(page);
        const { directory } = feed;
        const endpoint = await this.proxy.connect();
        const problem = endpoint.managed ? undefined : this.trustProblem(feed);
        if (problem) {
            throw new Error(`${problem.title}. ${problem.detail}`);
        }
        const { data, error } = await endpoint.client.session.create({ directory, ...this.sandboxes.forNewSession() });
        if (!data) {
            throw explain('The session could not be created', error);
        }
        this.lastSessions.set(directory, data.id);
        return data;
    }

    async delete(page: ConnectedPage, sessionID: string): Promise<void> {
        const { directory } = this.proxy.requireFeed(page);
        this.dispatcher.cancel(sessionID);
        void this.prompts.stop(sessionID, () => undefined);
        const { client } = await this.proxy.connect();
        const { error } = await client.session.delete({ sessionID, directory });
        if (error) {
            throw explain('The session could not be deleted', error);
        }
    }

    async open(page: ConnectedPage, sessionID: string): Promise<void> {
        await this.proxy.openSession(page, sessionID);
        this.lastSessions.set(this.proxy.requireFeed(page).directory, sessionID);
    }

    prompt(page: ConnectedPage, sessionID: string, prompt: Prompt, messageID?: () => string): Promise<void> {
        return this.promptFrom(this.originOf(page), sessionID, prompt, messageID);
    }

    /**
     * Shows the message at once and takes it back if the server does not accept it or the person stops it before. `messageID`
     * is called when the server is there: an id that waits would be older than what is said meanwhile.
     */
    async promptFrom(origin: PromptOrigin, sessionID: string, prompt: Prompt, messageID?: () => string): Promise<void> {
        const { feed, page } = origin;
        this.sessions.of(sessionID).ending.begin();
        const inFlight = this.prompts.begin(feed, sessionID);
        const listening = new DisposableCollection();
        const begun = feed.isBusy(sessionID) ? undefined : nextBeginning(feed, sessionID, listening);
        try {
            await this.send(origin, inFlight, prompt, messageID);
            inFlight.settle(true);
            // Between the acceptance and the turn the session would look idle.
            await Promise.race([begun, pause(this.beginLimit)]);
            if (page) {
                this.pageFeeds.of(page).flush();
            }
        } catch (error) {
            inFlight.settle(false);
            throw error;
        } finally {
            listening.dispose();
        }
    }

    /**
     * Lets the server do something else than answer a message, after the same checks. The call may last as long as the turn: this
     * returns when the turn has begun, and rejects with `failure` and the reason if the server refuses.
     */
    async runFrom(
        origin: PromptOrigin, sessionID: string, failure: string, agent: string | undefined,
        call: (endpoint: OpencodeEndpoint, directory: string) => Promise<{ readonly error?: unknown }>
    ): Promise<void> {
        const { feed } = origin;
        this.sessions.of(sessionID).ending.begin();
        const inFlight = this.prompts.begin(feed, sessionID);
        const listening = new DisposableCollection();
        try {
            const endpoint = await unlessStopped(this.proxy.connect(), inFlight.stopped);
            const { tools } = await this.prepare(endpoint, origin, inFlight, agent);
            if (tools) {
                await unlessStopped(this.sandboxes.lift(endpoint, feed.directory, sessionID), inFlight.stopped);
            }
            await unlessStopped(this.guard.prepareForPrompt(endpoint, feed.directory, sessionID), inFlight.stopped);
            this.prompts.forgetStops(sessionID);
            const begun = feed.isBusy(sessionID) ? pause(REFUSAL_MS) : nextBeginning(feed, sessionID, listening);
            const answered = call(endpoint, feed.directory).then(({ error }) => {
                if (error) {
                    throw explain(failure, error);
                }
            });
            // What fails later is told by the server's events.
            answered.catch(() => undefined);
            await Promise.race([answered, begun]);
        } finally {
            // It has begun, or it is over: there is no beginning to wait for.
            inFlight.settle(false);
            listening.dispose();
        }
    }

    /** Answers what the server needs for the turn, unless there is a reason why the agent cannot work here; the conversation shows it. */
    protected async prepare(
        endpoint: OpencodeEndpoint, { feed, page }: PromptOrigin, { directory, sessionID, stopped }: PromptInFlight, agent?: string
    ): Promise<PreparedTurn> {
        feed.setProblem(sessionID, undefined);
        const unable = this.trustProblem(feed) ?? await unlessStopped(this.serverProblem(endpoint, feed, sessionID), stopped);
        const { problem, ...prepared }: PreparedTurn = unable
            ? { problem: unable }
            : await unlessStopped(this.sandboxes.prepare(endpoint, feed, sessionID, agent), stopped);
        if (problem) {
            feed.setProblem(sessionID, problem);
            // The card must be there before the answer, which would otherwise be shown as another one.
            if (page) {
                this.pageFeeds.of(page).flush();
            }
            throw new Error(problem.title);
        }
        if (page) {
            this.sessions.of(sessionID).page = page;
        }
        this.lastSessions.set(directory, sessionID);
        return prepared;
    }

    /** A server that is replaced meanwhile, as when the person trusts the folder, forgets what it was told: the next one hears it, too. */
    protected async send(origin: PromptOrigin, inFlight: PromptInFlight, prompt: Prompt, makeID?: () => string): Promise<void> {
        const sendTo = this.sender(origin, inFlight, prompt, makeID);
        let endpoint: OpencodeEndpoint;
        let state: StatePart | undefined;
        const isReplaced = (): boolean => this.supervisor.endpoint !== endpoint;
        do {
            endpoint = await unlessStopped(this.proxy.connect(), inFlight.stopped);
            state = await sendTo(endpoint).catch((error: unknown) => {
                if (!isReplaced()) {
                    throw error;
                }
                return undefined;
            });
        } while (isReplaced());
        state?.sent();
    }

    /** Sends the message, also again: it is the same one, with the same ids. Answers what of the window went with it. */
    protected sender(
        origin: PromptOrigin, inFlight: PromptInFlight, { text, attachments = [], model, agent, variant }: Prompt,
        makeID = (): string => ascendingId('msg')
    ): (endpoint: OpencodeEndpoint) => Promise<StatePart | undefined> {
        const { feed, page } = origin;
        const { directory, sessionID, stopped } = inFlight;
        const parts = [
            { id: ascendingId('prt'), type: 'text' as const, text },
            ...attachments.map(attachment => ({ ...attachment, id: ascendingId('prt') }))
        ];
        let messageID: string | undefined;
        return async endpoint => {
            const { tools, note, news } = await this.prepare(endpoint, origin, inFlight, agent);
            messageID ??= makeID();
            this.echo(feed, sessionID, messageID, parts);
            try {
                // What the session has read must be known before the agent speaks.
                await unlessStopped(this.guard.prepareForPrompt(endpoint, directory, sessionID), stopped);
                const state = this.states.partFor(sessionID, directory, page, note, news);
                this.prompts.forgetStops(sessionID);
                const { error } = await endpoint.client.session.promptAsync({
                    sessionID, directory, messageID, model, agent, variant,
                    ...tools && { tools: { ...tools } },
                    parts: [...parts, ...state ? [partOf(state)] : []]
                });
                if (error) {
                    throw explain('The message could not be sent', error);
                }
                return state;
            } catch (error) {
                feed.toSession(sessionID, { type: 'message.removed', sessionID, messageID });
                throw error;
            }
        };
    }

    originOf(page: ConnectedPage): PromptOrigin {
        return { feed: this.proxy.requireFeed(page), page };
    }

    /** Whether something of the person is on its way to the server, or there and not begun with. */
    isSending(sessionID: string): boolean {
        return this.prompts.has(sessionID);
    }

    abort(page: ConnectedPage, sessionID: string): Promise<void> {
        return this.stop(this.proxy.requireFeed(page), sessionID);
    }

    /** Ends all that the agent does, in all folders; one turn that cannot be stopped does not save the others. */
    async stopEverything(): Promise<void> {
        // Commands of the agent of which nobody knows the session.
        this.dispatcher.cancel(NO_SESSION);
        const stops = this.proxy.allFeeds.flatMap(feed => this.atWork(feed).map(sessionID => this.stop(feed, sessionID)));
        const failure = (await Promise.allSettled(stops)).find(({ status }) => status === 'rejected');
        if (failure?.status === 'rejected') {
            throw failure.reason;
        }
    }

    /** Sessions of the folder that have to be stopped at the server, too; the commands of all of them are dropped. */
    protected atWork(feed: DirectoryFeed): string[] {
        const all = [...new Set([...feed.sessions.keys(), ...feed.statuses.keys(), ...this.prompts.sessionsIn(feed.directory)])];
        const pending = this.pending.of(all);
        all.forEach(sessionID => this.dispatcher.cancel(sessionID));
        return all.filter(sessionID => feed.isBusy(sessionID) || pending[sessionID] || this.prompts.has(sessionID));
    }

    protected async stop(feed: DirectoryFeed, sessionID: string): Promise<void> {
        const { directory } = feed;
        this.sessions.of(sessionID).ending.stop();
        this.dispatcher.cancel(sessionID);
        const unsent = this.prompts.has(sessionID);
        if (this.reporter.isAwaited(sessionID)) {
            this.prompts.expect(feed, sessionID);
        }
        // Messages and results that are on their way would start the agent again.
        const again = (): void => void this.stop(feed, sessionID).catch(() => undefined);
        const abandoned = Promise.all([this.prompts.stop(sessionID, again), this.reporter.abandon(sessionID)]).then(() => true);
        if (unsent && !this.supervisor.endpoint && !feed.isBusy(sessionID)) {
            // All that there was waited for a server that is not there yet.
            return;
        }
        // Not later than now: the server may be well although its event stream is not.
        const { client } = this.supervisor.endpoint ?? await this.proxy.connect();
        const abort = () => client.session.abort({ sessionID, directory });
        if (!await Promise.race([abandoned, pause(ABANDON_MS)])) {
            void abandoned.then(abort).catch(() => undefined);
        }
        const { error } = await abort();
        if (error) {
            throw explain('The turn could not be stopped', error);
        }
    }

    async replyPermission(page: ConnectedPage, requestID: string, reply: 'once' | 'always' | 'reject', message?: string): Promise<void> {
        const feed = this.proxy.requireFeed(page);
        const { client } = await this.proxy.connect();
        const { error, response } = await client.permission.reply({ requestID, directory: feed.directory, reply, message });
        if (response?.status === 404) {
            // Answered elsewhere, or the turn ended meanwhile.
            feed.broadcast({ type: 'permission.closed', requestID });
        } else if (error) {
            throw explain('The answer could not be sent', error);
        }
    }

    async replyQuestion(page: ConnectedPage, requestID: string, answers: string[][] | undefined): Promise<void> {
        const feed = this.proxy.requireFeed(page);
        const { question } = (await this.proxy.connect()).client;
        const { error, response } = answers
            ? await question.reply({ requestID, directory: feed.directory, answers })
            : await question.reject({ requestID, directory: feed.directory });
        if (response?.status === 404) {
            feed.broadcast({ type: 'question.closed', requestID });
        } else if (error) {
            throw explain('The answer could not be sent', error);
        }
    }

    protected trustProblem(feed: DirectoryFeed): TurnProblem | undefined {
        const config = feed.trusted ? undefined : findProjectConfig(feed.directory, this.options.environment.HOME);
        return config === undefined ? this.hold.problem(feed.directory) : untrustedProblem(path.basename(config));
    }

    protected async serverProblem(endpoint: OpencodeEndpoint, feed: DirectoryFeed, sessionID: string): Promise<TurnProblem | undefined> {
        const [model, clock] = await Promise.all([
            this.modelProblem(endpoint, feed.directory), clockProblem(endpoint, feed, sessionID)
        ]);
        return model ?? clock;
    }

    /** Asks the server once; a folder that has a model keeps one as long as the server runs. */
    protected async modelProblem(endpoint: OpencodeEndpoint, directory: string): Promise<TurnProblem | undefined> {
        const known = this.withModel.get(endpoint) ?? new Set();
        this.withModel.set(endpoint, known);
        if (!known.has(directory)) {
            const { data } = await endpoint.client.config.providers({ directory });
            if (data && !data.providers.some(provider => Object.keys(provider.models).length > 0)) {
                return noModelProblem();
            }
            known.add(directory);
        }
        return undefined;
    }

    protected echo(feed: DirectoryFeed, sessionID: string, messageID: string, parts: readonly PromptPart[]): void {
        const model = { providerID: '', modelID: '' };
        feed.toSession(sessionID, {
            type: 'message.updated',
            sessionID,
            info: { id: messageID, sessionID, role: 'user', time: { created: Date.now() }, agent: '', model }
        });
        parts.forEach(part => feed.toSession(sessionID, { type: 'part.updated', sessionID, part: { ...part, sessionID, messageID } }));
    }
}

/** Rejects as soon as the person stops it. */
async function unlessStopped<T>(promise: Promise<T>, stopped: AbortSignal): Promise<T> {
    const value = await stoppable(promise, stopped);
    stopped.throwIfAborted();
    // It was not stopped, so this is what the promise brought.
    return value as T;
}

/** Resolves when the server begins to work in the session or says why it does not, unless `listening` is disposed before. */
function nextBeginning(feed: DirectoryFeed, sessionID: string, listening: DisposableCollection): Promise<void> {
    return new Promise(resolve => {
        for (const event of [feed.onDidBegin, feed.onDidFail]) {
            listening.push(event(id => id === sessionID && resolve()));
        }
    });
}
