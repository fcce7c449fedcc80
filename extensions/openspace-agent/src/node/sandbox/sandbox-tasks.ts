import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Agent } from '@opencode-ai/sdk/v2/client';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { ConfigurationSeals } from 'openspace-core/lib/node/seals/configuration-seals';
import { AssistantMessage, Part, Session, TextPart } from '../../common';
import { SessionSandbox } from '../../common/sandbox/session-sandbox';
import { SessionTask, TaskReport } from '../../common/sandbox/session-task';
import { AgentSession } from '../agent-session/agent-session';
import { AgentSessions } from '../agent-session/agent-sessions';
import { SandboxedSessions } from '../agent-session/sandboxed-sessions';
import { SessionObserver } from '../agent-session/session-observer';
import { ToolCallPlace } from '../mcp/tool-call-finder';
import { fetchPatiently, OpencodeEndpoint } from '../opencode/opencode-endpoint';
import { OpencodeSupervisor } from '../opencode/opencode-supervisor';
import { isInForce, isKeptFromFiles, MAX_TASK_DEPTH, mayStart } from '../opencode/sandbox-rules';
import { dataOf, reasonOf } from '../opencode/server-answer';
import { CopyUpdates } from './copy-updates';
import { OpenSandbox } from './sandbox-runtime';
import { readTaskArguments, subAgentsOf, TaskArguments } from './sandbox-task-tool';
import { SandboxWalls } from './sandbox-walls';

/** How many sub-agents of one session may work at the same time, those of its sub-agents included. */
export const MAX_TASKS_AT_ONCE = 8;

export interface TaskCall {
    readonly place: ToolCallPlace;
    readonly args: Readonly<Record<string, unknown>>;
    readonly sandbox: OpenSandbox;
    readonly signal: AbortSignal;
}

/** A sub-agent that is being started, or works. */
interface RunningTask {
    readonly root: string;
    readonly caller: string;
    readonly stopper: AbortController;
    session?: string;
    /** Ends what it does at the server. */
    end?: () => void;
}

/** All that it takes to let a sub-agent work. */
interface Assignment extends TaskCall {
    readonly endpoint: OpencodeEndpoint;
    readonly task: TaskArguments;
    readonly agent: Agent;
    readonly keepsFiles: boolean;
    readonly asked: AssistantMessage;
}

/**
 * Sub-agents of sessions in a sandbox. The agent server's own tool gives a new session what its parent is denied, and nothing else,
 * so we make the session: with its mark and its walls from the first moment on, before there is a message in it.
 */
@injectable()
export class SandboxTasks implements SessionObserver {

    @inject(AgentSessions)
    protected readonly sessions: AgentSessions;

    @inject(SandboxedSessions)
    protected readonly sandboxed: SandboxedSessions;

    @inject(SandboxWalls)
    protected readonly walls: SandboxWalls;

    @inject(CopyUpdates)
    protected readonly updates: CopyUpdates;

    @inject(ConfigurationSeals)
    protected readonly seals: ConfigurationSeals;

    @inject(OpencodeSupervisor)
    protected readonly supervisor: OpencodeSupervisor;

    @inject(ILogger) @named('openspace-agent:SandboxTasks')
    protected readonly logger: ILogger;

    protected readonly running = new Set<RunningTask>();

    /** It was given up before the server had begun with it. */
    didBegin({ id }: AgentSession): void {
        [...this.running].filter(({ session, stopper }) => session === id && stopper.signal.aborted).forEach(({ end }) => end?.());
    }

    /** Who is at rest or gone waits for nobody any more. */
    didRest({ id }: AgentSession): void {
        this.stop(({ caller }) => caller === id);
    }

    didDelete({ id }: AgentSession): void {
        this.stop(({ caller, session }) => caller === id || session === id);
    }

    /** Lets a sub-agent work, and answers with what it reports. Rejects with a message for the agent. */
    async run(call: TaskCall): Promise<CallToolResult> {
        const { place: { sessionId: caller }, signal } = call;
        const root = this.sessions.rootOf(caller);
        if ([...this.running].filter(task => task.root === root).length >= MAX_TASKS_AT_ONCE) {
            throw new Error(`${MAX_TASKS_AT_ONCE} sub-agents work already. Call this one when another is done.`);
        }
        const stopper = new AbortController();
        const running: RunningTask = { root, caller, stopper };
        this.running.add(running);
        const giveUp = (): void => stopper.abort();
        signal.addEventListener('abort', giveUp, { once: true });
        try {
            const assignment = await this.assign(call);
            const session = await this.sessionFor(assignment, running);
            signal.throwIfAborted();
            const report = await this.work(assignment, session, running);
            return { content: [{ type: 'text', text: TaskReport.write(session.id, report) }] };
        } finally {
            signal.removeEventListener('abort', giveUp);
            this.running.delete(running);
        }
    }

