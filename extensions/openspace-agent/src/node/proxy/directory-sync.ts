import { statSync } from 'node:fs';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { ConnectedPage } from 'openspace-core/lib/node/pages/connected-page';
import { ConfigurationSeals } from 'openspace-core/lib/node/seals/configuration-seals';
import { Event, MessageCursor, MessageWithParts, ServerNotice, StoreEvent } from '../../common';
import { PendingWork } from '../feedback/pending-work';
import { FollowUpStore } from '../follow-ups/follow-up-store';
import { EchoGuard } from '../guard/echo-guard';
import { InstructionsAddress } from '../instructions/instructions-address';
import { ConfigurationProblem, configurationProblemOf, inWords } from '../opencode/configuration-problem';
import { allMessages, fetchMessages, fetchMessagesBefore } from '../opencode/message-pages';
import { OpencodeEndpoint } from '../opencode/opencode-endpoint';
import { findProjectConfig } from '../opencode/project-config';
import { PageFeeds } from '../page-feed/page-feeds';
import { SessionGlances } from '../page-feed/session-glances';
import { AutoAccept } from '../permissions/auto-accept';
import { DirectoryFeed } from './directory-feed';
import { LastSessions } from './last-sessions';
import { pause } from './pause';

/** Messages that are fetched at once: more than a screen shows, and quickly there. */
const PAGE_SIZE = 50;

/** The server lists a hundred if it is not asked for more. */
const MAX_SESSIONS = 5_000;

/** Configuration of a folder that a server could not read. */
interface BrokenConfiguration {
    readonly endpoint: OpencodeEndpoint;
    readonly problem: ConfigurationProblem;
    /** Of the file when the server said so. */
    readonly print: string;
}

/** Brings pages up to date from the server's own state, without a hole and without a double. */
@injectable()
export class DirectorySync {

    @inject(PageFeeds)
    protected readonly pageFeeds: PageFeeds;

    @inject(SessionGlances)
    protected readonly glances: SessionGlances;

    @inject(LastSessions)
    protected readonly lastSessions: LastSessions;

    @inject(PendingWork)
    protected readonly pending: PendingWork;

    @inject(FollowUpStore)
    protected readonly followUps: FollowUpStore;

    @inject(EchoGuard)
    protected readonly guard: EchoGuard;

    @inject(AutoAccept)
    protected readonly autoAccept: AutoAccept;

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(ConfigurationSeals)
    protected readonly seals: ConfigurationSeals;

    @inject(InstructionsAddress)
    protected readonly instructions: InstructionsAddress;

    @inject(ILogger) @named('openspace-agent:DirectorySync')
    protected readonly logger: ILogger;

    /** How long a conversation waits for the guard to read all of it, in milliseconds. */
    protected readonly guardPatience: number = 200;

    /** Events of folders that are being fetched, to be applied afterwards. */
    protected readonly held = new Map<DirectoryFeed, Event[]>();
    protected readonly fetching = new WeakMap<DirectoryFeed, Promise<boolean>>();
    /** Folders for which the external server does not load our instructions. */
    protected readonly withoutInstructions = new WeakMap<DirectoryFeed, boolean>();

    /** Folders whose configuration the server cannot read. */
    protected readonly configurationProblems = new WeakMap<DirectoryFeed, BrokenConfiguration>();

    /** Keeps the event for later if the folder is being fetched. */
    hold(feed: DirectoryFeed, event: Event): boolean {
        const held = this.held.get(feed);
        held?.push(event);
        return held !== undefined;
    }

    /**
     * Fetches sessions, states and open requests of a folder and sends them to the pages; one fetch at a time for each
     * folder. False if the server did not answer all of it.
     */
    sendDirectory(endpoint: OpencodeEndpoint, feed: DirectoryFeed, pages: readonly ConnectedPage[]): Promise<boolean> {
        const previous = this.fetching.get(feed) ?? Promise.resolve(true);
        const fetching = previous.then(() => this.fetchDirectory(endpoint, feed, pages));
        this.fetching.set(feed, fetching.catch(() => false));
        return fetching;
    }

    /** Whether a mere look at the folder would let an external server run the repository's plugins. */
    isOffLimits(endpoint: OpencodeEndpoint, feed: DirectoryFeed): boolean {
        return !endpoint.managed && feed.trusted !== true && findProjectConfig(feed.directory, this.options.environment.HOME) !== undefined;
    }

