import { belongings, type Asker } from './belonging.js';
import { readProcesses, readProcess, readVariable, type ProcessEntry } from './process-table.js';

/** Carried by the environment of everything that a call starts. */
export const CALL_VARIABLE = 'OPENSPACE_CALL';

/** What is remembered of a call as long as something of it may run. */
export interface CallTrace {
    marker: string;
    /** The program itself. */
    leader: number;
    /** When the program started, in clock ticks. */
    since: number;
    /** Number and start of what was seen to belong to the call, also if nothing shows it any more. */
    seen: Map<number, number>;
    running: boolean;
}

/** Finds the processes of calls. */
export class CallProcesses {
    protected readonly traces = new Set<CallTrace>();
    protected readonly asker: Asker;

    constructor(protected readonly ownsProcesses: boolean) {
        const self = readProcess(process.pid);
        this.asker = { pid: process.pid, group: self?.group ?? 0, session: self?.session ?? 0 };
    }

    begin(marker: string, leader: number): CallTrace {
        const since = readProcess(leader)?.start ?? 0;
        const trace: CallTrace = { marker, leader, since, seen: new Map([[leader, since]]), running: true };
        this.traces.add(trace);
        return trace;
    }

    /** The program has ended; forgets the call when nothing is left of it. */
    end(trace: CallTrace): void {
        trace.running = false;
        if (this.alive(trace).length === 0) {
            this.traces.delete(trace);
        }
    }

    all(): CallTrace[] {
        return [...this.traces];
    }

    /** What runs for a call now. */
    alive(trace: CallTrace): ProcessEntry[] {
        const processes = readProcesses();
        const members = this.members(trace, processes);
        if (this.ownsProcesses && [...this.traces].every(other => other === trace || !other.running)) {
            members.push(...this.unclaimed(trace, processes, new Set(members.map(entry => entry.pid))));
        }
        for (const entry of members) {
            trace.seen.set(entry.pid, entry.start);
        }
        return members.filter(entry => !entry.zombie);
    }

    protected members(trace: CallTrace, processes: readonly ProcessEntry[]): ProcessEntry[] {
        const seeds = new Set<number>();
        for (const entry of processes) {
            if (entry.start >= trace.since && (trace.seen.get(entry.pid) === entry.start || readVariable(entry.pid, CALL_VARIABLE) === trace.marker)) {
                seeds.add(entry.pid);
            }
        }
        return belongings(processes, seeds, trace.since, this.asker);
    }

    /** What came up since the call began and is nobody else's: it has thrown away everything that could show where it is from. */
    protected unclaimed(trace: CallTrace, processes: readonly ProcessEntry[], own: ReadonlySet<number>): ProcessEntry[] {
        const others = new Set([...this.traces]
            .filter(other => other !== trace)
            .flatMap(other => this.members(other, processes))
            .map(entry => entry.pid));
        return processes.filter(entry => entry.start >= trace.since && entry.pid !== this.asker.pid && entry.pid > 1
            && !own.has(entry.pid) && !others.has(entry.pid));
    }
}
