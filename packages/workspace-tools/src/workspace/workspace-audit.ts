import type { AdmittedOperation, AuditedOperation, AuditOutcome } from '../audit/audit-entry.js';
import type { AuditTrail } from '../audit/audit-trail.js';
import type { BegunOperation, Operation } from './operation.js';
import { WorkspaceError } from './workspace-error.js';

/** Writes down what is done with one workspace. */
export class WorkspaceAudit {

    constructor(protected readonly trail: AuditTrail, protected readonly now: () => number) { }

    beginOperation({ tool, session, startedAt, given }: BegunOperation): Promise<string> {
        return this.trail.begin({ type: tool, session, args: given, began: startedAt.getTime() });
    }

    recordOperation({ tool, session, startedAt, begun, durationMs, given, outcome }: Operation): Promise<void> {
        const [code, error] = outcome.ok ? [] : [outcome.code, outcome.message];
        const measures = outcome.ok
            ? { ...outcome.exitCode !== undefined && { exit_code: outcome.exitCode }, ...outcome.truncated && { truncated: true } }
            : {};
        const judged: AuditOutcome = outcome.ok
            ? 'ok'
            : outcome.code === 'invalid_arguments' || outcome.code === 'unknown_tool' ? 'refused' : 'failed';
        return this.trail.record(
            { type: tool, session, args: given, began: startedAt.getTime(), begun, durationMs, outcome: judged, code, error, measures }
        );
    }

    /** Runs a step of our own and writes it down, whatever comes of it. */
    during<T>(operation: Pick<AuditedOperation, 'type' | 'session' | 'args'>, step: () => Promise<T>): Promise<T> {
        return this.outcomeOf({ ...operation, began: this.now() }, step);
    }

    /** As {@link during}, for what changes files of the person: that it was begun is on the disk before. */
    async acting<T>(operation: Pick<AuditedOperation, 'type' | 'session' | 'args'>, step: () => Promise<T>): Promise<T> {
        const admitted = { ...operation, began: this.now() };
        const begun = await this.trail.begin(admitted).catch((error: Error) => { throw unaudited(error); });
        return this.outcomeOf({ ...admitted, begun }, step);
    }

    async record(operation: Omit<AuditedOperation, 'durationMs'>, error?: unknown): Promise<void> {
        const failure = error instanceof Error
            ? { code: error instanceof WorkspaceError ? error.code : 'provider_failed', error: error.message }
            : {};
        try {
            await this.trail.record({ ...operation, durationMs: this.now() - operation.began, ...failure });
        } catch (reason) {
            throw unaudited(reason as Error);
        }
    }

    close(): Promise<void> {
        return this.trail.close();
    }

    protected async outcomeOf<T>(operation: AdmittedOperation & { readonly begun?: string }, step: () => Promise<T>): Promise<T> {
        let result: T;
        try {
            result = await step();
        } catch (error) {
            const isRefused = error instanceof WorkspaceError && error.code !== 'provider_failed';
            await this.record({ ...operation, outcome: isRefused ? 'refused' : 'failed' }, error);
            throw error;
        }
        await this.record({ ...operation, outcome: 'ok' });
        return result;
    }
}

function unaudited({ message }: Error): WorkspaceError {
    return new WorkspaceError('audit_failed', `The operation could not be written to the audit: ${message}`);
}
