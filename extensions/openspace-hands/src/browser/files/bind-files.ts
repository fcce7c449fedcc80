import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { interfaces } from '@theia/core/shared/inversify';
import { AgentCommandContribution } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { ArgumentPicker } from 'openspace-core/lib/browser/commands/argument-picker';
import { Surface } from 'openspace-core/lib/browser/surfaces/surface';
import { FILES_SERVICE_PATH, FilesService } from 'openspace-core/lib/common';
import { FILE_REVISIONS_PATH, FileRevisions } from 'openspace-core/lib/common/services/file-revisions';
import { fileSurface } from '../../common';
import { FileCommands } from './file-commands';
import { FileQuestions } from './file-questions';
import { FilesSetupContribution } from './files-setup-contribution';
import { PathPicker } from './path-picker';

export function bindFiles(bind: interfaces.Bind): void {
    [FileCommands, FileQuestions, FilesSetupContribution, PathPicker]
        .forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
    bind(FilesService).toDynamicValue(({ container }) =>
        ServiceConnectionProvider.createProxy<FilesService>(container, FILES_SERVICE_PATH)).inSingletonScope();
    bind(FileRevisions).toDynamicValue(({ container }) =>
        ServiceConnectionProvider.createProxy<FileRevisions>(container, FILE_REVISIONS_PATH)).inSingletonScope();
    bind(AgentCommandContribution).toService(FileCommands);
    bind(ArgumentPicker).toService(PathPicker);
    bind<Surface>(Surface).toConstantValue({ description: fileSurface });
    bind(FrontendApplicationContribution).toService(FilesSetupContribution);
}
