import * as fs from 'node:fs';
import * as path from 'node:path';

/** One file of the audit log. A day has several if it was a busy one; a higher number is a later one. */
export interface AuditFile {
    readonly path: string;
    /** `YYYY-MM-DD`, UTC */
    readonly day: string;
    readonly number: number;
}

const NAME = /^audit-(\d{4}-\d{2}-\d{2})(?:\.(\d{1,6}))?\.jsonl$/;

export function auditFile(folder: string, day: string, number: number): AuditFile {
    return { path: path.join(folder, number ? `audit-${day}.${number}.jsonl` : `audit-${day}.jsonl`), day, number };
}

/** The files of the folder, oldest first; none if it cannot be read. */
export async function listAuditFiles(folder: string): Promise<AuditFile[]> {
    const names = await fs.promises.readdir(folder).catch(() => []);
    return names
        .flatMap(name => {
            const match = NAME.exec(name);
            return match ? [{ path: path.join(folder, name), day: match[1], number: Number(match[2] ?? 0) }] : [];
        })
        .sort((a, b) => a.day === b.day ? a.number - b.number : a.day < b.day ? -1 : 1);
}

/** Removes the files of days before the given one. */
export async function removeAuditFilesBefore(folder: string, day: string): Promise<void> {
    const old = (await listAuditFiles(folder)).filter(file => file.day < day);
    // One that cannot be removed now is tried again tomorrow.
    await Promise.all(old.map(file => fs.promises.rm(file.path, { force: true }).catch(() => undefined)));
}
