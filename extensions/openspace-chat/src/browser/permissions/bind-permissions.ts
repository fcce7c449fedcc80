import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { CommandContribution } from '@theia/core/lib/common/command';
import { MenuContribution } from '@theia/core/lib/common/menu';
import { interfaces } from '@theia/core/shared/inversify';
import { AutoAcceptContribution } from './auto-accept-contribution';
import { AutoAcceptSwitch } from './auto-accept-switch';

/** What is accepted without asking the person. */
export function bindPermissions(bind: interfaces.Bind): void {
    bind(AutoAcceptSwitch).toSelf().inSingletonScope();
    bind(AutoAcceptContribution).toSelf().inSingletonScope();
    [CommandContribution, MenuContribution, FrontendApplicationContribution].forEach(
        contribution => bind<unknown>(contribution).toService(AutoAcceptContribution)
    );
}