    protected async fetchDirectory(endpoint: OpencodeEndpoint, feed: DirectoryFeed, pages: readonly ConnectedPage[]): Promise<boolean> {
        const { client } = endpoint;
        const directory = feed.directory;
        if (this.isOffLimits(endpoint, feed)) {
            pages.forEach(page =>
                this.pageFeeds.of(page).push({ type: 'directory.reset', sessions: [], statuses: {}, permissions: [], questions: [] }));
            return true;
        }
        const events: Event[] = [];
        this.held.set(feed, events);
        try {
            const options = { throwOnError: true } as const;
            const [sessions, statuses, permissions, questions] = await Promise.all([
                client.session.list({ directory, limit: MAX_SESSIONS }, options),
                client.session.status({ directory }, options),
                client.permission.list({ directory }, options),
                client.question.list({ directory }, options),
                this.checkInstructions(endpoint, feed)
            ]);
            this.configurationProblems.delete(feed);
            feed.reset(sessions.data, statuses.data);
            const reset: StoreEvent = {
                type: 'directory.reset',
                sessions: [...feed.sessions.values()],
                statuses: statuses.data,
                permissions: this.autoAccept.reset(feed, permissions.data),
                questions: questions.data,
                pending: this.pending.of(sessions.data.map(({ id }) => id)),
                problems: Object.fromEntries(feed.problems),
                glances: this.glances.of(feed.sessions.keys()),
                followUps: this.followUps.shownIn(directory),
                autoAccept: this.autoAccept.state,
                activeSessionID: this.lastSessions.get(directory)
            };
            pages.forEach(page => this.pageFeeds.of(page).push(reset));
            // What a running turn has read must be known before its next block.
            await Promise.all([
                this.catchUp(endpoint, feed),
                ...Object.keys(statuses.data).map(sessionID => this.guard.prepare(endpoint, directory, sessionID))
            ]);
            return true;
        } catch (error) {
            const problem = configurationProblemOf(error);
            this.rememberConfiguration(endpoint, feed, problem);
            this.logger.warn('could not fetch the sessions', { reason: problem ? inWords(problem) : String(error) });
            return false;
        } finally {
            this.held.delete(feed);
            events.forEach(event => this.apply(feed, event));
        }
    }

    /** Whether the file was changed that keeps the server from its work: it read it once and does not look again. */
    isConfigurationChanged(feed: DirectoryFeed): boolean {
        const known = this.configurationProblems.get(feed);
        return known !== undefined && known.print !== printOf(known.problem.place.path);
    }

    protected rememberConfiguration(endpoint: OpencodeEndpoint, feed: DirectoryFeed, problem: ConfigurationProblem | undefined): void {
        const known = this.configurationProblems.get(feed);
        if (!problem) {
            this.configurationProblems.delete(feed);
        } else if (known?.endpoint !== endpoint || inWords(known.problem) !== inWords(problem)) {
            this.configurationProblems.set(feed, { endpoint, problem, print: printOf(problem.place.path) });
        }
    }

    /** One event that cannot be handled must not take the others with it. */
    protected apply(feed: DirectoryFeed, event: Event): void {
        try {
            feed.process(event);
        } catch (error) {
            this.logger.error('an event of the agent server could not be handled', { type: event.type, reason: String(error) });
        }
    }

    /** Answers for blocks that were lost in a gap of the stream. */
    protected async catchUp(endpoint: OpencodeEndpoint, feed: DirectoryFeed): Promise<void> {
        for (const sessionID of feed.sessionsAfterGap.filter(id => feed.sessions.has(id))) {
            feed.catchUp(sessionID, await allMessages(endpoint, { sessionID, directory: feed.directory }));
        }
    }

    /** Fetches the end of a conversation; running parts get the text that has streamed so far. */
    async sendConversation(endpoint: OpencodeEndpoint, feed: DirectoryFeed, page: ConnectedPage, sessionID: string): Promise<void> {
        const directory = feed.directory;
        const shown = this.pageFeeds.of(page);
        const load = shown.beginLoading(sessionID);
        try {
            const prepared = this.guard.prepare(endpoint, directory, sessionID).then(() => true);
            prepared.catch(() => undefined);
            const [fetched, todos] = await Promise.all([
                fetchMessages(endpoint, { sessionID, directory }, PAGE_SIZE),
                endpoint.client.session.todo({ sessionID, directory }, { throwOnError: true })
            ]);
            // What is an echo is shown, in history too. Most conversations have no block at all.
            const ready = !fetched.messages.some(mayHaveBlock) || await Promise.race([prepared, pause(this.guardPatience)]);
            if (!shown.isLoading(sessionID, load)) {
                return;
            }
            feed.learn(fetched.messages.map(({ info }) => info));
            const conversation = { messages: cleaned(feed, fetched.messages), todos: todos.data, earlier: fetched.earlier };
            shown.finishLoading(sessionID, { type: 'conversation.loaded', sessionID, ...conversation }, event =>
                event.type === 'part.updated' ? { ...event, part: feed.refresh(event.part) } : event);
            if (!ready) {
                this.sendAgain(prepared, endpoint, feed, page, sessionID);
            }
        } catch (error) {
            shown.failLoading(sessionID, load);
            throw loadError(error);
        }
    }

