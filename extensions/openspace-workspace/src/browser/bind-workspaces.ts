import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { interfaces } from '@theia/core/shared/inversify';
import { WORKSPACES_SERVICE_PATH, WorkspacesService } from '../common';
import { WorkspacesClientImpl } from './workspaces-client-impl';

export function bindWorkspaces(bind: interfaces.Bind): void {
    bind(WorkspacesClientImpl).toSelf().inSingletonScope();
    bind(WorkspacesService).toDynamicValue(({ container }) =>
        ServiceConnectionProvider.createProxy<WorkspacesService>(container, WORKSPACES_SERVICE_PATH, container.get(WorkspacesClientImpl))).inSingletonScope();
}
