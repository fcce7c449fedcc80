import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { ServerNotice, ServerStatus } from '../../common';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { ManagedServer } from './managed-server';
import { askVersion, createClientFor, OpencodeEndpoint } from './opencode-endpoint';
import { OpencodeProcess } from './opencode-process';
import { judgeVersion } from './opencode-version';
import { RestartPause } from './restart-pause';

type Target = { readonly kind: 'managed'; readonly projectConfig: boolean } | { readonly kind: 'external'; readonly url: string };

/** Keeps one usable opencode server: ours, started again when it dies, or an external one. */
@injectable()
export class OpencodeSupervisor {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(ManagedServer)
    protected readonly managed: ManagedServer;

    @inject(ILogger) @named('openspace-agent:OpencodeSupervisor')
    protected readonly logger: ILogger;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    /** Endpoint or status changed. */
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    protected target: Target | undefined;
    /** Each change of the target starts a new run; an older one notices and ends. */
    protected run = 0;
    protected process: OpencodeProcess | undefined;
    protected wake: () => void = () => undefined;
    protected lastRun: Promise<void> = Promise.resolve();
    protected _endpoint: OpencodeEndpoint | undefined;
    protected _status: ServerStatus = ServerStatus.INITIAL;

    get endpoint(): OpencodeEndpoint | undefined {
        return this._endpoint;
    }

    get status(): ServerStatus {
        return this._status;
    }

    /** Uses the external server if one was given at launch, else our own. */
    start(projectConfig: boolean): void {
        this.retarget(this.options.opencodeUrl ? { kind: 'external', url: this.options.opencodeUrl } : { kind: 'managed', projectConfig });
    }

    /** Restarts our own server if it has to see, or must no longer see, the configuration of the repository. */
    setProjectConfig(projectConfig: boolean): void {
        if (this.target?.kind === 'managed' && this.target.projectConfig !== projectConfig) {
            this.logger.info('workspace trust changed: restarting the agent server', { projectConfig });
            this.retarget({ kind: 'managed', projectConfig });
        }
    }

    /** Uses an external server, or our own again for an empty address. */
    useServer(url: string, projectConfig: boolean): void {
        const wanted = url || this.options.opencodeUrl;
        const current = this.target?.kind === 'external' ? this.target.url : undefined;
        if (wanted !== current) {
            this.retarget(wanted ? { kind: 'external', url: wanted } : { kind: 'managed', projectConfig });
        }
    }

    restart(): void {
        if (this.target) {
            this.retarget(this.target);
        }
    }

    async stop(): Promise<void> {
        this.target = undefined;
        this.run++;
        this.wake();
        await this.process?.stop();
        await this.lastRun;
    }

    /** Last resort when our process exits without {@link stop}. */
    kill(): void {
        this.process?.kill();
    }

    protected retarget(target: Target): void {
        this.target = target;
        const run = ++this.run;
        this.wake();
        // From now on nobody talks to the old server, which may need seconds to end.
        this.publish(undefined, { state: 'starting' });
        const previous = this.lastRun;
        const running = this.process;
        this.lastRun = (async () => {
            await running?.stop();
            await previous;
            await this.keepUp(run, target);
        })();
    }

    protected async keepUp(run: number, target: Target): Promise<void> {
        const pause = new RestartPause();
        while (run === this.run) {
            const began = Date.now();
            const problem = await this.serveOnce(run, target);
            if (run !== this.run) {
                return;
            }
            const { ms, hopeless } = pause.after(Date.now() - began);
            this.logger.warn('agent server is not available', { problem, nextTryInMs: ms });
            this.publish(undefined, { state: hopeless ? 'down' : 'reconnecting', problem });
            await this.sleep(ms);
        }
    }

    /** Brings a server up and stays until it is gone; returns why. */
    protected async serveOnce(run: number, target: Target): Promise<string> {
        try {
            const { endpoint, gone } = await this.bringUp(run, target);
            if (run !== this.run) {
                return 'replaced';
            }
            const verdict = judgeVersion(endpoint.version);
            if (verdict.kind === 'too-old') {
                await this.process?.stop();
                return verdict.text;
            }
            const notices: ServerNotice[] = verdict.kind === 'differs' ? [{ kind: 'version-differs', text: verdict.text }] : [];
            this.logger.info('agent server is ready', { managed: endpoint.managed, version: endpoint.version });
            this.publish(endpoint, { state: 'connected', version: endpoint.version, notices });
            return await gone;
        } catch (error) {
            return error instanceof Error ? error.message : String(error);
        }
    }

    protected async bringUp(run: number, target: Target): Promise<{ endpoint: OpencodeEndpoint; gone: Promise<string> }> {
        if (target.kind === 'external') {
            // Whether it stays is seen by the event stream; only a new target ends this run.
            const gone = new Promise<string>(resolve => { this.wake = () => resolve('replaced'); });
            // The password was given for the address of the launch, not for any that comes later.
            const client = createClientFor(target.url, target.url === this.options.opencodeUrl ? this.options.opencodeAuth : undefined);
            const version = await askVersion(client, target.url);
            return { endpoint: { url: target.url, managed: false, version, client }, gone };
        }
        const started = await this.managed.start(target.projectConfig, running => {
            if (run === this.run) {
                this.process = running;
            } else {
                void running.stop();
            }
        });
        const gone = started.process.exited.then(reason => {
            if (this.process === started.process) {
                this.process = undefined;
            }
            return `The agent server stopped (${reason}). It is being started again.`;
        });
        return { endpoint: started.endpoint, gone };
    }

    protected publish(endpoint: OpencodeEndpoint | undefined, status: Partial<ServerStatus> & Pick<ServerStatus, 'state'>): void {
        this._endpoint = endpoint;
        this._status = { managed: this.target?.kind !== 'external', notices: [], ...status };
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
