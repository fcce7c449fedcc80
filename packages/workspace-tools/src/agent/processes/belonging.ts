import type { ProcessEntry } from './process-table.js';

/** Who asks: itself, its group and its session are never anybody's. */
export interface Asker {
    pid: number;
    group: number;
    session: number;
}

/**
 * Everything that stems from the seeds: their children and theirs, and whatever shares a session or a group with one of them.
 * Nothing that started before `since` belongs to them.
 */
export function belongings(processes: readonly ProcessEntry[], seeds: ReadonlySet<number>, since: number, asker: Asker): ProcessEntry[] {
    const candidates = processes.filter(entry => entry.start >= since && entry.pid !== asker.pid && entry.pid > 1);
    const members = new Set<number>();
    const sessions = new Set<number>();
    const groups = new Set<number>();
    const add = (entry: ProcessEntry): void => {
        members.add(entry.pid);
        if (entry.session > 1 && entry.session !== asker.session) {
            sessions.add(entry.session);
        }
        if (entry.group > 1 && entry.group !== asker.group) {
            groups.add(entry.group);
        }
    };
    candidates.filter(entry => seeds.has(entry.pid)).forEach(add);
    for (let before = -1; before !== members.size;) {
        before = members.size;
        for (const entry of candidates) {
            if (!members.has(entry.pid) && (members.has(entry.parent) || sessions.has(entry.session) || groups.has(entry.group))) {
                add(entry);
            }
        }
    }
    return candidates.filter(entry => members.has(entry.pid));
}
