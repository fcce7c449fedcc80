import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import { AgentPolicyStore } from 'openspace-core/lib/node/control/agent-policy-store';
import { PermissionRule, Session, TurnProblem } from '../../common';
import { SessionPlace, SessionSandbox } from '../../common/sandbox/session-sandbox';
import { AgentSession } from '../agent-session/agent-session';
import { SandboxedSessions } from '../agent-session/sandboxed-sessions';
import { SessionObserver } from '../agent-session/session-observer';
import { PendingWork } from '../feedback/pending-work';
import { ResultReporter } from '../feedback/result-reporter';
import { AgentNews } from '../feedback/state-reporter';
import { OpencodeEndpoint } from '../opencode/opencode-endpoint';
import { OpencodeSupervisor } from '../opencode/opencode-supervisor';
import { isConfined, isInForce, WITHOUT_SANDBOX } from '../opencode/sandbox-rules';
import { dataOf } from '../opencode/server-answer';
import { CopyUpdates } from './copy-updates';
import { SandboxRegistration } from './sandbox-registration';
import { SandboxError } from './sandbox-runtime';
import { SandboxToolbox } from './sandbox-toolbox';
import { ANY_AGENT, SandboxWalls } from './sandbox-walls';

/** The folder of a session, as far as the switch has to do with it. */
export interface SwitchedFolder {
    readonly directory: string;
    readonly problems: ReadonlyMap<string, TurnProblem>;
    isBusy(sessionID: string): boolean;
    setProblem(sessionID: string, problem: TurnProblem | undefined): void;
}

/** What a message needs that goes to a session. */
export interface PreparedTurn {
    /** Why it cannot be sent. */
    readonly problem?: TurnProblem;
    /** Goes with the message: brings back the rules of a session that has left its sandbox. */
    readonly tools?: Readonly<Record<string, boolean>>;
    /** What the agent has to know of its sandbox. */
    readonly note?: string;
    /** What happened to its files meanwhile. */
    readonly news?: AgentNews;
}

/**
 * Lets sessions work in a sandbox. That a session does is written to it first, then come the rules that keep the agent from the
 * host, then the sandbox: whatever fails in between, nothing runs on the host.
 */
@injectable()
export class SandboxSwitch implements SessionObserver {

    @inject(SandboxedSessions)
    protected readonly sessions: SandboxedSessions;

    @inject(SandboxToolbox)
    protected readonly toolbox: SandboxToolbox;

    @inject(SandboxRegistration)
    protected readonly registration: SandboxRegistration;

    @inject(SandboxWalls)
    protected readonly walls: SandboxWalls;

    @inject(CopyUpdates)
    protected readonly updates: CopyUpdates;

    @inject(AgentPolicyStore)
    protected readonly policies: AgentPolicyStore;

    @inject(OpencodeSupervisor)
    protected readonly supervisor: OpencodeSupervisor;

    @inject(PendingWork)
    protected readonly pending: PendingWork;

    @inject(ResultReporter)
    protected readonly reporter: ResultReporter;

    @inject(ILogger) @named('openspace-agent:SandboxSwitch')
    protected readonly logger: ILogger;

    /** Switches that are being turned. */
    protected readonly turning = new Map<string, Promise<unknown>>();
    /** Sessions that are being confined. */
    protected readonly confining = new Set<string>();

    @postConstruct()
    protected init(): void {
        this.sessions.onDidObserve(session => void this.confine(session));
    }

    /** The turn is over after which the switch may have to be turned. */
    didRest({ id }: AgentSession): void {
        void this.turnAtRest(id);
    }

    /** Where a sandbox works if nobody says more. */
    get byDefault(): 'folder' | 'copy' {
        return this.toolbox.copiesOnly ? 'copy' : this.policies.policy.sandboxWorksIn;
    }

    /** What a new session begins with. */
    forNewSession(): Pick<Session, 'metadata' | 'permission'> {
        return this.policies.policy.sandboxNewSessions
            ? {
                metadata: SessionSandbox.into(undefined, { on: true, ...this.byDefault === 'copy' && { copy: true } }),
                permission: this.walls.rulesFor(undefined, ANY_AGENT, true)
            }
            : {};
    }

