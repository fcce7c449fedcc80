import type { ToolErrorCode } from '../tools/tool-error.js';
import type { ToolOutcome } from '../workspace/workspace.js';
import type { WorkspaceError, WorkspaceErrorCode } from '../workspace/workspace-error.js';

export interface Answer {
    readonly status: number;
    readonly body: Readonly<Record<string, unknown>>;
}

const STATUS_OF_WORKSPACE_ERROR: Readonly<Record<WorkspaceErrorCode, number>> = {
    invalid_request: 400, no_such_workspace: 404, no_such_snapshot: 404, no_such_question: 404,
    no_provider: 503, too_many: 429, stopped: 409, broken: 409,
    held: 409, too_large: 413,
    provider_failed: 502, audit_failed: 500, ending: 503
};

/** What is not listed could not be done as asked: 422. */
const STATUS_OF_TOOL_ERROR: Readonly<Partial<Record<ToolErrorCode, number>>> = {
    unknown_tool: 404, invalid_arguments: 400, bad_pattern: 400, offset_out_of_range: 400, not_found: 404, outside_workspace: 403,
    no_permission: 403, no_space: 507, too_large: 413,
    timeout: 504, no_credentials: 502, remote_failed: 502, provider_failed: 502, audit_failed: 500, internal: 500
};

/** A tool that ran answers 200, whatever its exit code; a failure carries its reason and what there is in spite of it. */
export function answerOfOutcome(outcome: ToolOutcome): Answer {
    const notice = outcome.notice === undefined ? {} : { notice: outcome.notice };
    if (outcome.ok) {
        return { status: 200, body: { ...outcome.result, ...notice } };
    }
    const { code, message, partial } = outcome.error;
    return { status: STATUS_OF_TOOL_ERROR[code] ?? 422, body: { error: message, code, ...partial, ...notice } };
}

export function answerOfError({ code, message }: WorkspaceError): Answer {
    return { status: STATUS_OF_WORKSPACE_ERROR[code], body: { error: message, code } };
}
