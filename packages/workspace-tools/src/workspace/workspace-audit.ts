import type { AuditedOperation, AuditOutcome } from '../audit/audit-entry.js';
import type { AuditTrail } from '../audit/audit-trail.js';
import type { Operation } from './operation.js';
import { WorkspaceError } from './workspace-error.js';

/** Writes down what is done with one workspace. */
export class WorkspaceAudit {

    constructor(protected readonly trail: AuditTrail, protected readonly now: () => number) { }

    recordOperation({ tool, session, startedAt, durationMs, given, outcome }: Operation): Promise<void> {
        const [code, error] = outcome.ok ? [] : [outcome.code, outcome.message];
        const measures = outcome.ok
            ? { ...outcome.exitCode !== undefined && { exit_code: outcome.exitCode }, ...outcome.truncated && { truncated: true } }
            : {};
        const judged: AuditOutcome = outcome.ok
            ? 'ok'
            : outcome.code === 'invalid_arguments' || outcome.code === 'unknown_tool' ? 'refused' : 'failed';
        return this.trail.record(
            { type: tool, session, args: given, began: startedAt.getTime(), durationMs, outcome: judged, code, error, measures }
        );
    }

    /** Runs a step of our own and writes it down, whatever comes of it. */
    async during<T>(operation: Pick<AuditedOperation, 'type' | 'session' | 'args'>, step: () => Promise<T>): Promise<T> {
        const began = this.now();
        let result: T;
        try {
            result = await step();
        } catch (error) {
            await this.record({ ...operation, began, outcome: error instanceof WorkspaceError && error.code !== 'provider_failed'
                ? 'refused'
                : 'failed' }, error);
            throw error;
        }
        await this.record({ ...operation, began, outcome: 'ok' });
        return result;
    }

    async record(operation: Omit<AuditedOperation, 'durationMs'>, error?: unknown): Promise<void> {
        const failure = error instanceof Error
            ? { code: error instanceof WorkspaceError ? error.code : 'provider_failed', error: error.message }
            : {};
        try {
            await this.trail.record({ ...operation, durationMs: this.now() - operation.began, ...failure });
        } catch (reason) {
            throw new WorkspaceError('audit_failed', `The operation could not be written to the audit: ${(reason as Error).message}`);
        }
    }

    close(): Promise<void> {
        return this.trail.close();
    }
}
