import type { Isolation, ProviderName, WorkspaceLimits } from '../provider/provider.js';

export type WorkspaceStatus = 'creating' | 'ready' | 'stopped' | 'error';

/** A workspace as others see it. */
export interface WorkspaceInfo {
    readonly id: string;
    readonly provider: ProviderName;
    readonly isolation: Isolation;
    readonly status: WorkspaceStatus;
    /** Of the folder on the host; absent if the files live with the provider. */
    readonly path?: string;
    readonly limits: WorkspaceLimits;
    /** ISO 8601. */
    readonly created_at: string;
    readonly last_used_at: string;
    /** Where push and pull lead. */
    readonly remote?: string;
    /** The session that has the workspace for itself. */
    readonly session?: string;
    /** Why the status is `error`. */
    readonly error?: string;
    readonly notice?: string;
}
