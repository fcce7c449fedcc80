import type { Isolation, ProviderName, WorkspaceLimits } from '../provider/provider.js';

/** `by-name`: hosts that are allowed, through a proxy outside. `host`: not isolated, so that it is that of the machine. */
export type WorkspaceNetworkKind = 'none' | 'by-name' | 'host';

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
    readonly network: WorkspaceNetworkKind;
    /** ISO 8601. */
    readonly created_at: string;
    readonly last_used_at: string;
    /** Where push and pull lead. */
    readonly remote?: string;
    /** The person's own git signs in there. */
    readonly own_credentials?: boolean;
    /** The session that has the workspace for itself. */
    readonly session?: string;
    /** Why the status is `error`. */
    readonly error?: string;
    readonly notice?: string;
}
