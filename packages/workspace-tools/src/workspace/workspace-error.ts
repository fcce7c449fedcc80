/** Stable: callers decide by it, people read the message. */
export type WorkspaceErrorCode =
    | 'invalid_request'
    | 'no_such_workspace'
    | 'no_such_snapshot'
    | 'no_such_question'
    | 'no_provider'
    | 'too_many'
    | 'stopped'
    | 'broken'
    | 'held'
    | 'too_large'
    | 'unapplied'
    | 'provider_failed'
    | 'audit_failed'
    | 'ending';

/** Why something could not be done with a workspace as a whole. */
export class WorkspaceError extends Error {
    override readonly name = 'WorkspaceError';

    constructor(readonly code: WorkspaceErrorCode, message: string) {
        super(message);
    }
}
