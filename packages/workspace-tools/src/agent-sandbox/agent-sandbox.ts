import type { CallId } from '../channel/messages.js';
import { ProviderError } from '../provider/errors.js';
import type { FileAccess } from '../provider/file-access.js';
import type { ExecEnd, ExecRequest, GroupSignal, RunningCommand, Sandbox } from '../provider/sandbox.js';
import { AgentConnection, CallFailure, type AgentRequest } from './agent-connection.js';
import { AgentFiles, toError } from './agent-files.js';
import { execResultSchema, signalResultSchema } from './agent-schemas.js';
import { COMMAND_ENVIRONMENT } from './command-environment.js';
import type { AgentLink, Launcher } from './launcher.js';

/** A slow machine that emulates another one needs some seconds. */
const START_MS = 60_000;

/** The agent gives up killing after three seconds; then the sandbox as a whole has to go. */
const SIGNAL_MS = 10_000;

/** As a shell says it: the arguments do not even fit into a request. */
const CANNOT_RUN = 126;

interface LiveAgent {
    link: AgentLink;
    connection: AgentConnection;
    /** Settles when nothing of it is left. */
    gone: Promise<void>;
}

type State = 'open' | 'stopped' | 'deleted';

/** A workspace whose agent is started by a provider. An agent that was lost is replaced at the next call. */
export class AgentSandbox implements Sandbox {
    readonly files: FileAccess = new AgentFiles(() => this.connect());
    protected state: State = 'open';
    protected agent: Promise<LiveAgent> | undefined;

    protected constructor(readonly id: string, protected readonly launcher: Launcher) { }

    /** Starts the first agent, so that a provider that does not work is noticed now. */
    static async start(id: string, launcher: Launcher): Promise<AgentSandbox> {
        const sandbox = new AgentSandbox(id, launcher);
        try {
            await sandbox.connect();
            return sandbox;
        } catch (error) {
            await sandbox.delete();
            throw error;
        }
    }

    async exec(request: ExecRequest): Promise<RunningCommand> {
        const message: AgentRequest = {
            type: 'exec',
            argv: request.argv,
            cwd: request.cwd,
            env: { ...COMMAND_ENVIRONMENT, ...this.launcher.environment, ...request.env },
            input: request.stdin !== undefined
        };
        if (request.argv.length === 0 || !AgentConnection.fits(message)) {
            return { ended: Promise.resolve({ exitCode: CANNOT_RUN, background: [] }), signal: () => Promise.resolve() };
        }
        const connection = await this.connect();
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
        return { ended, signal: signal => this.signal(connection, call.id, signal) };
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

    protected async ended(connection: AgentConnection, result: unknown): Promise<ExecEnd> {
        const parsed = execResultSchema.safeParse(result);
        if (!parsed.success) {
            connection.close('The agent gave an answer that makes no sense.');
            throw await connection.closed;
        }
        return parsed.data;
    }

    /** If the agent cannot end everything, the sandbox itself is ended, and `ended` rejects. */
    protected async signal(connection: AgentConnection, target: CallId, signal: GroupSignal): Promise<void> {
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
            const agent = await this.agent?.catch(() => undefined);
            await (agent?.connection === connection ? agent.gone : undefined);
        }
    }

    /** The connection to a living agent; calls that come while one starts share it. */
    protected async connect(): Promise<AgentConnection> {
        const current = await this.agent?.catch(() => undefined);
        if (current && !current.connection.isClosed && this.state === 'open') {
            return current.connection;
        }
        if (this.state !== 'open') {
            throw new ProviderError(this.state === 'stopped' ? 'The workspace is stopped.' : 'The workspace was deleted.');
        }
        if (!this.agent || current) {
            this.agent = this.launch(current);
        }
        return (await this.agent).connection;
    }

    protected async launch(previous: LiveAgent | undefined): Promise<LiveAgent> {
        await previous?.gone;
        let link: AgentLink;
        try {
            link = await this.launcher.launch();
        } catch (error) {
            this.agent = undefined;
            throw error instanceof ProviderError ? error : new ProviderError(`The sandbox could not be started: ${error instanceof Error ? error.message : String(error)}`);
        }
        const connection = new AgentConnection(link.stream);
        const gone = connection.closed.then(() => link.kill()).catch(() => undefined);
        const timer = setTimeout(() => connection.close('The agent did not say that it is ready.'), START_MS);
        try {
            await connection.ready;
        } catch (error) {
            await gone;
            this.agent = undefined;
            const words = link.lastWords?.().trim();
            throw new ProviderError(`The sandbox could not be started: ${words || (error instanceof Error ? error.message : String(error))}`);
        } finally {
            clearTimeout(timer);
        }
        return { link, connection, gone };
    }

    protected async endAgent(reason: string): Promise<void> {
        const agent = await this.agent?.catch(() => undefined);
        agent?.connection.close(reason);
        await agent?.gone;
    }
}
