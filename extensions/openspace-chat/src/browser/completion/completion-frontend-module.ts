import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { CommandContribution } from '@theia/core/lib/common/command';
import { ContainerModule } from '@theia/core/shared/inversify';
import { COMPLETION_SERVICE_PATH, CompletionService } from '../../common/services/completion-service';
import { CompletionContribution, CompletionServiceFactory } from './completion-contribution';
import { bindCompletionPreferences } from './completion-preferences';

/** Text that a model writes on, as the person types. */
export default new ContainerModule(bind => {
    bindCompletionPreferences(bind);
    // Most people never use it, and have no connection for it.
    let service: CompletionService | undefined;
    bind(CompletionServiceFactory).toDynamicValue(({ container }) => () =>
        service ??= ServiceConnectionProvider.createProxy<CompletionService>(container, COMPLETION_SERVICE_PATH)).inSingletonScope();
    bind(CompletionContribution).toSelf().inSingletonScope();
    [CommandContribution, FrontendApplicationContribution].forEach(contribution => bind(contribution).toService(CompletionContribution));
});
