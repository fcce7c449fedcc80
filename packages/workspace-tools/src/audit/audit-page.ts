import { readFile } from 'node:fs/promises';
import { auditEntrySchema, type AuditEntry, type AuditOutcome } from './audit-entry.js';
import { listAuditFiles } from './audit-files.js';

const NEWLINE = 0x0a;

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
        const bytes = await readFile(path).catch(() => Buffer.alloc(0));
        for (const { offset, line } of linesFromEnd(bytes)) {
            const position = auditPosition(number, offset);
            if ((before !== undefined && position >= before) || (wanted !== undefined && !line.toLowerCase().includes(wanted))) {
                continue;
            }
            const entry = parseLine(line);
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

function* linesFromEnd(bytes: Buffer): Generator<{ readonly offset: number; readonly line: string }> {
    // What is not closed by a line break is still being written.
    for (let end = bytes.lastIndexOf(NEWLINE); end > 0;) {
        const offset = bytes.lastIndexOf(NEWLINE, end - 1) + 1;
        yield { offset, line: bytes.toString('utf8', offset, end) };
        end = offset - 1;
    }
}

/** Undefined for what is torn or not ours. */
function parseLine(line: string): AuditEntry | undefined {
    try {
        return auditEntrySchema.safeParse(JSON.parse(line)).data;
    } catch {
        return undefined;
    }
}
