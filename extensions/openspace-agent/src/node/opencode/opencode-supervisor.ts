import { RunningService, ServiceAttempt, Supervisor } from '@openspace/foundation/supervision';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { ServerStatus } from '../../common';
import { ConfigurationError } from './configuration-problem';
import { ManagedServer } from './managed-server';
import { askVersion, createClientFor, OpencodeEndpoint } from './opencode-endpoint';
import { judgeVersion } from './opencode-version';

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
    protected readonly supervisor = new Supervisor<OpencodeEndpoint>({
        onReady: endpoint => this.didConnect(endpoint),
        onLost: (problem, { ms, hopeless }) => {
            this.logger.warn('agent server is not available', { problem, nextTryInMs: ms });
            this.publish(undefined, { state: hopeless ? 'down' : 'reconnecting', problem, place: this.refused?.problem.place });
        }
    });
    /** Why our own server did not start, if its configuration is the reason. */
    protected refused: ConfigurationError | undefined;
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

    /** Starts another one in the place of our own that lives and does not answer; somebody else's is theirs to restart. */
    replaceHanging(endpoint: OpencodeEndpoint): void {
        if (this.target?.kind === 'managed' && endpoint === this._endpoint) {
            this.logger.warn('the agent server hangs and is replaced', { pid: endpoint.pid });
            this.retarget(this.target);
        }
    }

    stop(): Promise<void> {
        this.target = undefined;
        return this.supervisor.stop();
    }

    /** Last resort when our process exits without {@link stop}. */
    kill(): void {
        this.supervisor.kill();
    }

    protected retarget(target: Target): void {
        this.target = target;
        // From now on nobody talks to the old server, which may need seconds to end.
        this.publish(undefined, { state: 'starting' });
        this.supervisor.start(attempt =>
            target.kind === 'external' ? this.connectTo(target.url) : this.bringUp(target.projectConfig, attempt));
    }

    /** Whether an external server stays is seen by the event stream; only a new target ends it here. */
    protected async connectTo(url: string): Promise<RunningService<OpencodeEndpoint>> {
        // The password was given for the address of the launch, not for any that comes later.
        const client = createClientFor(url, url === this.options.opencodeUrl ? this.options.opencodeAuth : undefined);
        const version = await askVersion(client, url);
        requireVersion(version);
        return { service: { url, managed: false, version, client }, gone: new Promise(() => undefined) };
    }

    protected async bringUp(projectConfig: boolean, attempt: ServiceAttempt): Promise<RunningService<OpencodeEndpoint>> {
        this.refused = undefined;
        const { endpoint, process } = await this.managed.start(projectConfig, running => attempt.adopt(running)).catch((error: unknown) => {
            this.refused = error instanceof ConfigurationError ? error : undefined;
            throw error;
        });
        requireVersion(endpoint.version);
        return {
            service: endpoint, gone: process.exited.then(reason => `The agent server stopped (${reason}). It is being started again.`)
        };
    }

    protected didConnect(endpoint: OpencodeEndpoint): void {
        const { managed, version } = endpoint;
        const verdict = judgeVersion(version);
        this.logger.info('agent server is ready', { managed, version });
        this.publish(endpoint, {
            state: 'connected', version, notices: verdict.kind === 'differs' ? [{ kind: 'version-differs', text: verdict.text }] : []
        });
    }

    protected publish(endpoint: OpencodeEndpoint | undefined, status: Partial<ServerStatus> & Pick<ServerStatus, 'state'>): void {
        this._endpoint = endpoint;
        this._status = { managed: this.target?.kind !== 'external', notices: [], ...status };
        this.onDidChangeEmitter.fire();
    }
}

/** Throws a message for the user if we cannot work with such a server. */
function requireVersion(version: string): void {
    const verdict = judgeVersion(version);
    if (verdict.kind === 'too-old') {
        throw new Error(verdict.text);
    }
}
