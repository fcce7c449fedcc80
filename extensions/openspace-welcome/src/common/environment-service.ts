import { ProviderHealth, WorkspaceSettings } from 'openspace-workspace/lib/common';

/** Where the page finds {@link EnvironmentService}. */
export const ENVIRONMENT_SERVICE_PATH = '/services/openspace-environment';

/** What this machine has of the things that an agent and a person work with. */
export interface EnvironmentFacts {
    /** As Node calls it: `linux`, `darwin`, `win32`. */
    readonly platform: string;
    /** Installs packages here, as words before the name of one; undefined if it is not known how. */
    readonly installer?: string;
    /** Undefined if git cannot be started. */
    readonly gitVersion?: string;
    readonly shell: ShellFacts;
    readonly sandbox: SandboxFacts;
    /** Whether code of extensions may run, built-in ones included. */
    readonly extensions: boolean;
}

/** The shell of terminals and of the agent's commands. */
export interface ShellFacts {
    readonly path: string;
    readonly usable: boolean;
    /** One that could take its place if it is not usable. */
    readonly other?: string;
}

export interface SandboxFacts {
    /** The person's setting. */
    readonly wanted: WorkspaceSettings['provider'];
    /** Whether bubblewrap is installed, which is what is tried first; not whether it works. */
    readonly bubblewrap: boolean;
    /** What is known of the providers without trying any out. */
    readonly providers: readonly ProviderHealth[];
}

export const EnvironmentService = Symbol('EnvironmentService');

/** A look at the machine. It starts nothing but `git --version`, and nothing of the folder counts. */
export interface EnvironmentService {
    look(): Promise<EnvironmentFacts>;
}
