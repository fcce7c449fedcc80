import { Turns } from '@openspace/foundation/turns';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { injectable } from '@theia/core/shared/inversify';

/**
 * What a command of the agent did in this page, with the way back. One that wrote a file takes it back only if the file still
 * has what the agent wrote, and brings it again only if it still has what was there before; otherwise it answers so.
 */
export interface AgentUndoEntry {
    /** The session whose agent asked; undefined for programs that use the API. */
    readonly sessionId?: string;
    /** The agent's message in which the command stood, if it is known. */
    readonly messageId?: string;
    /** Id of the command's call. */
    readonly callId: string;
    /** What was done, for people: "Open src/a.ts". */
    readonly label: string;
    /** Takes it back; answers with a message for the user what had to stay because the person has made it theirs since. */
    undo(): Promise<string | undefined>;
    /** Does it again after {@link undo}; answers with a message for the user what could not be done. */
    redo(): Promise<string | undefined>;
}

/** What was taken back or done again. */
export interface UndoReport {
    /** In the order in which it was done. */
    readonly labels: readonly string[];
    /** What had to stay as it was. */
    readonly remarks: readonly string[];
}

/** How many entries are kept for each session. */
export const UNDO_DEPTH = 50;

/** Remembers what the agent did, the newest last, so that the person can take it back. */
@injectable()
export class AgentUndo {

    protected recorded: AgentUndoEntry[] = [];
    /** What was taken back together, the latest last; each in the order in which it happened. */
    protected undone: AgentUndoEntry[][] = [];
    /** One thing after the other: two at a time would not find what they expect. */
    protected readonly turns = new Turns();

    protected readonly onDidRecordEmitter = new Emitter<AgentUndoEntry>();
    readonly onDidRecord: Event<AgentUndoEntry> = this.onDidRecordEmitter.event;
    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    get entries(): readonly AgentUndoEntry[] {
        return this.recorded;
    }

    get canRedo(): boolean {
        return this.undone.length > 0;
    }

    /** Something new happened: what was taken back before cannot be brought again. */
    record(entry: AgentUndoEntry): void {
        this.undone = [];
        this.add([entry]);
        this.onDidRecordEmitter.fire(entry);
        this.onDidChangeEmitter.fire();
    }

    /**
     * Takes entries back, the newest first. Those that are not there any more are left out; those that had to stay are the
     * person's now, and are forgotten.
     */
    undo(entries: readonly AgentUndoEntry[]): Promise<UndoReport> {
        return this.turns.take(async () => {
            const wanted = this.recorded.filter(entry => entries.includes(entry));
            this.recorded = this.recorded.filter(entry => !wanted.includes(entry));
            this.onDidChangeEmitter.fire();
            const { done, ...report } = await runAll(wanted.toReversed(), entry => entry.undo());
            if (done.length > 0) {
                this.undone.push(done.toReversed());
                this.onDidChangeEmitter.fire();
            }
            return report;
        });
    }

    /** Does again what was taken back last. */
    redo(): Promise<UndoReport> {
        return this.turns.take(async () => {
            const { done, ...report } = await runAll(this.undone.pop() ?? [], entry => entry.redo());
            this.add(done);
            this.onDidChangeEmitter.fire();
            return report;
        });
    }

    protected add(entries: readonly AgentUndoEntry[]): void {
        this.recorded.push(...entries);
        const ofSession = this.recorded.filter(({ sessionId }) => sessionId === entries[0]?.sessionId);
        const tooOld = new Set(ofSession.slice(0, -UNDO_DEPTH));
        this.recorded = this.recorded.filter(entry => !tooOld.has(entry));
    }
}

/** One after the other; one that fails does not keep the rest from it. */
async function runAll(
    entries: readonly AgentUndoEntry[], run: (entry: AgentUndoEntry) => Promise<string | undefined>
): Promise<UndoReport & { done: AgentUndoEntry[] }> {
    const done: AgentUndoEntry[] = [];
    const remarks: string[] = [];
    for (const entry of entries) {
        try {
            const remark = await run(entry);
            if (remark === undefined) {
                done.push(entry);
            } else {
                remarks.push(remark);
            }
        } catch (error) {
            remarks.push(`${entry.label}: ${error instanceof Error ? error.message : String(error)}`);
        }
    }
    return { done, labels: done.map(({ label }) => label), remarks };
}
