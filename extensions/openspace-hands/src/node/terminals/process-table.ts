import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';

export interface ProcessEntry {
    readonly pid: number;
    readonly parent: number;
    readonly group: number;
    /** 0 where the system does not tell. */
    readonly session: number;
    /** The group that has the terminal in the foreground. */
    readonly foreground: number;
    /** Tells a process from a later one with the same number; empty where the system does not tell. */
    readonly started: string;
    /** Ended, but not reaped by its parent. */
    readonly isZombie: boolean;
}

/** All processes of the machine. */
export function processTable(): ProcessEntry[] {
    return process.platform === 'linux'
        ? fs.readdirSync('/proc').filter(name => /^\d+$/.test(name)).flatMap(name => readProcess(Number(name)) ?? [])
        : askPs(['-A']);
}

/** Undefined if there is no such process. */
export function readProcess(pid: number): ProcessEntry | undefined {
    if (process.platform !== 'linux') {
        return askPs(['-p', String(pid)])[0];
    }
    try {
        const stat = fs.readFileSync(`/proc/${pid}/stat`, 'latin1');
        // The name stands in brackets and may contain anything.
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return {
            pid, parent: Number(fields[1]), group: Number(fields[2]), session: Number(fields[3]), foreground: Number(fields[5]),
            started: fields[19], isZombie: fields[0] === 'Z' || fields[0] === 'X'
        };
    } catch {
        return undefined;
    }
}

function askPs(selection: string[]): ProcessEntry[] {
    let table: string;
    try {
        table = execFileSync('ps', [...selection, '-o', 'pid=,ppid=,pgid=,tpgid=,stat='], {
            encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 1_000
        });
    } catch {
        return [];
    }
    return table.split('\n').filter(Boolean).map(line => {
        const [pid, parent, group, foreground, state] = line.trim().split(/\s+/);
        return {
            pid: Number(pid), parent: Number(parent), group: Number(group), session: 0, foreground: Number(foreground), started: '',
            isZombie: state?.startsWith('Z') ?? false
        };
    });
}

/** The group of the job that has the shell's terminal; undefined while it is the shell itself. */
export function foregroundJobOf(shell: number): number | undefined {
    const entry = readProcess(shell);
    return entry && entry.foreground > 0 && entry.foreground !== entry.group ? entry.foreground : undefined;
}

/** The shell, everything that it started, and what is left in its session after a parent ended. */
export function processesOf(shell: number, table = processTable()): ProcessEntry[] {
    const found = new Map(table.filter(({ pid, session }) => pid === shell || session === shell).map(entry => [entry.pid, entry]));
    for (let before = -1; before !== found.size;) {
        before = found.size;
        table.filter(({ parent }) => found.has(parent)).forEach(entry => found.set(entry.pid, entry));
    }
    return [...found.values()].filter(({ isZombie }) => !isZombie);
}

/** Name of the variable that everything started from a terminal inherits. */
export const TERMINAL_VARIABLE = 'OPENSPACE_TERMINAL';

/** Processes that inherited the terminal's mark, whatever became of their parents; none where the system does not tell. */
export function markedProcesses(mark: string, table: readonly ProcessEntry[]): ProcessEntry[] {
    const line = `${TERMINAL_VARIABLE}=${mark}\0`;
    return process.platform !== 'linux' ? [] : table.filter(({ pid }) => {
        try {
            return fs.readFileSync(`/proc/${pid}/environ`, 'latin1').includes(line);
        } catch {
            return false;
        }
    });
}
