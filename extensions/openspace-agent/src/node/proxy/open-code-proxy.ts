import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import { AgentPolicyStore } from 'openspace-core/lib/node/control/agent-policy-store';
import { ConnectedPage } from 'openspace-core/lib/node/pages/connected-page';
import { PageRegistry } from 'openspace-core/lib/node/pages/page-registry';
import { GlobalEvent, ServerStatus } from '../../common';
import { AgentSessions } from '../agent-session/agent-sessions';
import { SessionWatch } from '../agent-session/session-watch';
import { BlockDispatcher } from '../blocks/block-dispatcher';
import { PendingWork } from '../feedback/pending-work';
import { BlockLedger } from '../guard/block-ledger';
import { EchoGuard } from '../guard/echo-guard';
import { McpRegistration } from '../mcp/mcp-registration';
import { OpencodeEndpoint } from '../opencode/opencode-endpoint';
import { OpencodeSupervisor } from '../opencode/opencode-supervisor';
import { PageFeeds } from '../page-feed/page-feeds';
import { SessionGlances } from '../page-feed/session-glances';
import { AutoAccept } from '../permissions/auto-accept';
import { DirectoryFeed } from './directory-feed';
import { DirectorySync } from './directory-sync';
import { EventStream } from './event-stream';
import { FolderHold } from './folder-hold';
import { LiveText } from './live-text';
import { serverGoneProblem } from './turn-problem';

/** How long a person's request waits for a server that is starting. */
const PATIENCE_MS = 30_000;

/** Pauses before a folder that could not be fetched is tried again. */
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 10_000;

/** How often open blocks are looked at for their time limit. */
const TIMEOUT_CHECK_MS = 1_000;

/** The one connection of this process to the agent server: a single event stream, shared by all pages. */
@injectable()
export class OpenCodeProxy {

    @inject(OpencodeSupervisor)
    protected readonly supervisor: OpencodeSupervisor;

    @inject(PageRegistry)
    protected readonly pages: PageRegistry;

    @inject(PageFeeds)
    protected readonly pageFeeds: PageFeeds;

    @inject(SessionGlances)
    protected readonly glances: SessionGlances;

    @inject(BlockDispatcher)
    protected readonly dispatcher: BlockDispatcher;

    @inject(DirectorySync)
    protected readonly sync: DirectorySync;

    @inject(SessionWatch)
    protected readonly watch: SessionWatch;

    @inject(AgentSessions)
    protected readonly sessions: AgentSessions;

    @inject(EchoGuard)
    protected readonly guard: EchoGuard;

    @inject(BlockLedger)
    protected readonly ledger: BlockLedger;

    @inject(PendingWork)
    protected readonly pending: PendingWork;

    @inject(McpRegistration)
    protected readonly mcp: McpRegistration;

    @inject(AutoAccept)
    protected readonly autoAccept: AutoAccept;

    @inject(AgentPolicyStore)
    protected readonly policies: AgentPolicyStore;

    @inject(FolderHold)
    protected readonly hold: FolderHold;

    @inject(ILogger) @named('openspace-agent:OpenCodeProxy')
    protected readonly logger: ILogger;

    protected readonly onDidChangeStatusEmitter = new Emitter<ServerStatus>();
    readonly onDidChangeStatus: Event<ServerStatus> = this.onDidChangeStatusEmitter.event;

    protected readonly onDidFillEmitter = new Emitter<DirectoryFeed>();
    /** All that the server knows of a folder has been fetched. */
    readonly onDidFill: Event<DirectoryFeed> = this.onDidFillEmitter.event;

    /** What helpers write is read by the agent, and no more. A block that ran is not shown, even if somebody quotes it later. */
    protected readonly live = new LiveText(({ sessionID, messageID, id }, value, index) =>
        this.sessions.isChild(sessionID)
        || this.guard.judge(sessionID, value) === 'echo' && !this.ledger.has({ sessionID, messageID, partID: id, index }));
    protected readonly feeds = new Map<string, DirectoryFeed>();
    protected endpoint: OpencodeEndpoint | undefined;
    protected stream: EventStream | undefined;
    protected streamUp = false;
    /** When and why the stream broke. */
    protected gap: { readonly since: number; readonly reason: string } | undefined;
    protected timeoutCheck: NodeJS.Timeout | undefined;

