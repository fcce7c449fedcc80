import { readFileSync } from 'node:fs';
import { readProcess } from '../../agent/processes/process-table.js';

/** A process that cannot be taken for another one: numbers are used again, and all of them after the machine has started anew. */
export interface ProcessIdentity {
    pid: number;
    /** The machine's start and, in its clock ticks, the start of the process. */
    started: string;
}

/** Undefined if there is none, or only a zombie. */
export function identify(pid: number): ProcessIdentity | undefined {
    const entry = readProcess(pid);
    return entry && !entry.zombie ? { pid, started: `${bootId()}/${entry.start}` } : undefined;
}

export function isAlive(process: ProcessIdentity): boolean {
    return identify(process.pid)?.started === process.started;
}

/** Kills exactly this process. */
export function killProcess(target: ProcessIdentity): void {
    if (isAlive(target)) {
        try {
            process.kill(target.pid, 'SIGKILL');
        } catch {
            // Has ended meanwhile.
        }
    }
}

function bootId(): string {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}
