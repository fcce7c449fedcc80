import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { CommandContribution } from '@theia/core/lib/common/command';
import { MenuContribution } from '@theia/core/lib/common/menu';
import { interfaces } from '@theia/core/shared/inversify';
import { AutoAcceptContribution } from './auto-accept-contribution';
import { AutoAcceptSwitch } from './auto-accept-switch';
import { CommandWarnings } from './command-warnings';

/** What is accepted without asking the person, and what they are warned of when they are asked. */
export function bindPermissions(bind: interfaces.Bind): void {
    bind(AutoAcceptSwitch).toSelf().inSingletonScope();
    bind(CommandWarnings).toSelf().inSingletonScope();
    bind(AutoAcceptContribution).toSelf().inSingletonScope();
    [CommandContribution, MenuContribution, FrontendApplicationContribution].forEach(
        contribution => bind<unknown>(contribution).toService(AutoAcceptContribution)
    );
}
