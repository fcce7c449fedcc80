import { execFileSync } from 'node:child_process';

/** All processes that a process started, and those that they started; none where the system cannot be asked. */
export function descendantsOf(pid: number): number[] {
    let table: string;
    try {
        table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 1_000 });
    } catch {
        return [];
    }
    const children = new Map<number, number[]>();
    for (const line of table.split('\n')) {
        const [child, parent] = line.trim().split(/\s+/).map(Number);
        if (parent) {
            children.set(parent, [...children.get(parent) ?? [], child]);
        }
    }
    const found: number[] = [];
    const waiting = [pid];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const below = children.get(next) ?? [];
        found.push(...below);
        waiting.push(...below);
    }
    return found;
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
