import { linesBackwards, parseLine } from '@openspace/foundation/json-lines';
import { auditEntrySchema, type AuditEntry, type AuditOutcome } from './audit-entry.js';
import { listAuditFiles } from './audit-files.js';

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
    readonly outcome?: AuditOutcome;
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

/** The newest lines that fit. Files are read from their end, so that a page near the end of a long trail costs little. */
export async function readAuditPage(folder: string, { limit, before, text, outcome }: AuditQuery): Promise<AuditPage> {
    const found: AuditLine[] = [];
    const wanted = text?.toLowerCase();
    for (const { path, number } of (await listAuditFiles(folder)).reverse()) {
        if (before !== undefined && auditPosition(number, 0) >= before) {
            continue;
        }
        for await (const { offset, bytes } of linesBackwards(path)) {
            const position = auditPosition(number, offset);
            if ((before !== undefined && position >= before) || (wanted !== undefined && !hasText(bytes, wanted))) {
                continue;
            }
            const entry = parseLine(bytes, auditEntrySchema);
            if (!entry || (outcome !== undefined && entry.outcome !== outcome)) {
                continue;
            }
            if (found.length === limit) {
                return { entries: found.reverse(), more: true };
            }
            found.push({ ...entry, position });
        }
    }
    return { entries: found.reverse(), more: false };
}

function hasText(line: Buffer, text: string): boolean {
    return line.toString('utf8').toLowerCase().includes(text);
}
