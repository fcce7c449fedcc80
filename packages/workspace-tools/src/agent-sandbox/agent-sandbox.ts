import type { CallId } from '../channel/messages.js';
import { ProviderError } from '../provider/errors.js';
import type { FileAccess } from '../provider/file-access.js';
import type { ExecEnd, ExecRequest, GroupSignal, RunningCommand, Sandbox, SandboxNetwork } from '../provider/sandbox.js';
import { AgentConnection, CallFailure, type AgentRequest } from './agent-connection.js';
import { AgentFiles, toError } from './agent-files.js';
import { execResultSchema, listenResultSchema, signalResultSchema } from './agent-schemas.js';
import { COMMAND_ENVIRONMENT } from './command-environment.js';
import type { Launcher } from './launcher.js';

/** A slow machine that emulates another one needs some seconds; a busy one a minute. */
const START_MS = 120_000;

/** The agent gives up killing after three seconds; then the sandbox as a whole has to go. */
const SIGNAL_MS = 10_000;

/** So many agents in a row may end before they can be asked anything. */
const ATTEMPTS = 3;

/** As a shell says it: the arguments do not even fit into a request. */
const CANNOT_RUN = 126;

interface LiveAgent {
    connection: AgentConnection;
    /** Of the proxy on the sandbox's loopback, if it has a network. */
    proxyPort?: number;
    /** Settles when nothing of it is left. */
    gone: Promise<void>;
}

type State = 'open' | 'stopped' | 'deleted';

/** A workspace whose agent is started by a provider. An agent that was lost is replaced at the next call. */
export class AgentSandbox implements Sandbox {
    readonly files: FileAccess = new AgentFiles(async () => (await this.connect()).connection);
    protected state: State = 'open';
    protected agent: Promise<LiveAgent> | undefined;

    protected constructor(
        readonly id: string, protected readonly launcher: Launcher, protected readonly network: SandboxNetwork | undefined
    ) { }

    /**
     * Starts the first agent, so that a provider that does not work is noticed now.
     * @param keep files are there already, and stay if it fails
     */
    static async start(id: string, launcher: Launcher, network?: SandboxNetwork, { keep = false } = {}): Promise<AgentSandbox> {
        const sandbox = new AgentSandbox(id, launcher, network);
        try {
            await sandbox.connect();
            return sandbox;
        } catch (error) {
            await (keep ? sandbox.stop() : sandbox.delete());
            throw error;
        }
    }

    async exec(request: ExecRequest): Promise<RunningCommand> {
        const agent = await this.connect();
        const message: AgentRequest = {
            type: 'exec',
            argv: request.argv,
            cwd: request.cwd,
            env: { ...COMMAND_ENVIRONMENT, ...this.launcher.environment, ...this.networkEnvironment(request, agent), ...request.env },
            input: request.stdin !== undefined
        };
        if (request.argv.length === 0 || !AgentConnection.fits(message)) {
            return { ended: Promise.resolve({ exitCode: CANNOT_RUN, background: [] }), signal: () => Promise.resolve() };
        }
        const { connection } = agent;
        let onStarted: () => void = () => undefined;
        const started = new Promise<void>(resolve => { onStarted = resolve; });
        const call = connection.call(message, {
            onStarted: () => onStarted(),
            onData: (output, bytes) => output === 'stdout' ? request.onStdout(bytes) : request.onStderr(bytes)
        }, request.stdin);
        const ended = call.answer.then(result => this.ended(connection, result), (error: unknown) => {
            throw error instanceof CallFailure ? toError(error, request.cwd) : error;
        });
        ended.catch(() => undefined);
        await Promise.race([started, ended]);
        return { ended, signal: signal => this.signal(agent, call.id, signal) };
    }

    async stop(): Promise<void> {
        if (this.state === 'open') {
            this.state = 'stopped';
        }
        await this.endAgent('The workspace was stopped.');
    }

