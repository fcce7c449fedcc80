import { Emitter, Event } from '@theia/core/lib/common/event';
import { injectable } from '@theia/core/shared/inversify';
import { AuditLine, WorkspacesClient, WorkspacesState } from '../../common';

export interface HostDecision {
    readonly host: string;
    readonly decision: 'allow' | 'never';
}

/** What the backend tells of its own accord. */
@injectable()
export class WorkspacesClientImpl implements WorkspacesClient {

    protected readonly onDidChangeEmitter = new Emitter<WorkspacesState>();
    readonly onDidChange: Event<WorkspacesState> = this.onDidChangeEmitter.event;

    protected readonly onDidAuditEmitter = new Emitter<readonly AuditLine[]>();
    readonly onDidAudit: Event<readonly AuditLine[]> = this.onDidAuditEmitter.event;

    onWorkspacesChanged(state: WorkspacesState): void {
        this.onDidChangeEmitter.fire(state);
    }

    protected readonly onDidDecideHostEmitter = new Emitter<HostDecision>();
    readonly onDidDecideHost: Event<HostDecision> = this.onDidDecideHostEmitter.event;

    onHostDecided(host: string, decision: HostDecision['decision']): void {
        this.onDidDecideHostEmitter.fire({ host, decision });
    }

    protected readonly onDidMissRemoteEmitter = new Emitter<string>();
    /** The folder in whose sandbox an agent could not push or pull. */
    readonly onDidMissRemote: Event<string> = this.onDidMissRemoteEmitter.event;

    onRemoteMissing(folder: string): void {
        this.onDidMissRemoteEmitter.fire(folder);
    }

    onAuditLines(lines: readonly AuditLine[]): void {
        this.onDidAuditEmitter.fire(lines);
    }
}
