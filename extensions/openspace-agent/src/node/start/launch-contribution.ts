import type { Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { ILogger } from '@theia/core/lib/common/logger';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { EventFeed } from 'openspace-core/lib/node/hub/event-feed';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { OwnPorts } from 'openspace-core/lib/node/launch/own-ports';
import { TrustedFolders } from 'openspace-core/lib/node/launch/trusted-folders';
import { SessionCleanup } from '../cleanup/session-cleanup';
import { InstructionsAddress } from '../instructions/instructions-address';
import { McpDoor } from '../mcp/mcp-door';
import { OpencodeSupervisor } from '../opencode/opencode-supervisor';
import { OpenCodeProxy } from '../proxy/open-code-proxy';
import { SandboxDoor } from '../sandbox/sandbox-door';
import { ServerFile } from './server-file';

/** Starts the agent server with the IDE, tells the launcher when everything is ready, and ends what was started. */
@injectable()
export class LaunchContribution implements BackendApplicationContribution {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(OpencodeSupervisor)
    protected readonly supervisor: OpencodeSupervisor;

    @inject(OpenCodeProxy)
    protected readonly proxy: OpenCodeProxy;

    @inject(TrustedFolders)
    protected readonly trustedFolders: TrustedFolders;

    @inject(InstructionsAddress)
    protected readonly instructions: InstructionsAddress;

    @inject(ServerFile)
    protected readonly serverFile: ServerFile;

    @inject(EventFeed)
    protected readonly events: EventFeed;

    @inject(McpDoor)
    protected readonly mcp: McpDoor;

    @inject(SandboxDoor)
    protected readonly sandbox: SandboxDoor;

    @inject(SessionCleanup)
    protected readonly cleanup: SessionCleanup;

    @inject(ILogger) @named('openspace-agent:LaunchContribution')
    protected readonly logger: ILogger;

    @inject(OwnPorts)
    protected readonly ownPorts: OwnPorts;

    protected url = '';
    protected announced = false;

    initialize(): void {
        const { workspace, tour } = this.options;
        this.supervisor.onDidChange(() => this.followSupervisor());
        this.supervisor.start(workspace !== undefined && (tour || this.trustedFolders.isTrusted(workspace)));
        process.on('exit', () => {
            this.supervisor.kill();
            this.serverFile.remove();
        });
        // The launcher holds the other end: without it there is nobody to stop us.
        process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
    }

    onStart(server: Server): void {
        if (server.listening) {
            this.announceAddress(server);
        } else {
            server.once('listening', () => this.announceAddress(server));
        }
    }

    async onStop(): Promise<void> {
        this.proxy.dispose();
        this.events.close();
        await Promise.all([this.mcp.dispose(), this.sandbox.dispose()]);
        this.cleanup.dispose();
        await this.supervisor.stop();
        this.serverFile.remove();
    }

    protected announceAddress(server: Server): void {
        const { address, port } = server.address() as AddressInfo;
        const host = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address.includes(':') ? `[${address}]` : address;
        this.url = `http://${host}:${port}`;
        this.ownPorts.set('ide', this.url);
        this.instructions.baseUrl = this.url;
        this.followSupervisor();
    }

    /** Writes `server.json` at every change; the first time that the agent server is up, or known to be in trouble, we are ready. */
    protected followSupervisor(): void {
        const { endpoint, status } = this.supervisor;
        this.ownPorts.set('opencode', endpoint?.url);
        if (!this.url || (!this.announced && status.state === 'starting')) {
            return;
        }
        this.serverFile.write({
            url: this.url,
            pid: process.pid,
            workspace: this.options.workspace,
            opencode: { url: endpoint?.url, pid: endpoint?.pid, version: endpoint?.version }
        });
        if (!this.announced) {
            this.announced = true;
            const link = `${this.url}/?key=${this.options.pageKey}#${encodeURI(this.options.workspace ?? '')}`;
            this.logger.info('ready');
            process.send?.({ type: 'ready', link, problem: status.problem });
        }
    }
}
