import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

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

/** All processes of the machine; none where the system cannot be asked. */
export function processTable(): ProcessEntry[] {
    return process.platform === 'linux'
        ? readdirSync('/proc').filter(name => /^\d+$/.test(name)).flatMap(name => readProcess(Number(name)) ?? [])
        : askPs(['-A']);
}

/** Undefined if there is no such process. */
export function readProcess(pid: number): ProcessEntry | undefined {
    if (process.platform !== 'linux') {
        return askPs(['-p', String(pid)])[0];
    }
    try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
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

/** Whether there is a process with this number, whoever it belongs to. */
export function isAlive(pid: number): boolean {
    try {
        process.kill(pid, 0);
        return true;
    } catch (error) {
        return error instanceof Error && 'code' in error && error.code === 'EPERM';
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
