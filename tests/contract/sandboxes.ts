import { createServer, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import express from '@theia/core/shared/express';
import { Container } from '@theia/core/shared/inversify';
import { InstructionsAddress } from 'openspace-agent/lib/node/instructions/instructions-address';
import { SANDBOX_ROUTE, SandboxDoor } from 'openspace-agent/lib/node/sandbox/sandbox-door';
import { SandboxCopies } from 'openspace-agent/lib/node/sandbox/sandbox-copies';
import { SandboxRuntime } from 'openspace-agent/lib/node/sandbox/sandbox-runtime';
import { WorkspaceHost } from 'openspace-workspace/lib/node/host/workspace-host';
import { WorkspaceHostImpl } from 'openspace-workspace/lib/node/host/workspace-host-impl';
import { WorkspaceSupervisor } from 'openspace-workspace/lib/node/host/workspace-supervisor';
import { ChosenRemotes } from 'openspace-workspace/lib/node/remotes/chosen-remotes';
import { WorkspaceCopies } from 'openspace-workspace/lib/node/sandbox/workspace-copies';
import { WorkspaceSandboxRuntime } from 'openspace-workspace/lib/node/sandbox/workspace-sandbox-runtime';

/** As the extension binds them. */
export function bindSandboxes(container: Container): void {
    container.bind(ChosenRemotes).toSelf().inSingletonScope();
    container.bind(WorkspaceSupervisor).toSelf().inSingletonScope();
    container.bind(WorkspaceHostImpl).toSelf().inSingletonScope();
    container.bind(WorkspaceHost).toService(WorkspaceHostImpl);
    container.bind(WorkspaceSandboxRuntime).toSelf().inSingletonScope();
    container.rebind(SandboxRuntime).toService(WorkspaceSandboxRuntime);
    container.bind(WorkspaceCopies).toSelf().inSingletonScope();
    container.rebind(SandboxCopies).toService(WorkspaceCopies);
}

/** The route by which the agent server reaches the sandboxes, without the rest of the IDE. */
export class SandboxHttp {

    protected readonly server: Server;

    constructor(protected readonly container: () => Container) {
        this.server = createServer(
            express().all(SANDBOX_ROUTE, (request, response) => void this.container().get(SandboxDoor).handle(request, response))
        );
    }

    async listen(): Promise<void> {
        await new Promise<void>(listening => this.server.listen(0, '127.0.0.1', listening));
        this.announce();
    }

    /** To be called again after the services have been started anew. */
    announce(): void {
        this.container().get(InstructionsAddress).baseUrl = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    }

    async stopServices(): Promise<void> {
        await this.container().get(SandboxDoor).dispose();
        await this.container().get(WorkspaceHostImpl).onStop();
    }

    close(): void {
        this.server.closeAllConnections();
        this.server.close();
    }
}
