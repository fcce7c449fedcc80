import { SocketWriteBuffer } from '@theia/core/lib/common/messaging/socket-write-buffer';
import { ConnectionHandler, RpcConnectionHandler } from '@theia/core/lib/common/messaging';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { BrowserConnectionTokenBackendContribution } from '@theia/core/lib/node/hosting/browser-connection-token';
import { ConnectionContainerModule } from '@theia/core/lib/node/messaging/connection-container-module';
import { ContainerModule, interfaces } from '@theia/core/shared/inversify';
import { OPENSPACE_SERVICE_PATH, OpenSpaceClient } from '../common';
import { MessageWriteBuffer } from '../common/messaging/message-write-buffer';
import { DoorContribution } from './door/door-contribution';
import { DoorKeeper } from './door/door-keeper';
import { PreviewPath } from './door/preview-path';
import { EventFeed } from './hub/event-feed';
import { HubRouter } from './hub/hub-router';
import { InstructionsAddress } from './hub/instructions-address';
import { ManifestStore } from './hub/manifest-store';
import { PromptFile } from './hub/prompt-file';
import { LastSessions } from './launch/last-sessions';
import { LaunchContribution } from './launch/launch-contribution';
import { LaunchOptions, readLaunchOptions } from './launch/launch-options';
import { ServerFile } from './launch/server-file';
import { TrustedFolders } from './launch/trusted-folders';
import { ManagedServer } from './opencode/managed-server';
import { OpencodeSupervisor } from './opencode/opencode-supervisor';
import { OpenSpaceServiceImpl } from './openspace-service-impl';
import { DirectorySync } from './proxy/directory-sync';
import { OpenCodeProxy } from './proxy/open-code-proxy';
import { SessionActions } from './proxy/session-actions';
import { BlockDispatcher } from './router/block-dispatcher';
import { CommandRouter } from './router/command-router';
import { ResultLog } from './router/result-log';
import { TabRegistry } from './router/tab-registry';

/** One of each for the process; tabs get their own {@link OpenSpaceServiceImpl}. */
const SINGLETONS = [
    BlockDispatcher, CommandRouter, DirectorySync, DoorKeeper, EventFeed, HubRouter, InstructionsAddress, LastSessions, LaunchContribution,
    ManagedServer, ManifestStore, OpenCodeProxy, OpencodeSupervisor, PreviewPath, PromptFile, ResultLog, ServerFile, SessionActions, TabRegistry,
    TrustedFolders
];

export function bindSingletons(bind: interfaces.Bind): void {
    SINGLETONS.forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
}

const tabModule = ConnectionContainerModule.create(({ bind }) => {
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
    bindSingletons(bind);
    bind(BackendApplicationContribution).toService(LaunchContribution);
    rebind(SocketWriteBuffer).to(MessageWriteBuffer);
    rebind(BrowserConnectionTokenBackendContribution).to(DoorContribution).inSingletonScope();
    bind(ConnectionContainerModule).toConstantValue(tabModule);
});