    @postConstruct()
    protected init(): void {
        this.hold.follow(this);
        this.supervisor.onDidChange(() => this.followSupervisor());
        this.pageFeeds.onDidLoseEvents(page => void this.refreshPage(page));
        this.pages.onDidRemove(() => {
            this.forgetUnusedFeeds();
            // A folder that is not trusted no longer decides for the others once it is closed.
            if (this.feeds.size > 0) {
                this.supervisor.setProjectConfig(this.mayUseProjectConfig());
            }
        });
        this.policies.onDidChange(() => this.registerTools());
        this.pending.onDidChange(({ directory, sessionID, pending }) =>
            this.feeds.get(directory)?.broadcast({ type: 'session.pending', sessionID, pending }));
        this.glances.onDidChange(({ directory, sessionID, glance }) =>
            this.feeds.get(directory)?.broadcast({ type: 'session.glance', sessionID, glance }));
        this.autoAccept.onDidChange(autoAccept =>
            this.feeds.forEach(feed => feed.broadcast({ type: 'permission.autoAccept', autoAccept })));
        this.logger.info('ready');
    }

    get status(): ServerStatus {
        const status = this.supervisor.status;
        if (status.state !== 'connected' || this.streamUp) {
            return status;
        }
        const { gap } = this;
        return gap
            ? { ...status, state: 'reconnecting', problem: `The connection to the agent server broke (${gap.reason}). Connecting again.` }
            : { ...status, state: 'starting' };
    }

    /** The server to talk to. Waits a while for one that is on its way; rejects with a message for the user if there is none. */
    async connect(): Promise<OpencodeEndpoint> {
        const end = Date.now() + PATIENCE_MS;
        while (this.status.state !== 'connected' && this.status.state !== 'down' && Date.now() < end) {
            await this.nextStatus(end - Date.now());
        }
        if (!this.endpoint || this.status.state !== 'connected') {
            throw new Error(this.status.problem ?? 'The agent is still starting. Try again in a moment.');
        }
        return this.endpoint;
    }

    protected nextStatus(timeoutMs: number): Promise<void> {
        return new Promise(resolve => {
            const done = (): void => {
                clearTimeout(timer);
                listener.dispose();
                resolve();
            };
            const timer = setTimeout(done, timeoutMs);
            const listener = this.onDidChangeStatus(done);
        });
    }

    feedOf(directory: string): DirectoryFeed | undefined {
        return this.feeds.get(directory);
    }

    /** The feed of a page's folder; throws with a message for the user if it has none, or has not said hello yet. */
    requireFeed(page: ConnectedPage | undefined): DirectoryFeed {
        const feed = page?.directory === undefined ? undefined : this.feedOf(page.directory);
        if (!feed) {
            throw new Error('Open a folder first: the agent works in a folder.');
        }
        return feed;
    }

    /** Of all folders that a page shows or an agent works in. */
    get allFeeds(): DirectoryFeed[] {
        return [...this.feeds.values()];
    }

    /** Shows a folder in a page; also when the person's trust in it changed. */
    async attach(page: ConnectedPage, directory: string, trusted: boolean | undefined): Promise<void> {
        const feed = this.feeds.get(directory) ?? this.createFeed(directory);
        this.hold.trust(feed, page.roots, trusted);
        this.forgetUnusedFeeds();
        this.supervisor.setProjectConfig(this.mayUseProjectConfig());
        await this.refreshPage(page);
    }

    /** The server runs for all open folders at once, so one that is not trusted decides for all. */
    mayUseProjectConfig(): boolean {
        return this.feeds.size > 0 && [...this.feeds.values()].every(feed => feed.trusted === true && feed.configurationIntact);
    }

