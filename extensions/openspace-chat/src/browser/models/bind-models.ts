import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { CommandContribution } from '@theia/core/lib/common/command';
import { interfaces } from '@theia/core/shared/inversify';
import { MODELS_SERVICE_PATH, ModelsService } from '../../common/services/models-service';
import { ChoiceMemory } from './choice-memory';
import { ModelChoices } from './model-choices';
import { ModelContribution } from './model-contribution';
import { ModelPickers } from './model-pickers';
import { OfferedModels } from './offered-models';

export const MODEL_SINGLETONS = [ChoiceMemory, ModelChoices, ModelContribution, ModelPickers, OfferedModels];

/** By what messages are answered. */
export function bindModels(bind: interfaces.Bind): void {
    MODEL_SINGLETONS.forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
    bind(CommandContribution).toService(ModelContribution);
    bind(ModelsService)
        .toDynamicValue(({ container }) => ServiceConnectionProvider.createProxy<ModelsService>(container, MODELS_SERVICE_PATH))
        .inSingletonScope();
}
