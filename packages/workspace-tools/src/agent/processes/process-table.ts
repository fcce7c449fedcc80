import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';

export interface ProcessEntry {
    pid: number;
    parent: number;
    group: number;
    session: number;
    /** Clock ticks since the machine started: with the number, it tells a process from a later one of the same number. */
    start: number;
    /** It has ended, and nobody has asked how. */
    zombie: boolean;
    /** A thread of the kernel, as in a virtual machine. */
    kernel: boolean;
}

/** `PF_KTHREAD`. */
const KERNEL_THREAD = 0x0020_0000;

/** More than such a line can have. */
const line = Buffer.alloc(1024);

/** `man proc_pid_stat`; the name stands in parentheses and may hold anything. */
export function parseStat(text: string): ProcessEntry | undefined {
    const pid = Number.parseInt(text, 10);
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    if (!Number.isInteger(pid) || fields.length < 20) {
        return undefined;
    }
    return {
        pid,
        parent: Number(fields[1]),
        group: Number(fields[2]),
        session: Number(fields[3]),
        start: Number(fields[19]),
        zombie: fields[0] === 'Z' || fields[0] === 'X',
        kernel: (Number(fields[6]) & KERNEL_THREAD) !== 0
    };
}

/** Undefined if the process is gone, or none of ours. */
export function readProcess(pid: number): ProcessEntry | undefined {
    // Half the time of `readFileSync`, and there is one of these for every process.
    let file: number;
    try {
        file = openSync(`/proc/${pid}/stat`, 'r');
    } catch {
        return undefined;
    }
    try {
        return parseStat(line.toString('latin1', 0, readSync(file, line, 0, line.length, 0)));
    } catch {
        return undefined;
    } finally {
        closeSync(file);
    }
}

export function readProcesses(): ProcessEntry[] {
    return readdirSync('/proc')
        .filter(name => name >= '0' && name <= '9~')
        .map(name => readProcess(Number(name)))
        .filter(entry => entry !== undefined);
}

export function readVariable(pid: number, name: string): string | undefined {
    const start = `${name}=`;
    return readOf(pid, 'environ')?.split('\0').find(variable => variable.startsWith(start))?.slice(start.length);
}

/** As it was started, or its name in brackets if it does not say. */
export function readCommandLine(pid: number): string | undefined {
    const words = readOf(pid, 'cmdline')?.split('\0').join(' ').trim();
    if (words === undefined) {
        return undefined;
    }
    return words || `[${readOf(pid, 'comm')?.trim() ?? pid}]`;
}

function readOf(pid: number, file: string): string | undefined {
    try {
        return readFileSync(`/proc/${pid}/${file}`, 'utf8');
    } catch {
        return undefined;
    }
}
