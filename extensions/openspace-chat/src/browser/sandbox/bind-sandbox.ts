import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { CommandContribution } from '@theia/core/lib/common/command';
import { MenuContribution } from '@theia/core/lib/common/menu';
import { interfaces } from '@theia/core/shared/inversify';
import { SANDBOX_SERVICE_PATH, SandboxService } from '../../common/services/sandbox-service';
import { SandboxContribution } from './sandbox-contribution';
import { SessionSandboxSwitch } from './session-sandbox-switch';

/** The switch by which the agent of a session works in a sandbox. */
export function bindSandbox(bind: interfaces.Bind): void {
    bind(SandboxService)
        .toDynamicValue(({ container }) => ServiceConnectionProvider.createProxy<SandboxService>(container, SANDBOX_SERVICE_PATH))
        .inSingletonScope();
    bind(SessionSandboxSwitch).toSelf().inSingletonScope();
    bind(SandboxContribution).toSelf().inSingletonScope();
    [CommandContribution, MenuContribution, FrontendApplicationContribution].forEach(
        contribution => bind<unknown>(contribution).toService(SandboxContribution)
    );
}
