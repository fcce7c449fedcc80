import type { CopyOutcome, CopyRequest, CopyUpdate, CopyUpdateRequest } from '@openspace/foundation/copies';
import { Event } from '@theia/core/lib/common/event';
import { CopySet } from 'openspace-agent/lib/node/sandbox/sandbox-copies';
import {
    AuditLine, AuditPage, AuditQuery, ChosenRemote, CreateWorkspace, HostAnswer, HostQuestion, RemoteProblem, SandboxedWorkspace,
    WorkspaceSettings, WorkspacesState
} from '../../common';

/** How an MCP client reaches the seven tools of one sandbox. The headers are a secret: they go to the agent server and nowhere else. */
export interface WorkspaceMcpEndpoint {
    /** Stays the same as long as this backend runs, even after a crash of the workspace server. */
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
}

/** `unanswered`, or what the person said. */
export interface HostAnswered {
    readonly question: HostQuestion;
    readonly answer: string;
}

export const WorkspaceHost = Symbol('WorkspaceHost');

/**
 * The one place of the backend that deals with the workspace server. The server is a process of its own that starts at the
 * first need, is started again when it dies, and ends with the backend. Whatever rejects carries a message for the person.
 */
export interface WorkspaceHost {
    /** As last heard; asks nobody. */
    readonly state: WorkspacesState;
    /** {@link state} changed. */
    readonly onDidChange: Event<void>;
    /** A line was written to the audit trail of some sandbox. */
    readonly onDidAudit: Event<AuditLine>;
    /** A server was lost and is back: its sandboxes sleep until the next call, and MCP sessions have to start over. */
    readonly onDidRecover: Event<void>;

    /** A command in a sandbox wants to reach a host. */
    readonly onDidAskHost: Event<HostQuestion>;
    /** The question has an answer, or nobody waits for one any more. */
    readonly onDidAnswerHost: Event<HostAnswered>;
    answerHost(question: string, answer: HostAnswer): Promise<void>;
    forgetHost(workspace: string, session: string, host: string): Promise<void>;
    /** Makes the network of a sandbox what the settings say; what runs in it ends if that is a change. */
    adjustNetwork(workspace: SandboxedWorkspace): Promise<void>;

    /** The person's choice for a folder, for the sandboxes that there are and those to come. */
    setRemote(folder: string, remote: ChosenRemote | undefined): Promise<void>;
    /** Why nothing could be pushed there, or pulled; starts the server if it does not run. */
    checkRemote(remote: ChosenRemote): Promise<RemoteProblem | undefined>;
    /** Makes sure that a sandbox of the folder has the remote and the identity that the person has chosen. */
    adjustGit(workspace: SandboxedWorkspace, folder: string): Promise<void>;
    /** To be called when an agent could not push or pull, because the person has not said where or how. */
    missRemote(folder: string): void;
    readonly onDidMissRemote: Event<string>;

    /** Starts the server if it does not run. Rejects if this attempt fails; others follow by themselves. */
    ensureRunning(): Promise<void>;
    /** Whether sandboxes were ever created with this state folder. */
    wasUsed(): boolean;
    list(): Promise<SandboxedWorkspace[]>;
    /** Whether a sandbox was made for the session; asks nobody. */
    hasFor(session: string): boolean;
    /** Settings decide about limits, and about the provider if none is named. Takes seconds with some providers. */
    create(request: CreateWorkspace): Promise<SandboxedWorkspace>;
    /** From now on the sandbox belongs to a session, as if it had been made for it. */
    adopt(workspace: SandboxedWorkspace, session: string): SandboxedWorkspace;
    stop(id: string): Promise<void>;
    resume(id: string): Promise<void>;
    /**
     * Ends everything in it and forgets it. The folder stays, and so does the audit. Without `discard`, a copy stays in which something
     * was changed and not applied: it rejects.
     */
    delete(id: string, discard?: boolean): Promise<void>;
    /** What a sandbox in a copy changed. */
    changes(id: string): Promise<CopySet>;
    countChanges(id: string): Promise<number>;
    handleChanges(id: string, action: 'apply' | 'discard', changes: readonly CopyRequest[]): Promise<CopyOutcome[]>;
    /** Brings into a copy what is new in the folder. */
    updateCopy(id: string, request: CopyUpdateRequest): Promise<CopyUpdate>;
    /** Opens this sandbox and nothing else; calls appear in the audit under the session for which it was created. */
    mcpEndpoint(id: string): Promise<WorkspaceMcpEndpoint>;
    audit(id: string, query: AuditQuery): Promise<AuditPage>;
    /** Really tries every provider out; resolves when all have answered. {@link state} tells of each as soon as it is known. */
    checkProviders(): Promise<void>;
    readonly settings: WorkspaceSettings;
    setSettings(settings: WorkspaceSettings): void;
    /** Ends the server and starts it anew. */
    restart(): Promise<void>;
}
