import type { Isolation, ProviderName, WorkspaceLimits, WorkspaceProvider } from '../provider/provider.js';
import type { WorkspaceRecord } from './workspace-record.js';
import { NOT_ISOLATED } from './workspace.js';

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
    /** The folder on the host of which it is a copy. */
    readonly copy_of?: string;
    /** The folder on the host that it was given, wherever its files are; for the owner of the server only. */
    readonly source?: string;
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

export interface WorkspaceState {
    readonly record: WorkspaceRecord;
    readonly provider: WorkspaceProvider;
    readonly status: WorkspaceStatus;
    readonly hasNetwork: boolean;
    /** That has the workspace for itself. */
    readonly session: string | undefined;
    readonly error: string | undefined;
}

/** A workspace as those see it who may use it. */
export function describeWorkspace({ record, provider, status, hasNetwork, session, error }: WorkspaceState): WorkspaceInfo {
    const { isolation, sharesFolder } = provider.capabilities;
    const { id, folder, ownsFolder, copyOf, limits, created, lastUsed, remote, ownCredentials } = record;
    const source = copyOf ?? (ownsFolder ? undefined : folder);
    return {
        id,
        provider: provider.name,
        isolation,
        status,
        ...(sharesFolder ? { path: folder } : {}),
        ...(copyOf === undefined ? {} : { copy_of: copyOf }),
        ...(source === undefined ? {} : { source }),
        limits,
        network: isolation === 'none' ? 'host' : hasNetwork ? 'by-name' : 'none',
        created_at: new Date(created).toISOString(),
        last_used_at: new Date(lastUsed).toISOString(),
        ...(remote === undefined ? {} : { remote }),
        ...(ownCredentials ? { own_credentials: true } : {}),
        ...(session === undefined ? {} : { session }),
        ...(error === undefined ? {} : { error }),
        ...(isolation === 'none' ? { notice: NOT_ISOLATED } : {})
    };
}
