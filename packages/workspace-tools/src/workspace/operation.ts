import type { ToolErrorCode } from '../tools/tool-error.js';

export type OperationOutcome =
    | { readonly ok: true; readonly truncated?: true; readonly exitCode?: number }
    | { readonly ok: false; readonly code: ToolErrorCode; readonly message: string };

/** One call of a tool as the audit hears of it. */
export interface Operation {
    /** As the caller gave it; it need not exist. */
    readonly tool: string;
    readonly workspace: string;
    readonly session?: string;
    readonly startedAt: Date;
    readonly durationMs: number;
    /** The arguments as they came, checked or not, with contents and secrets: `auditSummary` says what may be kept of them. */
    readonly given: unknown;
    readonly outcome: OperationOutcome;
}
