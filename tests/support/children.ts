import { readdirSync, readFileSync } from 'node:fs';

/** Processes that a process started itself and whose command line contains a text. On Linux; elsewhere there are none. */
export function childrenOf(parent: number, text: string): number[] {
    return listProcesses().filter(pid => parentOf(pid) === parent && read(`/proc/${pid}/cmdline`).includes(text));
}

/** Ids of all processes below another, at whatever depth, whose command line contains a text. */
export function descendants(ancestor: number, text: string): number[] {
    const below = listProcesses().filter(pid => parentOf(pid) === ancestor);
    return below.flatMap(pid => [...read(`/proc/${pid}/cmdline`).includes(text) ? [pid] : [], ...descendants(pid, text)]);
}

function listProcesses(): number[] {
    try {
        return readdirSync('/proc').filter(name => /^\d+$/.test(name)).map(Number);
    } catch {
        return [];
    }
}

function parentOf(pid: number): number {
    return Number(/^\d+ \(.*\) \S (\d+)/s.exec(read(`/proc/${pid}/stat`))?.[1]);
}

/** Processes end while one looks at them. */
function read(file: string): string {
    try {
        return readFileSync(file, 'utf8');
    } catch {
        return '';
    }
}