    /** Messages to the session wait until it is done, and are held back if it fails. */
    whileTurning<T>(sessionID: string, turn: () => Promise<T>): Promise<T> {
        const before = this.turning.get(sessionID) ?? Promise.resolve();
        const turned = before.catch(() => undefined).then(turn);
        const ended = turned.finally(() => this.turning.get(sessionID) === ended && this.turning.delete(sessionID));
        ended.catch(() => undefined);
        this.turning.set(sessionID, ended);
        return turned;
    }

    /** The person turns the switch. What is running goes on as it began. */
    async set(
        endpoint: OpencodeEndpoint, feed: SwitchedFolder, sessionID: string, where: SessionPlace
    ): Promise<'now' | 'after-turn'> {
        const session = await this.fetch(endpoint, feed.directory, sessionID);
        if (session.parentID) {
            throw new Error('A helper works where the session works that called it. Turn the switch there.');
        }
        const sandbox = SessionSandbox.of(session);
        const on = where !== 'machine';
        const copy = where === 'copy' || on && this.toolbox.copiesOnly;
        if (this.isAtWork(feed, sessionID)) {
            const { wanted: _, wantedCopy: __, ...now } = sandbox;
            const isThere = sandbox.on === on && (!on || (sandbox.copy ?? false) === copy);
            await this.write(endpoint, session, isThere ? now : { ...now, wanted: on, ...copy && { wantedCopy: true } });
            return isThere ? 'now' : 'after-turn';
        }
        if (feed.problems.get(sessionID)?.kind === 'sandbox') {
            feed.setProblem(sessionID, undefined);
        }
        await this.apply(endpoint, session, on, copy);
        if (on) {
            // Not waited for: the next message does that.
            void this.toolbox.open(this.sessions.placeOf(feed.directory, sessionID)).catch((error: unknown) => {
                this.logger.warn('the sandbox does not work', { reason: String(error) });
                feed.setProblem(sessionID, sandboxProblem(error));
            });
        }
        return 'now';
    }

    /** To be called before anything that lets the agent of a session work. Never rejects. */
    async prepare(endpoint: OpencodeEndpoint, feed: SwitchedFolder, sessionID: string, agent: string | undefined): Promise<PreparedTurn> {
        try {
            await this.turning.get(sessionID);
            // What joins a turn that is running has the rules that it began with.
            return feed.isBusy(sessionID) ? {} : await this.prepareAtRest(endpoint, feed.directory, sessionID, agent);
        } catch (error) {
            this.logger.warn('a message was held back, because the sandbox does not work', { sessionID, reason: String(error) });
            return { problem: sandboxProblem(error) };
        }
    }

    protected async prepareAtRest(
        endpoint: OpencodeEndpoint, directory: string, sessionID: string, agent: string | undefined
    ): Promise<PreparedTurn> {
        const known = this.sessions.get(sessionID) ?? await this.fetch(endpoint, directory, sessionID);
        const { wanted, wantedCopy = false } = SessionSandbox.of(known);
        if (wanted !== undefined) {
            await this.apply(endpoint, known, wanted, wantedCopy);
        }
        if (!this.sessions.has(sessionID)) {
            return isConfined(this.sessions.get(sessionID)?.permission) ? { tools: WITHOUT_SANDBOX } : {};
        }
        this.registration.requireOwnServer(endpoint);
        if (this.toolbox.copiesOnly && !known.parentID && !this.sessions.isInCopy(sessionID)) {
            // It was turned on while another provider was set.
            await this.apply(endpoint, await this.fetch(endpoint, directory, sessionID), true, true);
        }
        const place = this.sessions.placeOf(directory, sessionID);
        const [opened, agents] = await Promise.all([this.toolbox.open(place), this.walls.agentsOf(endpoint, directory)]);
        this.toolbox.learn(directory, agents);
        await this.registration.ensure(endpoint, directory, opened);
        const session = await this.fetch(endpoint, directory, sessionID);
        const works = agents.find(({ name }) => name === agent) ?? agents.find(({ mode, hidden }) => mode !== 'subagent' && !hidden);
        const rules = this.walls.rulesFor(session, works?.permission ?? ANY_AGENT, opened.isolates);
        const sandbox = SessionSandbox.of(session);
        const { provider, isolates } = opened;
        const inForce = isInForce(rules, session.permission);
        // A helper's own session says nothing of it.
        const told = !sandbox.on || sandbox.provider === provider && sandbox.isolates === isolates;
        if (!inForce || !told) {
            await this.write(endpoint, session, told ? undefined : { ...sandbox, provider, isolates }, inForce ? undefined : rules);
        }
        return place.copyFor === undefined ? {} : this.updates.prepare(place.copyFor);
    }

