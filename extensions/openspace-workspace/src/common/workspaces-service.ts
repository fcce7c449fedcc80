import { HostAnswer, SandboxNetwork } from './sandbox-network';
import { ChosenRemote, RemoteChoices, RemoteProblem, RemotesState } from './sandbox-remote';
import { AuditLine, AuditPage, AuditQuery, ProviderHealth, ProviderName, SandboxedWorkspace } from './sandboxed-workspace';
import { WorkspaceSettings } from './workspace-settings';

export const WORKSPACES_SERVICE_PATH = '/services/openspace-workspaces';

/** `off` until something needs it; `down` after it could not be started several times, though that is tried on. */
export type WorkspaceServerState = 'off' | 'starting' | 'ready' | 'restarting' | 'down';

export interface WorkspaceServerStatus {
    readonly state: WorkspaceServerState;
    /** What is wrong, for the user. */
    readonly problem?: string;
    /** Settings have changed that it takes over when it starts the next time. */
    readonly outdated?: boolean;
}

/** Everything that a page shows, but the audit. */
export interface WorkspacesState {
    readonly server: WorkspaceServerStatus;
    /** Oldest first. As last heard while the server is not ready. */
    readonly workspaces: readonly SandboxedWorkspace[];
    readonly providers: readonly ProviderHealth[];
    readonly network: SandboxNetwork;
    readonly git: RemotesState;
}

export interface CreateWorkspace {
    /** Without it the settings decide. */
    readonly provider?: ProviderName;
    /** Absolute path of a folder of this machine. */
    readonly path: string;
    /** It works on a copy of the folder. */
    readonly copy?: boolean;
    /** Id of a sandbox in a copy of the same folder: the copy begins with what that one has. */
    readonly like?: string;
    /** The session of the agent for which it is made. */
    readonly session?: string;
}

export const WorkspacesService = Symbol('WorkspacesService');

/** Sandboxes for the page. A rejected call carries a message for the user. */
export interface WorkspacesService {
    /** What there is. With `look`, the server is started if it has ever had sandboxes. */
    state(look: boolean): Promise<WorkspacesState>;
    create(request: CreateWorkspace): Promise<SandboxedWorkspace>;
    stop(id: string): Promise<void>;
    resume(id: string): Promise<void>;
    /** The folder stays. */
    delete(id: string): Promise<void>;
    /** Really tries every provider out, which may take a while; answers at once. */
    checkProviders(): Promise<void>;
    readAudit(id: string, query: AuditQuery): Promise<AuditPage>;
    /** Tells the page about new lines of this sandbox and no other; undefined for none. */
    watchAudit(id: string | undefined): Promise<void>;
    setSettings(settings: WorkspaceSettings): Promise<void>;
    /** Rejects if the question is not open any more. */
    answerHost(question: string, answer: HostAnswer): Promise<void>;
    /** Takes back what was allowed for a session. */
    forgetHost(workspace: string, session: string, host: string): Promise<void>;
    /** What a folder's configuration offers as the remote of its sandboxes, and what was chosen. Nothing of the repository runs. */
    remoteChoices(folder: string): Promise<RemoteChoices>;
    /** The address as it would be used. Rejects with a message for the user if it cannot be a remote. */
    checkRemote(address: string): Promise<string>;
    /** Reads from the remote, and asks it by a dry run whether it would take a push: why it would not, undefined if it would. */
    tryRemote(remote: ChosenRemote): Promise<RemoteProblem | undefined>;
    /** Without a remote, nothing can be pushed from sandboxes of the folder, nor pulled. */
    setRemote(folder: string, remote: ChosenRemote | undefined): Promise<void>;
    /** Restarts the server; everything that runs in sandboxes ends. */
    restartServer(): Promise<void>;
}

/** Page side. */
export interface WorkspacesClient {
    onWorkspacesChanged(state: WorkspacesState): void;
    onAuditLines(lines: readonly AuditLine[]): void;
    /** The person has decided for good; it belongs into the settings. */
    /** An agent could not push or pull, because the person has not said where or how. */
    onRemoteMissing(folder: string): void;
    onHostDecided(host: string, decision: 'allow' | 'never'): void;
}
