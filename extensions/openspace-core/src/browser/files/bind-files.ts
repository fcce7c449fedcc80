import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { interfaces } from '@theia/core/shared/inversify';
import { FILES_SERVICE_PATH, FilesService } from '../../common';
import { fileSurface } from '../../common';
import { AgentCommandContribution } from '../commands/agent-command-registry';
import { ArgumentPicker } from '../commands/argument-picker';
import { AgentDocuments } from '../documents/agent-documents';
import { OpenDocuments } from '../documents/open-documents';
import { WorkspacePaths } from '../paths/workspace-paths';
import { Surface } from '../surfaces/surface';
import { FileCommands } from './file-commands';
import { FileQuestions } from './file-questions';
import { FilesSetupContribution } from './files-setup-contribution';
import { PathPicker } from './path-picker';

export function bindFiles(bind: interfaces.Bind): void {
    [AgentDocuments, FileCommands, FileQuestions, FilesSetupContribution, OpenDocuments, PathPicker, WorkspacePaths]
        .forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
    bind(FilesService).toDynamicValue(({ container }) =>
        ServiceConnectionProvider.createProxy<FilesService>(container, FILES_SERVICE_PATH)).inSingletonScope();
    bind(AgentCommandContribution).toService(FileCommands);
    bind(ArgumentPicker).toService(PathPicker);
    bind<Surface>(Surface).toConstantValue({ description: fileSurface });
    bind(FrontendApplicationContribution).toService(FilesSetupContribution);
}
