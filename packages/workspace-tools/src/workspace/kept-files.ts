import type { Sandbox } from '../provider/sandbox.js';
import type { WorkspaceCopies } from './workspace-copies.js';
import type { WorkspaceRecord, WorkspaceRecords } from './workspace-record.js';
import type { ToolOutcome } from './workspace.js';

/** The files of a copy whose provider keeps them for itself: whether what is inside is on the host, too, and the ways between. */
export class KeptFiles {

    protected begun = 0;
    protected running = 0;
    /** Of commands that left something running, which goes on to change files. */
    protected leftBehind = false;

    constructor(
        protected readonly record: WorkspaceRecord, protected readonly records: WorkspaceRecords,
        protected readonly copies: WorkspaceCopies
    ) { }

    /** Something may be inside that is not on the host. Outlives our process. */
    get areAhead(): boolean {
        return this.record.unfetched === true;
    }

    /** While a tool runs inside. */
    async during(tool: () => Promise<ToolOutcome>): Promise<ToolOutcome> {
        this.begun++;
        this.running++;
        try {
            await this.setAhead(true);
            const outcome = await tool();
            const { background_processes: background } = (outcome.ok ? outcome.result : outcome.error.partial) ?? {};
            this.leftBehind ||= Array.isArray(background) && background.length > 0;
            return outcome;
        } finally {
            this.running--;
        }
    }

    async fetch(sandbox: Sandbox): Promise<void> {
        const { begun } = this;
        const isQuiet = this.running === 0 && !this.leftBehind;
        await this.copies.bringBack(this.record, sandbox);
        if (isQuiet && begun === this.begun) {
            await this.setAhead(false);
        }
    }

    /** Files of the host that were put back are put back inside. */
    putBack(sandbox: Sandbox, paths: readonly string[]): Promise<void> {
        return this.copies.putBack(this.record, sandbox, paths);
    }

    /** Nothing runs inside any more. */
    processesEnded(): void {
        this.leftBehind = false;
    }

    /** To be called before a sandbox begins with the files of the host. */
    async beginAnew(): Promise<void> {
        await this.copies.check(this.record);
        await this.setAhead(false);
    }

    protected async setAhead(ahead: boolean): Promise<void> {
        if (this.areAhead !== ahead) {
            this.record.unfetched = ahead || undefined;
            await this.records.save(this.record);
        }
    }
}
