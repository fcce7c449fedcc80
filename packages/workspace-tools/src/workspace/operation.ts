import type { ToolErrorCode } from '../tools/tool-error.js';

export type OperationOutcome =
    | { readonly ok: true; readonly truncated?: true; readonly exitCode?: number }
    | { readonly ok: false; readonly code: ToolErrorCode; readonly message: string };

/** A call of a tool that is about to act, as the audit hears of it. */
export interface BegunOperation {
    /** As the caller gave it; it need not exist. */
    readonly tool: string;
    readonly workspace: string;
    readonly session?: string;
    readonly startedAt: Date;
    /** The arguments as they came, checked or not, with contents and secrets: `auditSummary` says what may be kept of them. */
    readonly given: unknown;
}

/** One call of a tool that has its answer. */
export interface Operation extends BegunOperation {
    /** What `onBegin` answered, if it was asked. */
    readonly begun?: string;
    readonly durationMs: number;
    readonly outcome: OperationOutcome;
}
