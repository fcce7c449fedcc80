import { z } from 'zod';

/** `refused` never began: wrong arguments, a stopped workspace, somebody else's session. */
export type AuditOutcome = 'ok' | 'failed' | 'refused';

/** As far as it was known when a line was written: one that stands there before the operation acts does not know it. */
export const ENTRY_OUTCOMES = ['ok', 'failed', 'refused', 'unknown'] as const satisfies readonly (AuditOutcome | 'unknown')[];
export type EntryOutcome = typeof ENTRY_OUTCOMES[number];

/** What was done, as those know it who did it; may hold secrets and contents until it is written down. */
export interface AuditedOperation {
    /** A tool's name, or `create`, `stop`, … for the workspace itself. */
    type: string;
    session?: string;
    /** As they came in, checked or not. */
    args?: unknown;
    /** Milliseconds since the epoch. */
    began: number;
    /** The id of the line that was written before it acted. */
    begun?: string;
    durationMs: number;
    outcome: AuditOutcome;
    /** A stable word for what went wrong. */
    code?: string;
    error?: string;
    /** Numbers about the result, such as the exit code or how many bytes there were; never the result itself. */
    measures?: Readonly<Record<string, number | boolean>>;
}

/** What is known of an operation before it acts. */
export type AdmittedOperation = Pick<AuditedOperation, 'type' | 'session' | 'args' | 'began'>;

/** One line of the audit log. */
export const auditEntrySchema = z.object({
    /** When the operation began, ISO 8601. */
    time: z.string(),
    /** Of an operation that is about to act: the line of its outcome names it. */
    id: z.string().optional(),
    /** The id of the line before it, of an operation that has one. */
    begun: z.string().optional(),
    type: z.string(),
    workspace: z.string(),
    session: z.string().optional(),
    provider: z.string().optional(),
    duration_ms: z.number(),
    outcome: z.enum(ENTRY_OUTCOMES),
    code: z.string().optional(),
    error: z.string().optional(),
    summary: z.record(z.string(), z.unknown())
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;