    async resume(): Promise<void> {
        if (this.state === 'deleted') {
            throw new ProviderError('The workspace was deleted.');
        }
        this.state = 'open';
        await this.connect();
    }

    async delete(): Promise<void> {
        if (this.state !== 'deleted') {
            this.state = 'deleted';
            await this.endAgent('The workspace was deleted.');
            await this.launcher.dispose?.();
        }
    }

    protected networkEnvironment({ network: use }: ExecRequest, { proxyPort }: LiveAgent): Readonly<Record<string, string>> {
        return use && this.network && proxyPort !== undefined ? this.network.environmentFor(use, proxyPort) : {};
    }

    protected async ended(connection: AgentConnection, result: unknown): Promise<ExecEnd> {
        const parsed = execResultSchema.safeParse(result);
        if (!parsed.success) {
            connection.close('The program in the sandbox gave an answer that makes no sense.');
            throw await connection.closed;
        }
        return parsed.data;
    }

    /** If the agent cannot end everything, the sandbox itself is ended, and `ended` rejects. */
    protected async signal({ connection, gone }: LiveAgent, target: CallId, signal: GroupSignal): Promise<void> {
        if (connection.isClosed) {
            return;
        }
        const timer = setTimeout(() => connection.close('It did not end its processes.'), SIGNAL_MS);
        try {
            const result = signalResultSchema.safeParse(await connection.call({ type: 'signal', target, signal }).answer);
            if (!result.success || result.data.survivors > 0) {
                connection.close('Processes of a call could not be ended one by one.');
            }
        } catch (error) {
            if (!(error instanceof ProviderError)) {
                connection.close('It could not end its processes.');
            }
        } finally {
            clearTimeout(timer);
        }
        if (connection.isClosed) {
            await gone;
        }
    }

    /** A living agent; calls that come while one starts share it. */
    protected async connect(): Promise<LiveAgent> {
        for (let attempt = 1; ; attempt++) {
            if (this.state !== 'open') {
                throw new ProviderError(this.state === 'stopped' ? 'The workspace is stopped.' : 'The workspace was deleted.');
            }
            const starting = this.agent ??= this.launch();
            const agent = await starting;
            if (!agent.connection.isClosed) {
                return agent;
            }
            await agent.gone;
            if (this.agent === starting) {
                this.agent = undefined;
            }
            if (attempt >= ATTEMPTS) {
                throw new ProviderError('The sandbox ends as soon as it has started.');
            }
        }
    }

    /** What could not be started is tried again at the next call. */
    protected async launch(): Promise<LiveAgent> {
        try {
            return await this.launchOnce();
        } catch (error) {
            this.agent = undefined;
            throw error instanceof ProviderError
                ? error
                : new ProviderError(`The sandbox could not be started: ${error instanceof Error ? error.message : String(error)}`);
        }
    }

    protected async launchOnce(): Promise<LiveAgent> {
        const link = await this.launcher.launch();
        const connection = new AgentConnection(link.stream);
        const gone = connection.closed.then(() => link.kill()).catch(() => undefined);
        const timer = setTimeout(
            () => connection.close('The program in the sandbox did not say that it is ready.'), link.startMs ?? START_MS
        );
        try {
            await connection.ready;
            return { connection, gone, proxyPort: await this.openNetwork(connection) };
        } catch (error) {
            connection.close('It could not be used.');
            await gone;
            throw new Error(link.lastWords?.().trim() || (error instanceof Error ? error.message : String(error)));
        } finally {
            clearTimeout(timer);
        }
    }

    protected async openNetwork(connection: AgentConnection): Promise<number | undefined> {
        const { network } = this;
        if (!network) {
            return undefined;
        }
        return listenResultSchema.parse(await connection.listen(link => network.accept(link)).answer).port;
    }

    protected async endAgent(reason: string): Promise<void> {
        const agent = await this.agent?.catch(() => undefined);
        agent?.connection.close(reason);
        await agent?.gone;
    }
}