    /** A long conversation is shown before all that it has read is known; the echoes in it come later. */
    protected sendAgain(
        prepared: Promise<boolean>, endpoint: OpencodeEndpoint, feed: DirectoryFeed, page: ConnectedPage, sessionID: string
    ): void {
        prepared.then(async () => {
            if (this.pageFeeds.of(page).openSessions.includes(sessionID)) {
                await this.sendConversation(endpoint, feed, page, sessionID);
            }
        }).catch((error: unknown) =>
            this.logger.warn('could not judge the history of a conversation', { sessionID, reason: String(error) }));
    }

    /** Fetches messages before those that the page has. */
    async sendEarlier(
        endpoint: OpencodeEndpoint, feed: DirectoryFeed, page: ConnectedPage, sessionID: string, cursor: string
    ): Promise<void> {
        try {
            const place = { sessionID, directory: feed.directory };
            const messageID = MessageCursor.messageOf(cursor);
            const fetched = await (messageID === undefined
                ? fetchMessages(endpoint, place, PAGE_SIZE, cursor)
                : fetchMessagesBefore(endpoint, place, PAGE_SIZE, messageID));
            const shown = this.pageFeeds.of(page);
            const earlier = { messages: cleaned(feed, fetched.messages), earlier: fetched.earlier };
            shown.pushToSession(sessionID, { type: 'conversation.earlier', sessionID, cursor, ...earlier });
            shown.flush();
        } catch (error) {
            throw loadError(error);
        }
    }

    noticesFor(feed: DirectoryFeed): ServerNotice[] {
        const notices: ServerNotice[] = [];
        if (this.withoutInstructions.get(feed)) {
            notices.push({
                kind: 'instructions-missing',
                text: 'This opencode server does not load the OpenSpace instructions, so the agent cannot act in the IDE. '
                    + 'Add this to its opencode.json and restart it:',
                copy: `"instructions": [${JSON.stringify(this.instructions.urlFor(feed.directory))}]`
            });
        }
        const configuration = this.configurationProblems.get(feed);
        if (configuration) {
            const { problem } = configuration;
            notices.push({ kind: 'configuration', text: inWords(problem), place: problem.place });
        }
        const change = this.seals.changedIn(feed.directory);
        if (change.length > 0) {
            notices.push({
                kind: 'configuration-changed',
                text: this.seals.isKeptOut(feed.directory)
                    ? 'Changed configuration of this folder is kept out.'
                    : 'The configuration of this folder has changed. Nothing is sent to the agent until you have reviewed it.'
            });
        }
        if (feed.trusted === false) {
            notices.push({
                kind: 'untrusted',
                text: 'This folder is not trusted: the agent runs without the configuration of the repository, '
                    + 'and its commands do not act in the IDE.'
            });
        }
        return notices;
    }

    protected async checkInstructions(endpoint: OpencodeEndpoint, feed: DirectoryFeed): Promise<void> {
        if (endpoint.managed) {
            this.withoutInstructions.delete(feed);
            return;
        }
        const { data } = await endpoint.client.config.get({ directory: feed.directory });
        this.withoutInstructions.set(feed, !data?.instructions?.includes(this.instructions.urlFor(feed.directory)));
    }
}

/** Another one after each change of the file. */
function printOf(file: string): string {
    const stat = statSync(file, { throwIfNoEntry: false });
    return stat ? `${stat.mtimeMs} ${stat.size}` : 'gone';
}

function mayHaveBlock({ parts }: MessageWithParts): boolean {
    return parts.some(part => (part.type === 'text' || part.type === 'reasoning') && part.text.includes('%%OS'));
}

/** As a person sees them. */
function cleaned(feed: DirectoryFeed, messages: readonly MessageWithParts[]): MessageWithParts[] {
    return messages.map(({ info, parts }) => ({ info, parts: parts.map(part => feed.clean(part, info.role)) }));
}

function loadError(error: unknown): Error {
    return new Error(`The conversation could not be loaded: ${error instanceof Error ? error.message : String(error)}`);
}
