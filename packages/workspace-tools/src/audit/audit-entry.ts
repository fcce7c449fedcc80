import { z } from 'zod';

/** `refused` never began: wrong arguments, a stopped workspace, somebody else's session. */
export type AuditOutcome = 'ok' | 'failed' | 'refused';

/** What was done, as those know it who did it; may hold secrets and contents until it is written down. */
export interface AuditedOperation {
    /** A tool's name, or `create`, `stop`, … for the workspace itself. */
    type: string;
    session?: string;
    /** As they came in, checked or not. */
    args?: unknown;
    /** Milliseconds since the epoch. */
    began: number;
    durationMs: number;
    outcome: AuditOutcome;
    /** A stable word for what went wrong. */
    code?: string;
    error?: string;
    /** Numbers about the result, such as the exit code or how many bytes there were; never the result itself. */
    measures?: Readonly<Record<string, number | boolean>>;
}

/** One line of the audit log. */
export const auditEntrySchema = z.object({
    /** When the operation began, ISO 8601. */
    time: z.string(),
    type: z.string(),
    workspace: z.string(),
    session: z.string().optional(),
    provider: z.string().optional(),
    duration_ms: z.number(),
    outcome: z.enum(['ok', 'failed', 'refused']),
    code: z.string().optional(),
    error: z.string().optional(),
    summary: z.record(z.string(), z.unknown())
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;
