import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { CommandContribution } from '@theia/core/lib/common/command';
import { interfaces } from '@theia/core/shared/inversify';
import { TOOL_SERVERS_SERVICE_PATH, ToolServersService } from '../../common/services/tool-servers-service';
import { ToolServersContribution } from './tool-servers-contribution';

/** What works beside the agent. */
export function bindToolServers(bind: interfaces.Bind): void {
    bind(ToolServersContribution).toSelf().inSingletonScope();
    bind(CommandContribution).toService(ToolServersContribution);
    bind(ToolServersService)
        .toDynamicValue(({ container }) => ServiceConnectionProvider.createProxy<ToolServersService>(container, TOOL_SERVERS_SERVICE_PATH))
        .inSingletonScope();
}
