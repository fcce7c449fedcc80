import { ProcessEntry, processTable, signalAll } from '@openspace/foundation/processes';
import { markedProcesses, processesOf } from './process-table';

/** How long programs may take to end by themselves, in milliseconds. */
const PATIENCE = 1_000;
const POLL = 25;

/**
 * Ends a shell and all that was started from it: politely, then not. Nothing of it runs any more when the promise resolves,
 * unless it belongs to another user. `mark` finds what has cut its ties to the shell.
 */
export async function endProcessTree(shell: number, mark: string, patience = PATIENCE): Promise<void> {
    const family = new Family(shell, mark);
    const asked = new Set<number>();
    const deadline = performance.now() + patience;
    while (performance.now() < deadline + patience) {
        const isLate = performance.now() >= deadline;
        let running = family.running(isLate || asked.size === 0);
        if (running.length === 0) {
            running = family.running(true);
        }
        if (running.length === 0) {
            return;
        }
        if (isLate) {
            signalAll(running, 'SIGKILL');
        } else {
            const fresh = running.filter(pid => !asked.has(pid));
            fresh.forEach(pid => asked.add(pid));
            // A shell ends with its terminal, programs on request, and those that are stopped must be able to hear it.
            (['SIGHUP', 'SIGTERM', 'SIGCONT'] as const).forEach(signal => signalAll(fresh, signal));
        }
        await new Promise(resolve => setTimeout(resolve, POLL));
    }
}

/** All processes that have been seen to belong together: a program that is asked to end may start another one. */
class Family {

    protected readonly known = new Map<number, ProcessEntry>();

    constructor(protected readonly shell: number, protected readonly mark: string) { }

    running(isThorough: boolean): number[] {
        const table = processTable();
        const roots = [this.shell, ...this.known.keys(), ...(isThorough ? markedProcesses(this.mark, table).map(({ pid }) => pid) : [])];
        roots.flatMap(pid => processesOf(pid, table)).filter(({ pid }) => !this.known.has(pid)).forEach(entry =>
            this.known.set(entry.pid, entry));
        return table.filter(entry => !entry.isZombie && this.known.get(entry.pid)?.started === entry.started).map(({ pid }) => pid);
    }
}
