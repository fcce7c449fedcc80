import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { interfaces } from '@theia/core/shared/inversify';
import { CompletionSource } from './completion-source';
import { ComposerServices } from './composer-services';
import { DraftDelivery } from './draft-delivery';
import { DraftMemory } from './draft-memory';
import { IncomingFiles } from './incoming-files';
import { OpenEditors } from './open-editors';
import { PromptHistory } from './prompt-history';

export const COMPOSER_SINGLETONS = [CompletionSource, ComposerServices, DraftDelivery, DraftMemory, IncomingFiles, OpenEditors, PromptHistory];

export function bindComposer(bind: interfaces.Bind): void {
    COMPOSER_SINGLETONS.forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
    bind(FrontendApplicationContribution).toService(DraftMemory);
}
