import { Provider, ProviderAuthMethod } from '@opencode-ai/sdk/v2/client';
import { ProviderInfo, ProviderMethod } from '../../common/services/providers-service';

/** What the page may know of the server's providers: names and ways to connect, never a key. */
export function toProviderInfos(
    all: readonly Provider[], connected: readonly string[], methods: Readonly<Record<string, readonly ProviderAuthMethod[]>>
): ProviderInfo[] {
    return all.map(({ id, name, source, key }) => ({
        id,
        name,
        connected: connected.includes(id),
        removable: connected.includes(id) && source !== 'env' && (source !== 'config' || key !== undefined),
        methods: toMethods(methods[id] ?? [])
    }));
}

/** Where no plug-in says otherwise, a key is the way. */
function toMethods(methods: readonly ProviderAuthMethod[]): ProviderMethod[] {
    return methods.length === 0
        ? [{ kind: 'key', index: 0, label: 'API key', prompts: [] }]
        : methods.map(({ type, label, prompts }, index) =>
            ({ kind: type === 'oauth' ? 'oauth' : 'key', index, label, prompts: prompts ?? [] }));
}
