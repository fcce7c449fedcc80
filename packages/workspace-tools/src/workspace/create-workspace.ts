import type { ProviderName } from '../provider/provider.js';
import type { LimitsRequest } from './workspace-limits.js';

/** What somebody wants a workspace to be. */
export interface CreateWorkspace {
    readonly provider?: ProviderName;
    /** Absolute path of a folder of the host; without it the workspace begins empty. */
    readonly path?: string;
    /** It works on a copy of the folder, which goes with it. Default: on the folder itself. */
    readonly copy?: {
        readonly ignored?: boolean;
        /** It begins with what the copy of this workspace has. */
        readonly like?: string;
    };
    readonly limits?: LimitsRequest;
    /** Where push and pull lead; an https address without credentials. */
    readonly remote?: string;
    /** `by-name` counts where the provider can; the answer says what there is. Default: none. */
    readonly network?: 'none' | 'by-name';
    /** Of programs that it sees beside those that are found on the PATH. Absolute paths, or such that begin with `~/`. */
    readonly programFolders?: readonly string[];
    /** The home of commands, with the caches of package managers, outlives the sleep of the sandbox, where the provider can. */
    readonly keepHome?: boolean;
    /** Begin with these files. */
    readonly snapshot?: string;
    readonly session?: string;
}

/** As the audit has it: what was asked for, by the provider that was chosen. */
export function auditedRequest({ provider, path, limits, remote, network, copy }: CreateWorkspace, chosen: ProviderName): object {
    return {
        provider: provider ?? chosen, ...path !== undefined && { path }, ...limits && { limits }, ...remote !== undefined && { remote },
        ...network && { network }, ...copy && { copy }
    };
}
