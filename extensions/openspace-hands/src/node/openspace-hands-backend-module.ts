import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { ConnectionContainerModule } from '@theia/core/lib/node/messaging/connection-container-module';
import { ContainerModule, interfaces } from '@theia/core/shared/inversify';
import { FileSystemWatcherService } from '@theia/filesystem/lib/common/filesystem-watcher-protocol';
import { DiskFileSystemProvider } from '@theia/filesystem/lib/node/disk-file-system-provider';
import {
    createParcelFileSystemWatcherService, spawnParcelFileSystemWatcherServiceProcess, WATCHER_SINGLE_THREADED
} from '@theia/filesystem/lib/node/filesystem-backend-module';
import { FileSystemWatcherServiceDispatcher } from '@theia/filesystem/lib/node/filesystem-watcher-dispatcher';
import { TaskTerminalProcess } from '@theia/process/lib/node/task-terminal-process';
import { ShellIntegrationInjector } from '@theia/terminal/lib/node/shell-integration-injector';
import { ShellProcess } from '@theia/terminal/lib/node/shell-process';
import { FILE_REVISIONS_PATH } from 'openspace-core/lib/common/services/file-revisions';
import { FILES_SERVICE_PATH } from 'openspace-core/lib/common/services/files-service';
import { SOURCE_CONTROL_PATH, TERMINALS_SERVICE_PATH, TerminalsClient } from '../common';
import { AgentAwareDisk } from './files/agent-aware-disk';
import { AgentSaves } from './files/agent-saves';
import { FilesServiceImpl } from './files/files-service-impl';
import { FileRevisionsImpl } from './revisions/file-revisions-impl';
import { SourceControlImpl } from './source-control/source-control-impl';
import { AgentTerminalCleanup } from './terminals/agent-terminal-cleanup';
import { ShellIntegration } from './terminals/shell-integration';
import { TerminalScreens } from './terminals/terminal-screens';
import { TerminalsServiceImpl } from './terminals/terminals-service-impl';
import { WatchedShellProcess } from './terminals/watched-shell-process';
import { WatchedTaskProcess } from './terminals/watched-task-process';
import { ThoroughWatcher } from './watching/thorough-watcher';

const SINGLETONS = [
    AgentSaves,
    AgentTerminalCleanup,
    TerminalScreens
];

export function bindHandsSingletons(bind: interfaces.Bind): void {
    SINGLETONS.forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
}

const pageModule = ConnectionContainerModule.create(({ bind, bindBackendService }) => {
    bind(FilesServiceImpl).toSelf().inSingletonScope();
    bindBackendService(FILES_SERVICE_PATH, FilesServiceImpl);
    bind(FileRevisionsImpl).toSelf().inSingletonScope();
    bindBackendService(FILE_REVISIONS_PATH, FileRevisionsImpl);
    bind(SourceControlImpl).toSelf().inSingletonScope();
    bindBackendService(SOURCE_CONTROL_PATH, SourceControlImpl);
    bind(TerminalsServiceImpl).toSelf().inSingletonScope();
    bindBackendService<TerminalsServiceImpl, TerminalsClient>(TERMINALS_SERVICE_PATH, TerminalsServiceImpl, (service, client) => {
        const listener = service.setClient(client);
        client.onDidCloseConnection(() => listener.dispose());
        return service;
    });
});

export default new ContainerModule((bind, _unbind, _isBound, rebind) => {
    bindHandsSingletons(bind);
    bind(BackendApplicationContribution).toService(AgentTerminalCleanup);
    rebind(ShellProcess).to(WatchedShellProcess).inTransientScope();
    rebind(TaskTerminalProcess).to(WatchedTaskProcess).inTransientScope();
    rebind(ShellIntegrationInjector).to(ShellIntegration).inSingletonScope();
    rebind(DiskFileSystemProvider).to(AgentAwareDisk);
    rebind(FileSystemWatcherService).toDynamicValue(context => new ThoroughWatcher(
        WATCHER_SINGLE_THREADED ? createParcelFileSystemWatcherService(context) : spawnParcelFileSystemWatcherServiceProcess(context),
        context.container.get(FileSystemWatcherServiceDispatcher)
    )).inSingletonScope();
    bind(ConnectionContainerModule).toConstantValue(pageModule);
});
