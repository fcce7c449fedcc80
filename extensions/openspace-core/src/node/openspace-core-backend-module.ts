import { bindContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { ConnectionHandler, RpcConnectionHandler } from '@theia/core/lib/common/messaging';
import { SocketWriteBuffer } from '@theia/core/lib/common/messaging/socket-write-buffer';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { BrowserConnectionTokenBackendContribution } from '@theia/core/lib/node/hosting/browser-connection-token';
import { ConnectionContainerModule } from '@theia/core/lib/node/messaging/connection-container-module';
import {
    ReconnectableSocketChannel, WebsocketFrontendConnectionService
} from '@theia/core/lib/node/messaging/websocket-frontend-connection-service';
import { ContainerModule, interfaces } from '@theia/core/shared/inversify';
import { OPENSPACE_SERVICE_PATH, OpenSpaceClient } from '../common';
import { FOLDER_STATE_PATH, FolderStateClient } from '../common/services/folder-state';
import { FOLDER_TRUST_PATH, FolderTrustClient } from '../common/services/folder-trust';
import { MessageWriteBuffer } from '../common/messaging/message-write-buffer';
import { TextLines } from '../common/messaging/text-lines';
import { AuditLog } from './audit/audit-log';
import { CommandMetrics } from './audit/command-metrics';
import { CommandCatalog } from './catalog/command-catalog';
import { AgentControl } from './control/agent-control';
import { AgentPace } from './control/agent-pace';
import { AgentPolicyStore } from './control/agent-policy-store';
import { PersonInquiry } from './control/person-inquiry';
import { DoorKeeper } from './door/door-keeper';
import { PreviewPath } from './door/preview-path';
import { SecretPath } from './door/secret-path';
import { SideDoor } from './door/side-door';
import { FolderStateServiceImpl } from './folder-state/folder-state-service-impl';
import { FolderStates } from './folder-state/folder-states';
import { DoorContribution } from './hub/door-contribution';
import { EventFeed } from './hub/event-feed';
import { HubRoute } from './hub/hub-route';
import { HubRouter } from './hub/hub-router';
import { SurfaceRoutes } from './hub/surface-routes';
import { FolderSeal } from './launch/folder-seal';
import { LaunchOptions, readLaunchOptions } from './launch/launch-options';
import { OtherInstance } from './launch/other-instance';
import { OwnPorts } from './launch/own-ports';
import { StateFiles } from './launch/state-files';
import { TrustedFolders } from './launch/trusted-folders';
import { OpenSpaceServiceImpl } from './openspace-service-impl';
import { PageChannel } from './pages/page-channel';
import { PageConnectionService } from './pages/page-connection-service';
import { PageRegistry } from './pages/page-registry';
import { FolderCopies } from './paths/folder-copies';
import { ArgumentPathGuard } from './router/argument-path-guard';
import { CommandGateway } from './router/command-gateway';
import { CommandJournal } from './router/command-journal';
import { CommandRouter } from './router/command-router';
import { ConfigurationSeals } from './seals/configuration-seals';
import { FolderTrustServiceImpl } from './seals/folder-trust-service-impl';
import { SealWatch } from './seals/seal-watch';
import { IdeStateStore } from './state/ide-state-store';
import { ExternalSurfaces } from './surfaces/external-surfaces';

/** One of each for the process; pages get their own {@link OpenSpaceServiceImpl}. */
const SINGLETONS = [
    AgentControl,
    AgentPace,
    AgentPolicyStore,
    ArgumentPathGuard,
    AuditLog,
    CommandCatalog,
    CommandGateway,
    CommandMetrics,
    CommandRouter,
    ConfigurationSeals,
    DoorKeeper,
    EventFeed,
    ExternalSurfaces,
    FolderCopies,
    FolderStates,
    HubRouter,
    IdeStateStore,
    PersonInquiry,
    PreviewPath,
    SealWatch,
    SurfaceRoutes,
    PageRegistry,
    OtherInstance,
    OwnPorts,
    StateFiles,
    TrustedFolders
];

export function bindCoreSingletons(bind: interfaces.Bind): void {
    SINGLETONS.forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
    bind(CommandJournal).toService(AuditLog);
    for (const contribution of [FolderSeal, HubRoute, SecretPath, SideDoor]) {
        bindContributionProvider(bind, contribution);
    }
}

const pageModule = ConnectionContainerModule.create(({ bind, bindBackendService }) => {
    bind(FolderStateServiceImpl).toSelf().inSingletonScope();
    bindBackendService<FolderStateServiceImpl, FolderStateClient>(FOLDER_STATE_PATH, FolderStateServiceImpl, (service, client) => {
        const listener = service.setClient(client);
        client.onDidCloseConnection(() => listener.dispose());
        return service;
    });
    bind(FolderTrustServiceImpl).toSelf().inSingletonScope();
    bindBackendService<FolderTrustServiceImpl, FolderTrustClient>(FOLDER_TRUST_PATH, FolderTrustServiceImpl, (service, client) => {
        const listener = service.setClient(client);
        client.onDidCloseConnection(() => listener.dispose());
        return service;
    });
    bind(OpenSpaceServiceImpl).toSelf().inSingletonScope();
    bind(ConnectionHandler).toDynamicValue(({ container }) =>
        new RpcConnectionHandler<OpenSpaceClient>(OPENSPACE_SERVICE_PATH, client => {
            const service = container.get(OpenSpaceServiceImpl);
            service.setClient(client);
            client.onDidCloseConnection(() => service.dispose());
            return service;
        })
    ).inSingletonScope();
});

export default new ContainerModule((bind, _unbind, _isBound, rebind) => {
    bind(LaunchOptions).toDynamicValue(() => readLaunchOptions(process.env)).inSingletonScope();
    bindCoreSingletons(bind);
    bind(BackendApplicationContribution).toService(AuditLog);
    bind(BackendApplicationContribution).toService(SealWatch);
    TextLines.register();
    rebind(SocketWriteBuffer).to(MessageWriteBuffer);
    bind(PageConnectionService).toSelf().inSingletonScope();
    rebind(ReconnectableSocketChannel).to(PageChannel);
    rebind(WebsocketFrontendConnectionService).toService(PageConnectionService);
    rebind(BrowserConnectionTokenBackendContribution).to(DoorContribution).inSingletonScope();
    bind(ConnectionContainerModule).toConstantValue(pageModule);
});
