import type { ProcessEntry } from './process-table.js';

/** How long killing may take before the sandbox as a whole has to go. */
const KILL_MS = 3_000;

const PAUSE_MS = 5;

/** What is alive at this moment. */
export type Census = () => readonly ProcessEntry[];

/** Stops and continues everything at once, where nothing else can be hit by that. */
export interface Freezer {
    stop(): void;
    go(): void;
}

/** Where the agent has the processes for itself, one signal reaches all of them but the agent and the first. */
export const SANDBOX_FREEZER: Freezer = {
    stop: () => send(-1, 'SIGSTOP'),
    go: () => send(-1, 'SIGCONT')
};

/** So often new processes may appear while the known ones are stopped, before everything is. */
const ROUNDS = 4;

/** Asks everything to end, each process once. */
export function terminate(census: Census): void {
    census().forEach(entry => send(entry.pid, 'SIGTERM'));
}

/**
 * Ends everything: first nothing may run any more, so that nothing new comes up behind our back, then all of it is killed.
 * Resolves with what is alive after all.
 */
export async function kill(census: Census, freezer?: Freezer): Promise<number> {
    const deadline = Date.now() + KILL_MS;
    let frozen = false;
    const freeze = freezer && (() => {
        frozen = true;
        freezer.stop();
    });
    try {
        for (; ;) {
            const alive = hold(census, deadline, freeze);
            if (alive.length === 0 || Date.now() > deadline) {
                return alive.length;
            }
            alive.forEach(entry => send(entry.pid, 'SIGKILL'));
            await new Promise(resolve => setTimeout(resolve, PAUSE_MS));
        }
    } finally {
        if (frozen) {
            freezer?.go();
        }
    }
}

/** Stops what is alive until nothing else appears. */
function hold(census: Census, deadline: number, freeze: (() => void) | undefined): readonly ProcessEntry[] {
    const held = new Set<number>();
    for (let round = 1; ; round++) {
        const alive = census();
        const loose = alive.filter(entry => !held.has(entry.pid));
        if (loose.length === 0 || Date.now() > deadline) {
            return alive;
        }
        if (round > ROUNDS) {
            freeze?.();
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
