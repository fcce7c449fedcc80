import { readdirSync, readFileSync } from 'node:fs';
import { readProcess, type ProcessEntry } from './process-table.js';

/** Whether this kernel lists the children of a process. */
export function listsChildren(pid: number): boolean {
    return childrenOf(pid) !== undefined;
}

/**
 * Everything below a process that adopts its orphans; much less work than looking at all processes of the machine.
 * Twice, because what loses its parent meanwhile moves to a place where we have been.
 */
export function readDescendants(root: number): ProcessEntry[] {
    const found = new Map<number, ProcessEntry>();
    for (let round = 0; round < 2; round++) {
        const ahead = [root];
        const visited = new Set(ahead);
        for (let pid = ahead.pop(); pid !== undefined; pid = ahead.pop()) {
            for (const child of childrenOf(pid) ?? []) {
                if (!visited.has(child)) {
                    visited.add(child);
                    ahead.push(child);
                }
            }
        }
        visited.delete(root);
        for (const pid of visited) {
            const entry = readProcess(pid);
            if (entry) {
                found.set(pid, entry);
            }
        }
    }
    return [...found.values()];
}

/** Each thread has its own list; undefined if there is none. */
function childrenOf(pid: number): number[] | undefined {
    try {
        return readdirSync(`/proc/${pid}/task`).flatMap(
            thread => readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').split(' ').filter(word => word).map(Number)
        );
    } catch {
        return undefined;
    }
}
