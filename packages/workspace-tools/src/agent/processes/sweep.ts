import type { ProcessEntry } from './process-table.js';

/** How long killing may take before the sandbox as a whole has to go. */
const KILL_MS = 3_000;

const PAUSE_MS = 5;

/** What is alive at this moment. */
export type Census = () => readonly ProcessEntry[];

/** Asks everything to end, each process once. */
export function terminate(census: Census): void {
    census().forEach(entry => send(entry.pid, 'SIGTERM'));
}

/**
 * Ends everything: first nothing may run any more, so that nothing new comes up behind our back, then all of it is killed.
 * Resolves with what is alive after all.
 */
export async function kill(census: Census): Promise<number> {
    const deadline = Date.now() + KILL_MS;
    for (; ;) {
        const alive = hold(census, deadline);
        if (alive.length === 0 || Date.now() > deadline) {
            return alive.length;
        }
        alive.forEach(entry => send(entry.pid, 'SIGKILL'));
        await new Promise(resolve => setTimeout(resolve, PAUSE_MS));
    }
}

function hold(census: Census, deadline: number): readonly ProcessEntry[] {
    const held = new Set<number>();
    for (; ;) {
        const alive = census();
        const loose = alive.filter(entry => !held.has(entry.pid));
        if (loose.length === 0 || Date.now() > deadline) {
            return alive;
        }
        for (const entry of loose) {
            send(entry.pid, 'SIGSTOP');
            held.add(entry.pid);
        }
    }
}

function send(pid: number, signal: NodeJS.Signals): void {
    try {
        process.kill(pid, signal);
    } catch {
        // It ended before, or it is not ours to end; the next census tells.
    }
}
