import { Agent, Model, Provider } from '@opencode-ai/sdk/v2/client';
import { AgentInfo, ModelInfo } from '../../common/services/models-service';

/** Of what the server knows about models, only this leaves the backend: options and headers may hold secrets. */
export function toModelInfos(providers: readonly Pick<Provider, 'id' | 'name' | 'models'>[]): ModelInfo[] {
    return providers.flatMap(provider => Object.entries(provider.models).map(([modelID, model]): ModelInfo => ({
        providerID: provider.id,
        modelID,
        name: model.name || modelID,
        providerName: provider.name || provider.id,
        contextLimit: limitOf(model).context,
        outputLimit: limitOf(model).output,
        price: priceOf(model),
        variants: Object.keys((model as Partial<Model>).variants ?? {})
    })));
}

/** Agents that answer a person, in the server's order: helpers and those that the server keeps for itself are none. */
export function toAgentInfos(agents: readonly Agent[]): AgentInfo[] {
    return agents
        .filter(({ mode, hidden }) => mode !== 'subagent' && !hidden)
        .map(({ name, description, model, variant }) => ({
            name, description, variant,
            model: model && { providerID: model.providerID, modelID: model.modelID }
        }));
}

// Models of a person's own configuration may say less than the types promise.
function limitOf({ limit }: Partial<Model>): { readonly context: number; readonly output: number } {
    return { context: limit?.context ?? 0, output: limit?.output ?? 0 };
}

function priceOf({ cost }: Partial<Model>): ModelInfo['price'] {
    return { input: cost?.input ?? 0, output: cost?.output ?? 0, cacheRead: cost?.cache?.read ?? 0, cacheWrite: cost?.cache?.write ?? 0 };
}
