import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ILogger } from '@theia/core/lib/common/logger';
import { interfaces } from '@theia/core/shared/inversify';

/** Lets an extension say in the log, once, that its part of the page has started. */
export function bindReadyLog(bind: interfaces.Bind, extension: string): void {
    bind(FrontendApplicationContribution).toDynamicValue(({ container }): FrontendApplicationContribution => ({
        onStart: () => {
            container.get<ILogger>(ILogger).child(extension).info('ready');
        }
    })).inSingletonScope();
}