    protected async assign(call: TaskCall): Promise<Assignment> {
        const { place: { sessionId: sessionID, messageId: messageID, directory }, args } = call;
        const task = readTaskArguments(args);
        const { endpoint } = this.supervisor;
        if (!endpoint) {
            throw new Error('the agent server does not answer');
        }
        if (this.sessions.depthOf(sessionID) >= MAX_TASK_DEPTH) {
            throw new Error('A sub-agent of a sub-agent cannot start others. Do it yourself.');
        }
        if (this.seals.holding(directory).length > 0) {
            throw new Error('The configuration of the agent has changed. The person has to look at it first, so end your turn.');
        }
        const [agents, { info: asked }, caller] = await Promise.all([
            this.walls.agentsOf(endpoint, directory),
            dataOf(endpoint.client.session.message({ sessionID, messageID, directory }), 'The call could not be read'),
            dataOf(endpoint.client.session.get({ sessionID, directory }), 'The session could not be read')
        ]);
        if (asked.role !== 'assistant') {
            throw new Error('Only an agent can call a sub-agent.');
        }
        const calling = agents.find(({ name }) => name === asked.agent);
        const callable = subAgentsOf(agents).filter(({ name }) => mayStart(calling?.permission ?? [], name));
        const agent = callable.find(({ name }) => name === task.subagent_type);
        if (!agent) {
            const names = callable.map(({ name }) => name).join(', ');
            throw new Error(`There is no sub-agent "${task.subagent_type}" that you may call. There are: ${names || 'none'}.`);
        }
        // "plan" means that nothing is changed; agents of the person hand tasks on so that others change something.
        const plans = calling?.native === true && isKeptFromFiles(calling.permission);
        return { ...call, endpoint, task, agent, asked, keepsFiles: plans || SessionTask.of(caller)?.keepsFiles === true };
    }

    /** A new session, or the one of an earlier task; with its walls in force. */
    protected async sessionFor(assignment: Assignment, running: RunningTask): Promise<Session> {
        const { task: { task_id: earlier } } = assignment;
        const session = earlier === undefined ? await this.create(assignment) : await this.reopen(assignment, running, earlier);
        running.session = session.id;
        const { agent, keepsFiles, sandbox: { isolates }, place: { sessionId: caller } } = assignment;
        this.sessions.adopt(session.id, caller);
        this.sandboxed.observe(session);
        const rules = this.walls.rules(agent.permission, isolates, this.sessions.depthOf(session.id), keepsFiles);
        if (!isInForce(rules, session.permission) || !this.sandboxed.has(session.id)) {
            throw new Error('The agent server did not take the walls of the sub-agent, so it was not started.');
        }
        return session;
    }

    protected create(assignment: Assignment): Promise<Session> {
        const { endpoint: { client }, agent, task: { description }, place: { sessionId: parentID, directory } } = assignment;
        return dataOf(client.session.create({
            directory, parentID, title: `${description} (@${agent.name} subagent)`, ...this.markFor(assignment, undefined)
        }), 'The sub-agent could not be started');
    }

    /** Only tasks of the same conversation, and by whoever gave them. */
    protected async reopen(assignment: Assignment, running: RunningTask, sessionID: string): Promise<Session> {
        const { endpoint: { client }, place: { sessionId: caller, directory } } = assignment;
        const known = await client.session.get({ sessionID, directory }).then(({ data }) => data, () => undefined);
        if (known?.parentID !== caller) {
            throw new Error(`There is no earlier task "${sessionID}" of yours. Leave task_id out to begin a new one.`);
        }
        if ([...this.running].some(({ session }) => session === sessionID) || this.sessions.get(sessionID)?.state === 'working') {
            throw new Error('The sub-agent of this task is still at work.');
        }
        running.session = sessionID;
        return dataOf(
            client.session.update({ sessionID, directory, ...this.markFor(assignment, known) }), 'The task could not be reopened'
        );
    }

    protected markFor(
        { agent, keepsFiles, sandbox: { provider, isolates }, place: { sessionId: caller, partId } }: Assignment, known: Session | undefined
    ): Pick<Session, 'metadata' | 'permission'> {
        const calls = [...SessionTask.of(known)?.calls ?? [], partId];
        return {
            metadata: SessionTask.into(
                { metadata: SessionSandbox.into(known, { on: true, provider, isolates }) }, { calls, ...keepsFiles && { keepsFiles } }
            ),
            permission: this.walls.rules(agent.permission, isolates, this.sessions.depthOf(caller) + 1, keepsFiles)
        };
    }

    /** Waits however long it takes; whoever gives up stops the sub-agent. */
    protected async work(
        { endpoint: { client }, agent, task, asked, place: { directory } }: Assignment, { id: sessionID }: Session, running: RunningTask
    ): Promise<string> {
        running.end = () => void client.session.abort({ sessionID, directory }).catch((error: unknown) =>
            this.logger.warn('a sub-agent could not be stopped', { sessionID, reason: String(error) }));
        const { signal } = running.stopper;
        signal.throwIfAborted();
        signal.addEventListener('abort', running.end, { once: true });
        const { providerID, modelID, variant } = asked;
        const { info, parts } = await dataOf(client.session.prompt({
            sessionID, directory, agent: agent.name, parts: [{ type: 'text', text: this.promptFor(sessionID, task.prompt) }],
            model: agent.model ?? { providerID, modelID }, ...!agent.model && variant !== undefined && { variant }
        }, { fetch: fetchPatiently }), 'The sub-agent could not work');
        if (info.role === 'assistant' && info.error) {
            throw new Error(`The sub-agent failed (task_id ${sessionID}): ${reasonOf(info.error)}`);
        }
        return reportOf(parts);
    }

    /** It has not heard what its caller was told. */
    protected promptFor(sessionID: string, prompt: string): string {
        return this.sandboxed.isInCopy(sessionID) ? `${this.updates.noteFor(this.sessions.rootOf(sessionID))}\n\n${prompt}` : prompt;
    }

    protected stop(concerns: (task: RunningTask) => boolean): void {
        [...this.running].filter(concerns).forEach(({ stopper }) => stopper.abort());
    }
}

/** What it said last. */
function reportOf(parts: readonly Part[]): string {
    const said = parts.findLast((part): part is TextPart => part.type === 'text' && !part.synthetic && part.text.trim() !== '');
    return said?.text ?? '(The sub-agent said nothing.)';
}
