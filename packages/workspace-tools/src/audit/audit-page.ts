import { linesBackwards, parseLine } from '@openspace/foundation/json-lines';
import { auditEntrySchema, type AuditEntry, type EntryOutcome } from './audit-entry.js';
import { listAuditFiles, type AuditFile } from './audit-files.js';

/** How the line of an outcome begins whose operation has a line before it. */
const BEGUN = /^\{"time":"[\d:.TZ+-]{20,40}","begun":"([\w-]{1,20})"/;

/** An entry and where it stands: positions grow with time and are never used twice in a trail. */
export interface AuditLine extends AuditEntry {
    readonly position: string;
}

export interface AuditQuery {
    /** At most so many. */
    readonly limit: number;
    /** Only what stands before this position. */
    readonly before?: string;
    /** Only what has this text somewhere, whatever the case. */
    readonly text?: string;
    readonly outcome?: EntryOutcome;
}

export interface AuditPage {
    /** Oldest first. */
    readonly entries: AuditLine[];
    /** There may be older ones. */
    readonly more: boolean;
}

/** File and place in it, so that positions sort as text. */
export function auditPosition(file: number, offset: number): string {
    return `${String(file).padStart(6, '0')}-${String(offset).padStart(10, '0')}`;
}

/** Whether an operation that was begun has its outcome still to come. */
export type IsUnderWay = (id: string) => boolean;

/**
 * The newest lines that fit, one for each operation: that it was begun is told only of those whose outcome nobody wrote down. Files are
 * read from their end, so that a page near the end of a long trail costs little.
 */
export async function readAuditPage(
    folder: string, { limit, before, text, outcome }: AuditQuery, isUnderWay: IsUnderWay = () => false
): Promise<AuditPage> {
    const found: AuditLine[] = [];
    const wanted = text?.toLowerCase();
    const ended = new Set<string>();
    const skipped: AuditFile[] = [];
    for (const file of (await listAuditFiles(folder)).reverse()) {
        const { path, number } = file;
        if (before !== undefined && auditPosition(number, 0) >= before) {
            skipped.push(file);
            continue;
        }
        for await (const { offset, bytes } of linesBackwards(path)) {
            const begun = begunIn(bytes);
            if (begun !== undefined) {
                ended.add(begun);
            }
            const position = auditPosition(number, offset);
            if ((before !== undefined && position >= before) || (wanted !== undefined && !hasText(bytes, wanted))) {
                continue;
            }
            const entry = parseLine(bytes, auditEntrySchema);
            if (!entry || (outcome !== undefined && entry.outcome !== outcome)) {
                continue;
            }
            if (entry.id !== undefined) {
                // What was begun at the end of a file may have ended in a later one. Hardly any question comes so far.
                await addEnded(skipped.splice(0), ended);
                if (ended.has(entry.id) || isUnderWay(entry.id)) {
                    continue;
                }
            }
            if (found.length === limit) {
                return { entries: found.reverse(), more: true };
            }
            found.push({ ...entry, position });
        }
    }
    return { entries: found.reverse(), more: false };
}

async function addEnded(files: readonly AuditFile[], ended: Set<string>): Promise<void> {
    for (const { path } of files) {
        for await (const { bytes } of linesBackwards(path)) {
            const begun = begunIn(bytes);
            if (begun !== undefined) {
                ended.add(begun);
            }
        }
    }
}

/** Of which operation a line has the outcome. Only at its beginning is it certain that nobody else has written this. */
function begunIn(line: Buffer): string | undefined {
    return BEGUN.exec(line.toString('latin1', 0, 80))?.[1];
}

function hasText(line: Buffer, text: string): boolean {
    return line.toString('utf8').toLowerCase().includes(text);
}
