import { ProviderError } from '../provider/errors.js';
import type { ProviderHealth, ProviderName, WorkspaceProvider } from '../provider/provider.js';

/** Those that isolate, the one with the least overhead first. `local`, and what sends files elsewhere, is never chosen by itself. */
export const DEFAULT_ORDER: readonly ProviderName[] = ['bubblewrap', 'gvisor', 'firecracker', 'e2b'];

export interface Rejection {
    provider: ProviderName;
    reason: string;
}

export interface Selection {
    provider: WorkspaceProvider;
    health: Extract<ProviderHealth, { healthy: true }>;
    /** Those that were tried before. */
    rejections: readonly Rejection[];
}

export interface SelectionRequest {
    /** Only this one. */
    name?: ProviderName;
    /** Somebody has agreed to commands without any isolation. */
    allowNoIsolation?: boolean;
    /** What is changed has to be in the folder of the person: one that works on a copy is taken only if it is named. */
    sharesFolder?: boolean;
}

/** No provider can be used here; the message says why for each. */
export class NoProviderError extends ProviderError {
    constructor(readonly rejections: readonly Rejection[]) {
        super(`No sandbox can be started here. ${rejections.map(({ provider, reason }) => `${provider}: ${reason}`).join(' ')}`.trim());
    }
}

/**
 * The provider that was asked for, or the first of the default order that really works. A key for a service is not a wish to use it. Throws
 * a `NoProviderError`.
 */
export async function selectProvider(
    providers: readonly WorkspaceProvider[], { name, allowNoIsolation = false, sharesFolder = false }: SelectionRequest = {}
): Promise<Selection> {
    const rejections: Rejection[] = [];
    for (const candidate of name ? [name] : DEFAULT_ORDER) {
        const provider = providers.find(other => other.name === candidate);
        const verdict = await judge(provider, { name, allowNoIsolation, sharesFolder });
        if (provider && verdict.healthy) {
            return { provider, health: verdict, rejections };
        }
        rejections.push({ provider: candidate, reason: verdict.healthy ? '' : verdict.reason });
    }
    throw new NoProviderError(rejections);
}

async function judge(
    provider: WorkspaceProvider | undefined, { name, allowNoIsolation, sharesFolder }: SelectionRequest
): Promise<ProviderHealth> {
    if (!provider) {
        return { healthy: false, reason: 'It is not part of this installation.' };
    }
    if (provider.capabilities.isolation === 'none' && !allowNoIsolation) {
        return { healthy: false, reason: 'It does not isolate, and nobody has allowed that.' };
    }
    if (provider.capabilities.isolation === 'remote' && name === undefined) {
        return { healthy: false, reason: 'It copies the folder to a service on the network, so it is used only if it is named.' };
    }
    if (sharesFolder && !provider.capabilities.sharesFolder && name === undefined) {
        return { healthy: false, reason: 'It works on a copy of the folder, so it is used only if it is named.' };
    }
    return provider.health();
}
