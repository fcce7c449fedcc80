import * as path from 'node:path';
import { KeyStoreService } from '@theia/core/lib/common/key-store';
import { ConnectionHandler, RpcConnectionHandler } from '@theia/core/lib/common/messaging';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { ConnectionContainerModule } from '@theia/core/lib/node/messaging/connection-container-module';
import { ContainerModule } from '@theia/core/shared/inversify';
import { PluginDeployerParticipant, PluginHostEnvironmentVariable } from '@theia/plugin-ext/lib/common/plugin-protocol';
import { HostedPluginSupport } from '@theia/plugin-ext/lib/hosted/node/hosted-plugin';
import { HostedPluginProcessConfiguration } from '@theia/plugin-ext/lib/hosted/node/hosted-plugin-process';
import { HostedPluginServerImpl } from '@theia/plugin-ext/lib/hosted/node/plugin-service';
import { PluginCliContribution } from '@theia/plugin-ext/lib/main/node/plugin-cli-contribution';
import { EditWitness } from 'openspace-core/lib/node/edits/edit-witness';
import { OpenSpaceServiceImpl } from 'openspace-core/lib/node/openspace-service-impl';
import { SecretPath } from 'openspace-core/lib/node/door/secret-path';
import { SideDoor } from 'openspace-core/lib/node/door/side-door';
import { FolderSeal } from 'openspace-core/lib/node/launch/folder-seal';
import { EDIT_WATCH_PATH, EditWatchPage } from '../common/edit-watch';
import { EXTENSION_MANAGER_PATH, ExtensionManagerClient } from '../common/manager/extension-manager';
import { WEBVIEW_ACCESS_PATH } from '../common/webview-access';
import { EditWatchers } from './edits/edit-watchers';
import { LanguageEditWitness } from './edits/language-edit-witness';
import { GitQuestion } from './git/git-question';
import { GuardedGit } from './git/guarded-git';
import { ExtensionFitness } from './manager/extension-fitness';
import { ExtensionManagerImpl } from './manager/extension-manager-impl';
import { ExtensionRegistry } from './manager/extension-registry';
import { BoundedPluginServer } from './plugins/bounded-plugin-server';
import { InPlacePlugins } from './plugins/in-place-plugins';
import { LatePluginHost } from './plugins/late-plugin-host';
import { PluginFolders } from './plugins/plugin-folders';
import { PluginSources } from './plugins/plugin-sources';
import { KeptSecrets } from './secrets/kept-secrets';
import { IconPath } from './webviews/icon-path';
import { WebviewAccessImpl } from './webviews/webview-access-impl';
import { WebviewDoor } from './webviews/webview-door';
import { WebviewResources } from './webviews/webview-resources';

const pageModule = ConnectionContainerModule.create(({ bind, rebind }) => {
    rebind(HostedPluginSupport).to(LatePluginHost).inSingletonScope();
    rebind(HostedPluginServerImpl).to(BoundedPluginServer).inSingletonScope();
    bind(WebviewAccessImpl).toSelf().inSingletonScope();
    bind(ConnectionHandler).toDynamicValue(({ container }) =>
        new RpcConnectionHandler(WEBVIEW_ACCESS_PATH, client => {
            const access = container.get(WebviewAccessImpl);
            client.onDidCloseConnection(() => access.dispose());
            return access;
        })
    ).inSingletonScope();
    bind(ConnectionHandler).toDynamicValue(({ container }) =>
        new RpcConnectionHandler<EditWatchPage>(EDIT_WATCH_PATH, page => {
            const watching = container.get(EditWatchers).add(page, container.get(OpenSpaceServiceImpl));
            page.onDidCloseConnection(() => watching.dispose());
            return {};
        })
    ).inSingletonScope();
});

export default new ContainerModule((bind, _unbind, _isBound, rebind) => {
    bind(PluginSources).toSelf().inSingletonScope();
    bind(PluginDeployerParticipant).toService(PluginSources);
    // Beside the bundle that this is in.
    rebind(HostedPluginProcessConfiguration).toConstantValue({ path: path.join(__dirname, 'guarded-plugin-host') });
    rebind(PluginCliContribution).to(InPlacePlugins).inSingletonScope();
    bind(GuardedGit).toSelf().inSingletonScope();
    bind(PluginHostEnvironmentVariable).toService(GuardedGit);
    bind(FolderSeal).toService(GuardedGit);
    bind(GitQuestion).toSelf().inSingletonScope();
    bind(BackendApplicationContribution).toService(GitQuestion);
    bind(EditWatchers).toSelf().inSingletonScope();
    bind(LanguageEditWitness).toSelf().inSingletonScope();
    bind(EditWitness).toService(LanguageEditWitness);
    bind(ExtensionFitness).toSelf().inSingletonScope();
    bind(ExtensionRegistry).toSelf().inSingletonScope();
    bind(ExtensionManagerImpl).toSelf().inSingletonScope();
    bind(ConnectionHandler).toDynamicValue(({ container }) =>
        new RpcConnectionHandler<ExtensionManagerClient>(EXTENSION_MANAGER_PATH, client => {
            const manager = container.get(ExtensionManagerImpl);
            const listener = manager.onDidChange(() => client.onExtensionsChanged());
            client.onDidCloseConnection(() => listener.dispose());
            return manager;
        })
    ).inSingletonScope();
    rebind(KeyStoreService).to(KeptSecrets).inSingletonScope();
    bind(PluginFolders).toSelf().inSingletonScope();
    bind(WebviewResources).toSelf().inSingletonScope();
    bind(WebviewDoor).toSelf().inSingletonScope();
    bind(SideDoor).toService(WebviewDoor);
    bind(IconPath).toSelf().inSingletonScope();
    bind(SecretPath).toService(IconPath);
    bind(ConnectionContainerModule).toConstantValue(pageModule);
});
