import { Config, OpencodeClient, Provider } from '@opencode-ai/sdk/v2/client';
import { ModelName } from '../../common';
import { dataOf } from './server-answer';

/** What the server takes where nobody chose a model, as far as it tells. */
export async function defaultModel(client: OpencodeClient, directory: string): Promise<ModelName | undefined> {
    const failure = 'The models could not be listed';
    const [config, { providers, default: defaults }] = await Promise.all([
        dataOf(client.config.get({ directory }), failure), dataOf(client.config.providers({ directory }), failure)
    ]);
    return chooseDefault(config, providers, defaults);
}

/**
 * The configured model, else the default of the first provider; of those that the configuration has, if it has any. That is the rule of
 * `Provider.defaultModel` in opencode 1.18.33, except for models that are configured and do not exist: the server would fail with them.
 */
export function chooseDefault(
    config: Pick<Config, 'model' | 'provider'>, providers: readonly Pick<Provider, 'id' | 'models'>[],
    defaults: Readonly<Record<string, string>> = {}
): ModelName | undefined {
    const named = config.model === undefined ? undefined : parseModelName(config.model);
    if (named && providers.some(({ id, models }) => id === named.providerID && named.modelID in models)) {
        return named;
    }
    const usable = providers.filter(({ models }) => Object.keys(models).length > 0);
    const own = Object.keys(config.provider ?? {});
    const first = usable.find(({ id }) => own.includes(id)) ?? usable.at(0);
    return first && { providerID: first.id, modelID: defaults[first.id] ?? Object.keys(first.models)[0] };
}

/** `provider/model`; only the first slash counts. */
export function parseModelName(name: string): ModelName | undefined {
    const slash = name.indexOf('/');
    return slash > 0 ? { providerID: name.slice(0, slash), modelID: name.slice(slash + 1) } : undefined;
}
