import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { interfaces } from '@theia/core/shared/inversify';
import { ComposerServices } from './composer-services';
import { DraftMemory } from './draft-memory';
import { PromptHistory } from './prompt-history';

export const COMPOSER_SINGLETONS = [ComposerServices, DraftMemory, PromptHistory];

export function bindComposer(bind: interfaces.Bind): void {
    COMPOSER_SINGLETONS.forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
    bind(FrontendApplicationContribution).toService(DraftMemory);
}
