import { rm } from 'node:fs/promises';
import { removeControlGroup } from '../limits/control-groups.js';
import { isAlive, killProcess } from './process-identity.js';
import type { SandboxRecord, SandboxRecords } from './sandbox-records.js';

/** Ends what processes left behind that live no more; the ids. Sandboxes of processes that live, and those of `except`, stay. */
export async function cleanUpRecords(records: SandboxRecords, except: ReadonlySet<string>): Promise<string[]> {
    const orphans = records.all().filter(record => !except.has(record.id) && !isAlive(record.owner));
    await Promise.all(orphans.map(record => endRecord(records, record)));
    return orphans.map(record => record.id);
}

/** Ends everything of one sandbox, and forgets it if nothing is left. */
export async function endRecord(records: SandboxRecords, record: SandboxRecord): Promise<void> {
    record.processes.forEach(killProcess);
    const isGone = await removeControlGroup(record.groups);
    await Promise.all(record.folders.map(folder => rm(folder, { recursive: true, force: true })));
    if (isGone) {
        records.remove(record.id);
    }
}
