import type { ProviderName, WorkspaceProvider } from '../provider/provider.js';
import { NoProviderError, selectProvider } from '../providers/selection.js';
import { WorkspaceError } from './workspace-error.js';

/** A provider that worked is not tried out again for so long: that takes longer than the workspace itself. In milliseconds. */
const TRUSTED_MS = 60_000;

export interface ProviderChoiceOptions {
    readonly providers: readonly WorkspaceProvider[];
    readonly allowNoIsolation?: boolean;
    readonly now: () => number;
}

/** Which provider runs a new workspace. To try one out takes a while, so that an answer counts for a time. */
export class ProviderChoice {

    /** By what was asked for. */
    protected readonly trusted = new Map<string, { readonly provider: WorkspaceProvider; readonly until: number }>();

    constructor(protected readonly options: ProviderChoiceOptions) { }

    /** Rejects with a `WorkspaceError` if none works. */
    async select(name: ProviderName | undefined, sharesFolder: boolean): Promise<WorkspaceProvider> {
        const { providers, allowNoIsolation, now } = this.options;
        const asked = `${name} ${sharesFolder}`;
        const known = this.trusted.get(asked);
        if (known && known.until > now()) {
            return known.provider;
        }
        try {
            const { provider } = await selectProvider(providers, { name, allowNoIsolation, sharesFolder });
            this.trusted.set(asked, { provider, until: now() + TRUSTED_MS });
            return provider;
        } catch (error) {
            throw error instanceof NoProviderError ? new WorkspaceError('no_provider', error.message) : error;
        }
    }

    /** One of them failed although it was believed to work. */
    forget(): void {
        this.trusted.clear();
    }
}
