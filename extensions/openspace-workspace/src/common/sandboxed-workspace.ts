import { z } from 'zod';
import type { ChosenRemote } from './sandbox-remote';

export const PROVIDER_NAMES = ['bubblewrap', 'gvisor', 'firecracker', 'e2b', 'local'] as const;
/** A way to isolate sandboxes; `local` does not. */
export type ProviderName = typeof PROVIDER_NAMES[number];

/** What works on a copy of the folder in a place of its own; from a sandbox in a copy the files come back. */
export function keepsFiles(provider: ProviderName | 'auto'): boolean {
    return provider === 'firecracker' || provider === 'e2b';
}

export type WorkspaceStatus = 'creating' | 'ready' | 'stopped' | 'error';

/** A sandbox as the workspace server describes it; the server calls it a workspace. */
export const serverWorkspaceSchema = z.object({
    id: z.string(),
    provider: z.enum(PROVIDER_NAMES),
    isolation: z.string(),
    status: z.enum(['creating', 'ready', 'stopped', 'error']),
    path: z.string().optional(),
    copy_of: z.string().optional(),
    source: z.string().optional(),
    created_at: z.string(),
    last_used_at: z.string(),
    /** Of a server of an earlier version: unknown. */
    network: z.enum(['none', 'by-name', 'host']).optional(),
    remote: z.string().optional(),
    own_credentials: z.boolean().optional(),
    error: z.string().optional()
});

/** A sandbox in which an agent's tools run. */
export interface SandboxedWorkspace {
    readonly id: string;
    readonly provider: ProviderName;
    /** What stands between a command and the machine; `none` for `local`. */
    readonly isolation: string;
    readonly status: WorkspaceStatus;
    /** Absolute path of the folder; undefined if the files live with the provider. */
    readonly path?: string;
    /** Absolute path of the folder of which it has a copy for itself. */
    readonly copyOf?: string;
    /** Absolute path of the folder that it was given, wherever its files are; undefined if it began empty. */
    readonly source?: string;
    /** ISO 8601. */
    readonly createdAt: string;
    readonly lastUsedAt: string;
    readonly network?: 'none' | 'by-name' | 'host';
    /** Where its commits go. */
    readonly remote?: ChosenRemote;
    /** Why the status is `error`. */
    readonly error?: string;
    /** The session of the agent for which it was made. */
    readonly session?: string;
    /** Its files are in no folder of the person: they go with it. */
    readonly ownsFiles: boolean;
}

export function toSandboxedWorkspace(given: z.infer<typeof serverWorkspaceSchema>, session: string | undefined): SandboxedWorkspace {
    const { id, provider, isolation, status, path, copy_of: copyOf, created_at: createdAt, last_used_at: lastUsedAt } = given;
    const { error, network, remote: url, own_credentials: ownCredentials = false } = given;
    // A folder that the server has made lies in its own state.
    const ownsFiles = path === undefined || copyOf !== undefined || path.endsWith(`/workspaces/${id}/files`);
    const copied = copyOf !== undefined && { copyOf };
    const remote = url === undefined ? undefined : { url, ownCredentials };
    // A server of an earlier version tells no source.
    const source = given.source ?? copyOf ?? (ownsFiles ? undefined : path);
    return { id, provider, isolation, status, path, ...copied, source, createdAt, lastUsedAt, network, remote, error, session, ownsFiles };
}

/** `unknown` if nobody could write down any more what came of an operation that was begun. */
export const AUDIT_OUTCOMES = ['ok', 'failed', 'refused', 'unknown'] as const;
export type AuditOutcome = typeof AUDIT_OUTCOMES[number];

/** One operation of the audit trail. Everything in it may have been chosen by a program inside. */
export const auditLineSchema = z.object({
    /** Grows with time. */
    position: z.string(),
    time: z.string(),
    /** Of one whose outcome is unknown. */
    id: z.string().optional(),
    /** The id of the line that was written before it acted. */
    begun: z.string().optional(),
    type: z.string(),
    workspace: z.string(),
    session: z.string().optional(),
    duration_ms: z.number(),
    outcome: z.enum(AUDIT_OUTCOMES),
    code: z.string().optional(),
    error: z.string().optional(),
    summary: z.record(z.string(), z.unknown())
});

export type AuditLine = z.infer<typeof auditLineSchema>;

export const auditPageSchema = z.object({ entries: z.array(auditLineSchema), more: z.boolean() });

/** Oldest first; `more` if there may be older ones. */
export type AuditPage = z.infer<typeof auditPageSchema>;

export interface AuditQuery {
    readonly limit: number;
    /** Only what stands before this position. */
    readonly before?: string;
    readonly text?: string;
    readonly outcome?: AuditOutcome;
}

/** What is known of a provider. Nothing before it was tried out. */
export interface ProviderHealth {
    readonly provider: ProviderName;
    readonly checking: boolean;
    /** Milliseconds since 1970. */
    readonly checkedAt?: number;
    readonly healthy?: boolean;
    /** What it is, or why it cannot be used here, as text for the user. */
    readonly detail?: string;
    /** How far limits hold: `full`, `partial` or `none`. */
    readonly limits?: string;
    /** Of the person, outside of the system's folders: who installed those that are seen inside, and folders that are not. */
    readonly programs?: { readonly names: readonly string[]; readonly leftOut: readonly string[] };
    /** What would help, as lines for a terminal of this machine. */
    readonly commands?: readonly string[];
}
