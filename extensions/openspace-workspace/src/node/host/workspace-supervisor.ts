import { readFile } from 'node:fs/promises';
import * as path from 'node:path';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { Deferred } from '@theia/core/lib/common/promise-util';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { createSecret, LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { ensurePrivateFolder, readJsonFile } from 'openspace-core/lib/node/launch/private-files';
import { freePort } from 'openspace-agent/lib/node/opencode/opencode-process';
import { RestartPause } from 'openspace-agent/lib/node/opencode/restart-pause';
import { DEFAULT_WORKSPACE_SETTINGS, WorkspaceServerStatus, WorkspaceSettings } from '../../common';
import { WorkspaceConnection, WorkspaceServerEvent } from './workspace-connection';
import { WorkspaceServerProcess } from './workspace-server-process';

/** Pause before the event stream of a server that still runs is opened again. */
const REOPEN_MS = 250;

type StartSettings = Pick<WorkspaceSettings, 'allowLocal' | 'idleMinutes'>;

/** Keeps the workspace server running, from the first time that somebody needs it. */
@injectable()
export class WorkspaceSupervisor {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

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
    /** With which the running server was started. */
    protected used: StartSettings | undefined;
    /** Each start is a run; an older one notices and ends. 0 before the first. */
    protected run = 0;
    protected running = false;
    protected lastRun: Promise<void> = Promise.resolve();
    protected process: WorkspaceServerProcess | undefined;
    protected connection: WorkspaceConnection | undefined;
    protected attempt = newAttempt();
    protected wake: () => void = () => undefined;
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
        if (!this.running) {
            this.start();
        }
        // Who waits for it does not wait for a pause.
        this.wake();
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
        this.running = false;
        this.run++;
        this.wake();
        this.attempt.reject(new Error('The workspace server was stopped.'));
        this.attempt = newAttempt();
        // From now on nobody talks to it, though it may need seconds to end.
        this.publish(undefined, { state: 'off' });
        await this.process?.stop();
        await this.lastRun;
    }

    /** Last resort when our process exits without {@link stop}. */
    kill(): void {
        this.process?.kill();
    }

    /** A server of another window has its own settings. */
    protected get isOutdated(): boolean {
        return this.process !== undefined && this.used !== undefined
            && (this.used.allowLocal !== this.wanted.allowLocal || this.used.idleMinutes !== this.wanted.idleMinutes);
    }

    protected start(): void {
        this.running = true;
        const run = ++this.run;
        const previous = this.lastRun;
        this.publish(undefined, { state: 'starting' });
        this.lastRun = previous.then(() => this.keepUp(run));
    }

    protected async keepUp(run: number): Promise<void> {
        const pause = new RestartPause();
        let lost = false;
        while (run === this.run) {
            const began = Date.now();
            const problem = await this.serveOnce(run, lost);
            if (run !== this.run) {
                return;
            }
            lost = true;
            const { ms, hopeless } = pause.after(Date.now() - began);
            this.logger.warn('workspace server is not available', { problem, nextTryInMs: ms });
            const { attempt } = this;
            this.attempt = newAttempt();
            this.publish(undefined, { state: hopeless ? 'down' : 'restarting', problem });
            attempt.reject(new Error(problem));
            await this.sleep(ms);
        }
    }

    /** Brings a server up and stays until it is gone; returns why. */
    protected async serveOnce(run: number, lost: boolean): Promise<string> {
        try {
            const { connection, gone } = await this.bringUp(run);
            if (run !== this.run) {
                return 'replaced';
            }
            this.publish(connection, { state: 'ready' });
            this.attempt.resolve(connection);
            if (lost) {
                this.onDidRecoverEmitter.fire();
            }
            return await gone;
        } catch (error) {
            return error instanceof Error ? error.message : String(error);
        }
    }

    protected async bringUp(run: number): Promise<{ connection: WorkspaceConnection; gone: Promise<string> }> {
        const settings = this.wanted;
        ensurePrivateFolder(this.stateFolder);
        let running: WorkspaceServerProcess;
        try {
            running = await this.startProcess(run, settings);
        } catch (error) {
            this.process = undefined;
            // The next attempt takes another one: this one may be in use by now.
            this.port = undefined;
            const neighbour = await this.findNeighbour();
            if (neighbour) {
                return neighbour;
            }
            throw error;
        }
        this.used = settings;
        const connection = new WorkspaceConnection(running.url, this.token);
        const ended = new AbortController();
        const gone = running.exited.then(reason => {
            ended.abort();
            this.process = undefined;
            return `The workspace server stopped (${reason}). It is being started again.`;
        });
        void this.follow(connection, ended.signal);
        return { connection, gone };
    }

    protected async startProcess(run: number, settings: StartSettings): Promise<WorkspaceServerProcess> {
        this.port ??= await freePort();
        return WorkspaceServerProcess.start({
            ...settings,
            stateFolder: this.stateFolder,
            port: this.port,
            token: this.token,
            environment: this.options.environment,
            logFile: path.join(ensurePrivateFolder(path.join(this.options.home, 'logs')), 'workspace-server.log'),
            onSpawn: spawned => {
                if (run === this.run) {
                    this.process = spawned;
                } else {
                    void spawned.stop();
                }
            }
        });
    }

    /** The server of another window with the same state; there can be one only. It is ours until it ends. */
    protected async findNeighbour(): Promise<{ connection: WorkspaceConnection; gone: Promise<string> } | undefined> {
        try {
            const { url } = readJsonFile(path.join(this.stateFolder, 'server.json')) as { url: string };
            const token = (await readFile(path.join(this.stateFolder, 'token'), 'utf8')).trim();
            const connection = new WorkspaceConnection(url, token);
            await connection.list();
            const left = new Promise<void>(resolve => { this.wake = resolve; });
            const ended = new AbortController();
            const gone = Promise.race([this.follow(connection, ended.signal, true), left]).then(() => {
                ended.abort();
                return 'The workspace server of another OpenSpace window ended. One is being started here.';
            });
            return { connection, gone };
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
            await new Promise(resolve => setTimeout(resolve, REOPEN_MS));
        } while (!once && !signal.aborted);
    }

    protected publish(connection: WorkspaceConnection | undefined, status: WorkspaceServerStatus): void {
        this.connection = connection;
        this.current = status;
        this.onDidChangeEmitter.fire();
    }

    protected sleep(milliseconds: number): Promise<void> {
        return new Promise(resolve => {
            const timer = setTimeout(resolve, milliseconds);
            this.wake = () => {
                clearTimeout(timer);
                resolve();
            };
        });
    }
}

/** Nobody needs to wait for it. */
function newAttempt(): Deferred<WorkspaceConnection> {
    const attempt = new Deferred<WorkspaceConnection>();
    attempt.promise.catch(() => undefined);
    return attempt;
}
