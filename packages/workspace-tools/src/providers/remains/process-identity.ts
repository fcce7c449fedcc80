import { readFileSync } from 'node:fs';

/** A process that cannot be taken for another one: numbers are used again, and all of them after the machine has started anew. */
export interface ProcessIdentity {
    pid: number;
    /** The machine's start and, in its clock ticks, the start of the process. */
    started: string;
}

/** Where the start time stands in `/proc/PID/stat`, counted from the end of the name. */
const START_FIELD = 19;

/** Undefined if there is none, or only a zombie. */
export function identify(pid: number): ProcessIdentity | undefined {
    try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
        // The name may have blanks and brackets in it.
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return fields[0] === 'Z' || fields[0] === 'X' ? undefined : { pid, started: `${bootId()}/${fields[START_FIELD]}` };
    } catch {
        return undefined;
    }
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
