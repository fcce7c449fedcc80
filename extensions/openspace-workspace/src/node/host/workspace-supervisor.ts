import { readFile } from 'node:fs/promises';
import * as path from 'node:path';
import { freePort, ManagedProcess } from '@openspace/foundation/processes';
import { rest, RunningService, ServiceAttempt, Supervisor } from '@openspace/foundation/supervision';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { Deferred } from '@theia/core/lib/common/promise-util';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { createSecret, LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { OwnPorts } from 'openspace-core/lib/node/launch/own-ports';
import { ensurePrivateFolder, readJsonFile } from 'openspace-core/lib/node/launch/private-files';
import { DEFAULT_WORKSPACE_SETTINGS, WorkspaceServerStatus, WorkspaceSettings } from '../../common';
import { WorkspaceConnection, WorkspaceServerEvent } from './workspace-connection';
import { startWorkspaceServer } from './workspace-server-process';

/** Pause before the event stream of a server that still runs is opened again. */
const REOPEN_MS = 250;

type StartSettings = Pick<WorkspaceSettings, 'allowLocal' | 'idleMinutes'>;

/** Keeps the workspace server running, from the first time that somebody needs it. */
@injectable()
export class WorkspaceSupervisor {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(OwnPorts)
    protected readonly ownPorts: OwnPorts;

    @inject(ILogger) @named('openspace-workspace:WorkspaceSupervisor')
    protected readonly logger: ILogger;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    /** {@link status} changed. */
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    protected readonly onEventEmitter = new Emitter<WorkspaceServerEvent>();
    readonly onEvent: Event<WorkspaceServerEvent> = this.onEventEmitter.event;

    protected readonly onDidRecoverEmitter = new Emitter<void>();
    /** A server that was lost is there again. */
    readonly onDidRecover: Event<void> = this.onDidRecoverEmitter.event;

    /** The same for all servers of this process, so that what clients were told stays true after a crash. */
    protected readonly token = createSecret();
    protected port: number | undefined;

    protected wanted: StartSettings = DEFAULT_WORKSPACE_SETTINGS;
    /** With which our own server was started; undefined while none runs. */
    protected used: StartSettings | undefined;
    protected readonly supervisor = new Supervisor<WorkspaceConnection>({
        onReady: (connection, recovered) => this.didConnect(connection, recovered),
        onLost: (problem, { ms, hopeless }) => {
            this.logger.warn('workspace server is not available', { problem, nextTryInMs: ms });
            this.giveUpAttempt(problem);
            this.publish(undefined, { state: hopeless ? 'down' : 'restarting', problem });
        }
    });
    protected connection: WorkspaceConnection | undefined;
    protected attempt = newAttempt();
    protected current: WorkspaceServerStatus = { state: 'off' };

    get stateFolder(): string {
        return path.join(this.options.home, 'workspaces');
    }

    get status(): WorkspaceServerStatus {
        return { ...this.current, ...this.isOutdated && { outdated: true } };
    }

    /** The server, started if need be. Rejects if this attempt fails. */
    ensure(): Promise<WorkspaceConnection> {
        if (this.connection) {
            return Promise.resolve(this.connection);
        }
        if (!this.supervisor.isActive) {
            this.publish(undefined, { state: 'starting' });
            this.supervisor.start(attempt => this.bringUp(attempt));
        }
        // Who waits for it does not wait for a pause.
        this.supervisor.skipPause();
        return this.attempt.promise;
    }

    setSettings({ allowLocal, idleMinutes }: StartSettings): void {
        this.wanted = { allowLocal, idleMinutes };
        this.onDidChangeEmitter.fire();
    }

    async restart(): Promise<void> {
        await this.stop();
        await this.ensure();
    }

    async stop(): Promise<void> {
        const stopped = this.supervisor.stop();
        this.giveUpAttempt('The workspace server was stopped.');
        // From now on nobody talks to it, though it may need seconds to end.
        this.publish(undefined, { state: 'off' });
        await stopped;
    }

    /** Last resort when our process exits without {@link stop}. */
    kill(): void {
        this.supervisor.kill();
    }

    /** A server of another window has its own settings. */
    protected get isOutdated(): boolean {
        return this.used !== undefined
            && (this.used.allowLocal !== this.wanted.allowLocal || this.used.idleMinutes !== this.wanted.idleMinutes);
    }

    protected didConnect(connection: WorkspaceConnection, recovered: boolean): void {
        this.ownPorts.set('workspaces', connection.url);
        this.publish(connection, { state: 'ready' });
        this.attempt.resolve(connection);
        if (recovered) {
            this.onDidRecoverEmitter.fire();
        }
    }

    /** Who waits hears why it did not work; who asks from now on waits for the next attempt. */
    protected giveUpAttempt(problem: string): void {
        const { attempt } = this;
        this.attempt = newAttempt();
        attempt.reject(new Error(problem));
    }

    protected async bringUp(attempt: ServiceAttempt): Promise<RunningService<WorkspaceConnection>> {
        const settings = this.wanted;
        ensurePrivateFolder(this.stateFolder);
        let running: ManagedProcess;
        try {
            running = await this.startProcess(settings, attempt);
        } catch (error) {
            // The next attempt takes another one: this one may be in use by now.
            this.port = undefined;
            const neighbour = await this.findNeighbour(attempt.signal);
            if (neighbour) {
                return neighbour;
            }
            throw error;
        }
        this.used = settings;
        const service = new WorkspaceConnection(running.url, this.token);
        const ended = new AbortController();
        const gone = running.exited.then(reason => {
            ended.abort();
            this.used = undefined;
            return `The workspace server stopped (${reason}). It is being started again.`;
        });
        void this.follow(service, ended.signal);
        return { service, gone };
    }

    protected async startProcess(settings: StartSettings, attempt: ServiceAttempt): Promise<ManagedProcess> {
        this.port ??= await freePort();
        return startWorkspaceServer({
            ...settings,
            stateFolder: this.stateFolder,
            port: this.port,
            token: this.token,
            environment: this.options.environment,
            logFile: path.join(ensurePrivateFolder(path.join(this.options.home, 'logs')), 'workspace-server.log'),
            onSpawn: running => attempt.adopt(running)
        });
    }

    /** The server of another window with the same state; there can be one only. It is ours until it ends. */
    protected async findNeighbour(signal: AbortSignal): Promise<RunningService<WorkspaceConnection> | undefined> {
        try {
            const { url } = readJsonFile(path.join(this.stateFolder, 'server.json')) as { url: string };
            const token = (await readFile(path.join(this.stateFolder, 'token'), 'utf8')).trim();
            const service = new WorkspaceConnection(url, token);
            await service.list();
            const gone = this.follow(service, signal, true)
                .then(() => 'The workspace server of another OpenSpace window ended. One is being started here.');
            return { service, gone };
        } catch {
            return undefined;
        }
    }

    /** Passes events on; resolves when there will be no more. */
    protected async follow(connection: WorkspaceConnection, signal: AbortSignal, once = false): Promise<void> {
        do {
            try {
                for await (const event of connection.events(signal)) {
                    this.onEventEmitter.fire(event);
                }
            } catch (error) {
                if (!signal.aborted) {
                    this.logger.warn(
                        'events of the workspace server ended', { reason: error instanceof Error ? error.message : String(error) }
                    );
                }
            }
            await rest(REOPEN_MS, signal);
        } while (!once && !signal.aborted);
    }

    protected publish(connection: WorkspaceConnection | undefined, status: WorkspaceServerStatus): void {
        this.connection = connection;
        this.current = status;
        this.onDidChangeEmitter.fire();
    }
}

/** Nobody needs to wait for it. */
function newAttempt(): Deferred<WorkspaceConnection> {
    const attempt = new Deferred<WorkspaceConnection>();
    attempt.promise.catch(() => undefined);
    return attempt;
}
