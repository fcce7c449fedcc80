import { ConnectionContainerModule } from '@theia/core/lib/node/messaging/connection-container-module';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { ContainerModule } from '@theia/core/shared/inversify';
import { SandboxRuntime } from 'openspace-agent/lib/node/sandbox/sandbox-runtime';
import { WORKSPACES_SERVICE_PATH, WorkspacesClient } from '../common';
import { HostQuestions } from './host/host-questions';
import { WorkspaceHost } from './host/workspace-host';
import { WorkspaceHostImpl } from './host/workspace-host-impl';
import { WorkspaceSupervisor } from './host/workspace-supervisor';
import { ChosenRemotes } from './remotes/chosen-remotes';
import { WorkspaceSandboxRuntime } from './sandbox/workspace-sandbox-runtime';
import { WorkspacesServiceImpl } from './workspaces-service-impl';

const pageModule = ConnectionContainerModule.create(({ bind, bindBackendService }) => {
    bind(WorkspacesServiceImpl).toSelf().inSingletonScope();
    bindBackendService<WorkspacesServiceImpl, WorkspacesClient>(WORKSPACES_SERVICE_PATH, WorkspacesServiceImpl, (service, client) => {
        const listener = service.setClient(client);
        client.onDidCloseConnection(() => listener.dispose());
        return service;
    });
});

export default new ContainerModule((bind, _unbind, _isBound, rebind) => {
    bind(ChosenRemotes).toSelf().inSingletonScope();
    bind(WorkspaceSupervisor).toSelf().inSingletonScope();
    bind(WorkspaceHostImpl).toSelf().inSingletonScope();
    bind(WorkspaceHost).toService(WorkspaceHostImpl);
    bind(BackendApplicationContribution).toService(WorkspaceHostImpl);
    bind(HostQuestions).toSelf().inSingletonScope();
    bind(BackendApplicationContribution).toService(HostQuestions);
    bind(WorkspaceSandboxRuntime).toSelf().inSingletonScope();
    rebind(SandboxRuntime).toService(WorkspaceSandboxRuntime);
    bind(ConnectionContainerModule).toConstantValue(pageModule);
});
