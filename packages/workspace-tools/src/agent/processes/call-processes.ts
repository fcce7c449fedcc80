import { statSync } from 'node:fs';
import { belongings, type Asker } from './belonging.js';
import { CALL_VARIABLE } from './call-marker.js';
import { listsChildren, readDescendants } from './process-tree.js';
import { readProcesses, readProcess, readVariable, type ProcessEntry } from './process-table.js';

/** A new sandbox holds the agent and what started it. More than this cannot be one. */
const PROCESSES_OF_NEW_SANDBOX = 20;

export interface PipeIdentity {
    dev: number;
    ino: number;
}

/** What is remembered of a call as long as something of it may run. */
export interface CallTrace {
    readonly marker: string;
    /** When the program started, in clock ticks. */
    readonly since: number;
    /** Where it prints. */
    readonly pipes: ReadonlySet<PipeIdentity>;
    /** Number and start of what was seen to belong to the call, also if nothing shows it any more. */
    readonly seen: Map<number, number>;
    running: boolean;
}

/**
 * Whose children orphans become. `system`: of somebody whom we know nothing about, with all others of the machine.
 * `parent`: of the agent's own parent, with nothing else. `sandbox`: whatever runs here and is not ours runs for a call.
 */
export type OrphanHome = 'system' | 'parent' | 'sandbox';

/** Finds the processes of calls. */
export class CallProcesses {
    protected readonly traces = new Set<CallTrace>();
    protected readonly asker: Asker;
    protected readonly parent = process.ppid;
    protected readonly parentListsChildren = listsChildren(process.ppid);

    constructor(protected readonly home: OrphanHome) {
        const self = readProcess(process.pid);
        this.asker = { pid: process.pid, group: self?.group ?? 0, session: self?.session ?? 0 };
        if (home === 'sandbox' && readProcesses().filter(entry => !entry.kernel).length > PROCESSES_OF_NEW_SANDBOX) {
            throw new Error('This is not a sandbox of its own: other processes run here.');
        }
    }

    /** Only as long as it is the same parent: when that was killed, we are an orphan ourselves, and our parent is everybody's. */
    get orphans(): OrphanHome {
        return this.home === 'parent' && (process.ppid !== this.parent || this.parent <= 1) ? 'system' : this.home;
    }

    begin(marker: string, leader: number, pipes: ReadonlySet<PipeIdentity>): CallTrace {
        const since = readProcess(leader)?.start ?? 0;
        const trace: CallTrace = { marker, since, pipes, seen: new Map([[leader, since]]), running: true };
        this.traces.add(trace);
        return trace;
    }

    /** The program has ended, and this runs on. */
    end(trace: CallTrace, alive: readonly ProcessEntry[]): void {
        trace.running = false;
        trace.seen.clear();
        alive.forEach(entry => trace.seen.set(entry.pid, entry.start));
        this.forget();
    }

    /** Calls that are over, and of which nothing is left. */
    protected forget(): void {
        const over = [...this.traces].filter(trace => !trace.running);
        const remaining = over.some(trace => trace.seen.size > 0) ? this.list() : [];
        for (const trace of over) {
            if (this.members(trace, remaining).every(entry => entry.zombie)) {
                this.traces.delete(trace);
            }
        }
    }

    all(): CallTrace[] {
        return [...this.traces];
    }

    isRemembered(trace: CallTrace): boolean {
        return this.traces.has(trace);
    }

    /** What runs for a call now. */
    alive(trace: CallTrace): ProcessEntry[] {
        const orphans = this.orphans;
        const processes = this.list();
        const members = this.members(trace, processes);
        if (orphans !== 'system') {
            members.push(...this.unclaimed(trace, processes, members, orphans));
        }
        for (const entry of members) {
            trace.seen.set(entry.pid, entry.start);
        }
        return members.filter(entry => !entry.zombie);
    }

    protected list(): ProcessEntry[] {
        return this.orphans === 'parent' && this.parentListsChildren ? readDescendants(this.parent) : readProcesses();
    }

    protected members(trace: CallTrace, processes: readonly ProcessEntry[]): ProcessEntry[] {
        const seeds = new Set<number>();
        for (const entry of processes) {
            if (entry.start >= trace.since && !entry.kernel && this.isOf(trace, entry)) {
                seeds.add(entry.pid);
            }
        }
        return belongings(processes, seeds, trace.since, this.asker);
    }

    protected isOf(trace: CallTrace, entry: ProcessEntry): boolean {
        return trace.seen.get(entry.pid) === entry.start
            || readVariable(entry.pid, CALL_VARIABLE) === trace.marker
            || entry.pid !== this.asker.pid && [1, 2].some(output => [...trace.pipes].some(pipe => prints(entry.pid, output, pipe)));
    }

    /**
     * What came up since the call began and is nobody else's: it has thrown away everything that could show where it is from.
     * What may also be from another call that still runs is left to that one.
     */
    protected unclaimed(
        trace: CallTrace, processes: readonly ProcessEntry[], own: readonly ProcessEntry[], home: OrphanHome
    ): ProcessEntry[] {
        const mine = new Set(own.map(entry => entry.pid));
        const others = [...this.traces].filter(other => other !== trace);
        const running = others.filter(other => other.running);
        // Children of the agent that are nobody's are its own helpers.
        let loose = processes.filter(entry => entry.start >= trace.since && entry.pid > 1 && !entry.kernel && !mine.has(entry.pid)
            && entry.pid !== this.asker.pid && entry.parent !== this.asker.pid
            && running.every(other => entry.start < other.since));
        if (loose.length > 0) {
            const claimed = new Set(others.flatMap(other => this.members(other, processes)).map(entry => entry.pid));
            loose = loose.filter(entry => !claimed.has(entry.pid));
        }
        if (home === 'sandbox') {
            return loose;
        }
        const orphans = new Set(loose.filter(entry => entry.parent === this.parent).map(entry => entry.pid));
        return belongings(loose, orphans, trace.since, this.asker);
    }
}

function prints(pid: number, output: number, pipe: PipeIdentity): boolean {
    try {
        const found = statSync(`/proc/${pid}/fd/${output}`);
        return found.ino === pipe.ino && found.dev === pipe.dev;
    } catch {
        // It is gone, or somebody else's.
        return false;
    }
}
