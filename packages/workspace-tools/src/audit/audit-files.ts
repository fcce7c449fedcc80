import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = /^audit-(\d{6})\.jsonl$/;

/** One file of a trail; a higher number is a later one. */
export interface AuditFile {
    readonly path: string;
    readonly number: number;
}

export function auditFile(folder: string, number: number): AuditFile {
    return { path: join(folder, `audit-${String(number).padStart(6, '0')}.jsonl`), number };
}

/** The files of the folder, oldest first; none if there is no such folder. */
export async function listAuditFiles(folder: string): Promise<AuditFile[]> {
    const names = await readdir(folder).catch(() => []);
    return names
        .flatMap(name => {
            const number = NAME.exec(name)?.[1];
            return number === undefined ? [] : [{ path: join(folder, name), number: Number(number) }];
        })
        .sort((a, b) => a.number - b.number);
}

/** Removes all but the newest files. */
export async function removeOldAuditFiles(folder: string, kept: number): Promise<void> {
    const files = await listAuditFiles(folder);
    // One that cannot be removed is tried again at the next turn.
    await Promise.all(files.slice(0, -kept).map(file => rm(file.path, { force: true }).catch(() => undefined)));
}