    /** A message of its own, where something cannot carry the rules itself. */
    async lift({ client }: OpencodeEndpoint, directory: string, sessionID: string): Promise<void> {
        await dataOf(client.session.prompt({
            sessionID, directory, noReply: true, tools: { ...WITHOUT_SANDBOX },
            parts: [{ type: 'text', text: 'The person has turned the sandbox off.', synthetic: true, metadata: { openspace: 'sandbox' } }]
        }), 'The sandbox could not be left');
    }

    /** Sessions that begin in a sandbox without our doing (copies) get their walls as soon as they are seen. */
    protected async confine(session: Session): Promise<void> {
        const { endpoint } = this.supervisor;
        if (!endpoint || isConfined(session.permission) || this.confining.has(session.id)) {
            return;
        }
        this.confining.add(session.id);
        try {
            await this.write(endpoint, session, undefined, this.walls.rulesFor(session, ANY_AGENT, true));
        } catch (error) {
            this.logger.warn('a session could not be confined yet', { sessionID: session.id, reason: String(error) });
        } finally {
            this.confining.delete(session.id);
        }
    }

    protected async turnAtRest(sessionID: string): Promise<void> {
        const session = this.sessions.get(sessionID);
        const { endpoint } = this.supervisor;
        const { wanted, wantedCopy = false } = SessionSandbox.of(session);
        if (!endpoint || !session || wanted === undefined || this.reporter.isAwaited(sessionID)
            || this.pending.of([sessionID])[sessionID]) {
            return;
        }
        await this.apply(endpoint, session, wanted, wantedCopy).catch((error: unknown) =>
            this.logger.warn('the sandbox switch could not be turned yet', { sessionID, reason: String(error) }));
    }

    /** The rules of a session that leaves its sandbox stay until its next message takes them away. */
    protected async apply(endpoint: OpencodeEndpoint, session: Session, on: boolean, copy: boolean): Promise<void> {
        const { wanted: _, wantedCopy: __, copy: ___, ...sandbox } = SessionSandbox.of(session);
        const rules = on && !isConfined(session.permission) ? this.walls.rulesFor(session, ANY_AGENT, true) : undefined;
        await this.write(endpoint, session, { ...sandbox, on, ...copy && { copy } }, rules);
        this.logger.info('the sandbox switch was turned', { sessionID: session.id, on, copy });
    }

    protected async write(
        { client }: OpencodeEndpoint, session: Session, sandbox: SessionSandbox | undefined, permission?: PermissionRule[]
    ): Promise<void> {
        const { id: sessionID, directory } = session;
        this.sessions.observe(await dataOf(client.session.update({
            sessionID, directory,
            ...sandbox && { metadata: SessionSandbox.into(session, sandbox) },
            ...permission && { permission }
        }), 'The session could not be changed'));
    }

    protected async fetch({ client }: OpencodeEndpoint, directory: string, sessionID: string): Promise<Session> {
        const session = await dataOf(client.session.get({ sessionID, directory }), 'The session could not be read');
        this.sessions.observe(session);
        return session;
    }

    protected isAtWork(feed: SwitchedFolder, sessionID: string): boolean {
        return feed.isBusy(sessionID) || this.reporter.isAwaited(sessionID) || (this.pending.of([sessionID])[sessionID] ?? 0) > 0;
    }
}

/** Nothing was sent: the agent must not work on the host because its sandbox does not. */
function sandboxProblem(error: unknown): TurnProblem {
    const reason = error instanceof Error ? error.message : String(error);
    return {
        kind: 'sandbox',
        title: 'The sandbox of this session does not work',
        detail: `${reason} Nothing was sent to the agent, because it would have no tools. `
            + 'Try again, or turn the sandbox off to let the agent work on your machine.',
        ...error instanceof SandboxError && error.technical ? { technical: error.technical } : {}
    };
}
