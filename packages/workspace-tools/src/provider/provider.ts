import type { Sandbox, SandboxNetwork } from './sandbox.js';

export type ProviderName = 'bubblewrap' | 'gvisor' | 'firecracker' | 'e2b' | 'local';

/** What stands between a command and the host. */
export type Isolation = 'none' | 'namespaces' | 'user-space kernel' | 'virtual machine' | 'remote';

export interface ProviderCapabilities {
    isolation: Isolation;
    /** The workspace is a folder of the host; else its files live with the provider. */
    sharesFolder: boolean;
    /** Files survive a stop; processes never do. */
    stopAndResume: boolean;
    /** Connections of programs inside can be handed over to a `SandboxNetwork`; else the provider knows none or cannot close its own. */
    networkByName?: true;
    /** The home of commands can be a folder of the host, so that it outlives the sandbox; else it goes with it. */
    keepsHome?: true;
}

/** How far the limits of a workspace hold here: by control groups, by limits of single processes only, or not at all. */
export type LimitsHold = 'full' | 'partial' | 'none';

export type ProviderHealth = ({ healthy: true; detail: string } & HeldLimits | { healthy: false; reason: string }) & {
    /** Of those of the person that a sandbox sees, and of those that it does not. Absent if it sees the system's only. */
    programs?: ProviderPrograms;
    /** What would help, as lines for a shell of this system. Nothing runs them by itself. */
    commands?: readonly string[];
};

/** Programs that are installed outside of the system's folders. */
export interface ProviderPrograms {
    /** Who installed those that are seen. */
    readonly names: readonly string[];
    /** Folders of the PATH that are not seen. */
    readonly leftOut: readonly { readonly path: string; readonly reason: string }[];
}

export interface HeldLimits {
    limits: LimitsHold;
    /** Those that do not hold for the sandbox as a whole, if only some do. */
    notHeld?: readonly (keyof WorkspaceLimits)[];
}

export interface WorkspaceLimits {
    memoryBytes: number;
    processes: number;
    /** CPU time per second of wall time; 1 is one core. */
    cpus: number;
    /** The largest file that a command may write. */
    fileBytes: number;
    /** Room for temporary files, outside of the folder. */
    temporaryBytes: number;
}

export interface CreateSandbox {
    /** Unique, made by us: `[a-z0-9-]`. Everything that is left behind on the host carries it. */
    id: string;
    /** Absolute path of the folder that becomes the workspace; providers that do not share folders copy it in. */
    folder: string;
    limits: WorkspaceLimits;
    /** Other names by which the root of the workspace can be reached inside, such as its path on the host. */
    aliases: readonly string[];
    /** Folders of programs that the person wants to be seen, beside those that are found. Providers that cannot leave them out. */
    programFolders?: readonly string[];
    /** Absolute path of a folder of ours, for this sandbox alone, that is the home of its commands. Without it, the home is in memory. */
    home?: string;
    /** Without it, there is no network at all inside. */
    network?: SandboxNetwork;
}

/** One way to isolate workspaces. */
export interface WorkspaceProvider {
    readonly name: ProviderName;
    readonly capabilities: ProviderCapabilities;
    /** Really starts something and looks at the answer; never rejects. */
    health(): Promise<ProviderHealth>;
    create(options: CreateSandbox): Promise<Sandbox>;
    /** Present if files that live with the provider outlive our process: the sandbox of this id, as it was left.
     * Rejects with a `SandboxGoneError` if there is none any more. */
    reopen?(options: CreateSandbox): Promise<Sandbox>;
    /** Ends the sandbox of this id without starting it; without it, one that is to be deleted is opened first. */
    remove?(id: string): Promise<void>;
    /** Ends what an earlier process of ours left behind, except the sandboxes of these ids; the ids that were ended. */
    cleanUp(except: ReadonlySet<string>): Promise<string[]>;
}
