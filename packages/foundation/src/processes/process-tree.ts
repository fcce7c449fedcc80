import { processTable, type ProcessEntry } from './process-table.js';

/** The chosen processes of a table, what they started, and what those started. */
export function withDescendants(table: readonly ProcessEntry[], isRoot: (entry: ProcessEntry) => boolean): ProcessEntry[] {
    const found = new Map(table.filter(isRoot).map(entry => [entry.pid, entry]));
    for (let before = -1; before !== found.size;) {
        before = found.size;
        table.filter(({ parent }) => found.has(parent)).forEach(entry => found.set(entry.pid, entry));
    }
    return [...found.values()];
}

/** The numbers of all processes that a process started, and of those that they started; none where the system cannot be asked. */
export function descendantsOf(pid: number): number[] {
    return withDescendants(processTable(), entry => entry.pid === pid).map(entry => entry.pid).filter(found => found !== pid);
}

/** Signals each process that still runs. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
    for (const pid of pids) {
        try {
            process.kill(pid, signal);
        } catch {
            // It has ended already.
        }
    }
}
