import { Provider } from '@opencode-ai/sdk/v2/client';
import { parseModelName } from 'openspace-agent/lib/node/opencode/default-model';

/** Kinds of providers that are asked as OpenAI's chat is. */
const ALIKE: ReadonlySet<string> = new Set([
    '@ai-sdk/openai-compatible', '@ai-sdk/openai', '@ai-sdk/groq', '@ai-sdk/mistral', '@ai-sdk/deepinfra', '@ai-sdk/togetherai',
    '@ai-sdk/cerebras', '@ai-sdk/xai', '@openrouter/ai-sdk-provider'
]);

/** Where and how a model is asked. */
export interface CompletionEndpoint {
    readonly url: string;
    /** As the provider calls it. */
    readonly model: string;
    readonly headers: Readonly<Record<string, string>>;
}

/** Undefined if there is no such model, or if it speaks another language. */
export function endpointOf(providers: readonly Provider[], name: string): CompletionEndpoint | undefined {
    const { providerID, modelID } = parseModelName(name) ?? {};
    const provider = providers.find(({ id }) => id === providerID);
    const model = modelID === undefined ? undefined : provider?.models[modelID];
    if (!provider || !model || !ALIKE.has(model.api.npm)) {
        return undefined;
    }
    const { baseURL, apiKey, headers } = provider.options;
    const base = textOf(baseURL) ?? model.api.url;
    if (!/^https?:\/\//.test(base)) {
        return undefined;
    }
    const key = provider.key ?? textOf(apiKey);
    return {
        url: `${base.replace(/\/+$/, '')}/chat/completions`,
        model: model.api.id,
        headers: { ...headersOf(headers), ...headersOf(model.headers), ...(key ? { authorization: `Bearer ${key}` } : {}) }
    };
}

function textOf(value: unknown): string | undefined {
    return typeof value === 'string' && value !== '' ? value : undefined;
}

function headersOf(value: unknown): Record<string, string> {
    const entries = Object.entries((value ?? {}) as Record<string, unknown>);
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
