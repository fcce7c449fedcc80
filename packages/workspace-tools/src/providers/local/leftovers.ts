import { readlinkSync } from 'node:fs';
import { belongings, type Asker } from '../../agent/processes/belonging.js';
import { CALL_VARIABLE, parseCallMarker, type CallOwner } from '../../agent/processes/call-marker.js';
import { readProcess, readProcesses, readVariable, type ProcessEntry } from '../../agent/processes/process-table.js';
import { kill } from '../../agent/processes/sweep.js';

/** A process below which everything may be ended. */
export interface Root {
    pid: number;
    start: number;
}

/** Ends a process and everything that stems from it, as long as it lives. */
export async function endTree(root: Root): Promise<void> {
    const known = new Map([[root.pid, root.start]]);
    await kill(() => {
        const processes = readProcesses();
        const seeds = new Set(processes.filter(entry => known.get(entry.pid) === entry.start).map(entry => entry.pid));
        const alive = belongings(processes, seeds, root.start, asker());
        alive.forEach(entry => known.set(entry.pid, entry.start));
        return alive.filter(entry => !entry.zombie);
    });
}

/** Ends what carries the mark of such agents, with everything that stems from it. Nothing else on the machine is touched. */
export async function endMarked(isMeant: (owner: CallOwner) => boolean): Promise<Set<string>> {
    const sandboxes = new Set<string>();
    await kill(() => {
        const processes = readProcesses();
        const seeds = new Set<number>();
        for (const entry of processes) {
            const owner = ownerOf(entry);
            if (owner && isMeant(owner)) {
                seeds.add(entry.pid);
                sandboxes.add(owner.sandbox);
            }
        }
        return seeds.size === 0 ? [] : belongings(processes, seeds, 0, asker()).filter(entry => !entry.zombie);
    });
    return sandboxes;
}

export function runs({ pid, start }: Root): boolean {
    const entry = readProcess(pid);
    return entry !== undefined && entry.start === start && !entry.zombie;
}

/** What we ourselves run in is not a leftover, and what runs in a sandbox is its provider's: there the numbers mean others. */
function ownerOf(entry: ProcessEntry): CallOwner | undefined {
    if (entry.zombie || entry.pid === process.pid || entry.session === asker().session) {
        return undefined;
    }
    const marker = readVariable(entry.pid, CALL_VARIABLE);
    const owner = marker === undefined ? undefined : parseCallMarker(marker);
    return owner && namespaceOf(entry.pid) === namespaceOf(process.pid) ? owner : undefined;
}

/** The world of process numbers in which a process lives. */
function namespaceOf(pid: number): string | undefined {
    try {
        return readlinkSync(`/proc/${pid}/ns/pid`);
    } catch {
        return undefined;
    }
}

let self: Asker | undefined;

function asker(): Asker {
    return self ??= readProcess(process.pid) ?? { pid: process.pid, group: 0, session: 0 };
}