    /** Sends a page all that it shows. */
    async refreshPage(page: ConnectedPage): Promise<void> {
        const feed = page.directory === undefined ? undefined : this.feeds.get(page.directory);
        if (!feed) {
            return;
        }
        this.pageFeeds.of(page).push({ type: 'server.status', status: this.statusFor(feed) });
        if (this.endpoint && this.streamUp) {
            await this.syncDirectory(this.endpoint, feed, [page]);
            this.pageFeeds.of(page).push({ type: 'server.status', status: this.statusFor(feed) });
            await this.reloadConversations(this.endpoint, feed, page);
        }
    }

    async openSession(page: ConnectedPage, sessionID: string): Promise<void> {
        const feed = page.directory === undefined ? undefined : this.feeds.get(page.directory);
        if (feed) {
            await this.sync.sendConversation(await this.connect(), feed, page, sessionID);
        }
    }

    async loadEarlier(page: ConnectedPage, sessionID: string, cursor: string): Promise<void> {
        await this.sync.sendEarlier(await this.connect(), this.requireFeed(page), page, sessionID, cursor);
    }

    dispose(): void {
        this.stream?.close();
        this.hold.dispose();
        clearInterval(this.timeoutCheck);
    }

    /** Our tools have to be told to the server again after each of its starts, for each folder. */
    protected registerTools(): void {
        if (this.endpoint && this.streamUp) {
            void this.mcp.apply(this.endpoint, [...this.feeds.keys()]);
        }
    }

    protected createFeed(directory: string): DirectoryFeed {
        const feed = new DirectoryFeed({
            directory,
            live: this.live,
            pages: () => this.pages.inDirectory(directory).map(page => this.pageFeeds.of(page)),
            onBlock: (block, place) => this.dispatcher.dispatch(block, place),
            watch: this.watch,
            permissions: this.autoAccept
        });
        this.feeds.set(directory, feed);
        this.registerTools();
        return feed;
    }

    protected forgetUnusedFeeds(): void {
        for (const [directory, feed] of this.feeds) {
            // A reply goes on while its only page is being reloaded.
            if (this.pages.inDirectory(directory).length === 0 && !feed.hasBusySession) {
                feed.dispose();
                this.feeds.delete(directory);
                // From now on nobody hears what its sessions read.
                this.guard.interrupt(feed.sessions.keys());
            }
        }
    }

    protected followSupervisor(): void {
        const endpoint = this.supervisor.endpoint;
        if (endpoint !== this.endpoint) {
            this.stream?.close();
            this.stream = undefined;
            this.streamUp = false;
            this.gap = undefined;
            if (this.endpoint) {
                this.loseServer();
            }
            this.endpoint = endpoint;
            if (endpoint) {
                this.openStream(endpoint);
            }
        }
        this.publishStatus();
    }

    protected openStream(endpoint: OpencodeEndpoint): void {
        this.stream = new EventStream({
            open: async signal => (await endpoint.client.global.event({ signal, sseMaxRetryAttempts: 1 })).stream,
            onEvent: event => this.onGlobalEvent(endpoint, event),
            onProblem: error => { this.logger.error('an event of the agent server could not be handled', { reason: String(error) }); },
            onDown: reason => {
                this.streamUp = false;
                this.gap ??= { since: Date.now(), reason };
                this.live.interrupt();
                this.guard.interrupt();
                this.feeds.forEach(feed => feed.forgetRunning());
                this.publishStatus();
            }
        });
    }

    protected onGlobalEvent(endpoint: OpencodeEndpoint, event: GlobalEvent): void {
        const { payload } = event;
        if (payload.type === 'server.connected') {
            void this.resync(endpoint);
        } else if (payload.type === 'server.instance.disposed') {
            void this.resync(endpoint, payload.properties.directory);
        } else if (payload.type !== 'sync' && event.directory) {
            const feed = this.feeds.get(event.directory);
            if (feed && !this.sync.hold(feed, payload)) {
                feed.process(payload);
                this.watchOpenBlocks();
            }
        }
    }

    /** Fetches everything anew; events that arrive meanwhile are applied after it. */
    protected async resync(endpoint: OpencodeEndpoint, directory?: string): Promise<void> {
        if (this.gap) {
            this.logger.warn('event stream is back after a gap', { ms: Date.now() - this.gap.since, reason: this.gap.reason });
        }
        this.gap = undefined;
        this.streamUp = true;
        this.publishStatus();
        this.registerTools();
        for (const feed of this.feeds.values()) {
            if (directory === undefined || feed.directory === directory) {
                const pages = this.pages.inDirectory(feed.directory);
                await this.syncDirectory(endpoint, feed, pages);
                feed.broadcast({ type: 'server.status', status: this.statusFor(feed) });
                await Promise.all(pages.map(page => this.reloadConversations(endpoint, feed, page)));
            }
        }
    }

    /** Tries until the server has answered everything, as long as it is the one that we use. */
    protected async syncDirectory(endpoint: OpencodeEndpoint, feed: DirectoryFeed, pages: readonly ConnectedPage[]): Promise<void> {
        for (let pause = FIRST_RETRY_MS; endpoint === this.endpoint && this.streamUp; pause = Math.min(pause * 2, MAX_RETRY_MS)) {
            const before = JSON.stringify(this.sync.noticesFor(feed));
            const isComplete = await this.sync.sendDirectory(endpoint, feed, pages);
            if (JSON.stringify(this.sync.noticesFor(feed)) !== before) {
                feed.broadcast({ type: 'server.status', status: this.statusFor(feed) });
            }
            if (isComplete) {
                this.onDidFillEmitter.fire(feed);
                return;
            }
            const isBusy = [...this.feeds.values()].some(({ hasBusySession }) => hasBusySession);
            if (endpoint.managed && !isBusy && this.sync.isConfigurationChanged(feed)) {
                this.supervisor.restart();
                return;
            }
            await this.nextStatus(pause);
        }
    }

    /** One that fails is tried again with the next resync, or was deleted meanwhile. */
    protected async reloadConversations(endpoint: OpencodeEndpoint, feed: DirectoryFeed, page: ConnectedPage): Promise<void> {
        await Promise.all(this.pageFeeds.of(page).openSessions.map(sessionID => this.sync.sendConversation(endpoint, feed, page, sessionID)
            .catch((error: unknown) => this.logger.warn('could not load a conversation', { sessionID, reason: String(error) }))));
    }

    /** The server is gone: nothing runs any more, and what was running is said to be incomplete. */
    protected loseServer(): void {
        this.live.clear();
        this.guard.interrupt();
        for (const feed of this.feeds.values()) {
            feed.forgetRunning();
            for (const sessionID of [...feed.statuses.keys()].filter(id => feed.isBusy(id))) {
                feed.statuses.delete(sessionID);
                feed.broadcast({ type: 'session.status', sessionID, status: { type: 'idle' } });
                this.watch.lost(sessionID);
                feed.setProblem(sessionID, serverGoneProblem());
            }
        }
    }

    publishStatus(): void {
        for (const feed of this.feeds.values()) {
            feed.broadcast({ type: 'server.status', status: this.statusFor(feed) });
        }
        this.onDidChangeStatusEmitter.fire(this.status);
    }

    protected statusFor(feed: DirectoryFeed): ServerStatus {
        const status = this.status;
        return { ...status, notices: [...status.notices, ...this.sync.noticesFor(feed)] };
    }

    /** A block that stays open must not hold back the text behind it for ever. */
    protected watchOpenBlocks(): void {
        if (this.live.size === 0 || this.timeoutCheck) {
            return;
        }
        this.timeoutCheck = setInterval(() => {
            for (const [partID, output] of this.live.checkTimeouts()) {
                [...this.feeds.values()].some(feed => feed.release(partID, output));
            }
            if (this.live.size === 0) {
                clearInterval(this.timeoutCheck);
                this.timeoutCheck = undefined;
            }
        }, TIMEOUT_CHECK_MS);
    }
}
