import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { inspectLines } from '@openspace/foundation/json-lines';
import type { Redactor } from '@openspace/foundation/redaction';
import { Turns } from '@openspace/foundation/turns';
import type { AuditEntry, AuditedOperation } from './audit-entry.js';
import { auditFile, listAuditFiles, removeOldAuditFiles } from './audit-files.js';
import { auditPosition, readAuditPage, type AuditLine } from './audit-page.js';
import { auditSummary } from './audit-summary.js';

/** Still opens in an editor; in bytes. */
const MAX_FILE_SIZE = 10 * 1024 * 1024;
const KEPT_FILES = 10;
/** Of an error's text; in characters. */
const MAX_ERROR_LENGTH = 300;
const MAX_SESSION_LENGTH = 200;
/** A caller may invent the name of a tool. */
const MAX_TYPE_LENGTH = 40;

/** Takes down what was done in a workspace. */
export interface AuditSink {
    /** Resolves when the line is with the operating system: only then may the operation be answered. Rejects if it cannot be written. */
    record(operation: AuditedOperation): Promise<void>;
}

export interface AuditTrailOptions {
    /** Of this workspace alone; made if it is missing. */
    readonly folder: string;
    readonly workspace: string;
    readonly provider?: string;
    readonly redactor: Redactor;
    readonly largestFile?: number;
    readonly keptFiles?: number;
    /** Told of every line that was written. */
    readonly onLine?: (line: AuditLine) => void;
}

interface OpenFile {
    readonly handle: FileHandle;
    readonly number: number;
    size: number;
}

/**
 * The operations of one workspace, a JSON line for each, in the order in which they ended. Lines are added and never changed.
 * They survive the end of our process at any moment; they are not forced to the disk, so a power failure may cost the last ones.
 */
export class AuditTrail implements AuditSink {

    protected current: OpenFile | undefined;
    protected readonly turns = new Turns();
    /** Nobody will close the file once more. */
    protected closed = false;

    constructor(protected readonly options: AuditTrailOptions) { }

    record(operation: AuditedOperation): Promise<void> {
        const entry = this.entryOf(operation);
        return this.turns.take(async () => {
            const position = await this.append(`${JSON.stringify(entry)}\n`);
            if (this.closed) {
                await this.closeFile();
            }
            this.options.onLine?.({ ...entry, position });
        });
    }

    /** The newest entries, oldest of them first. */
    read(limit: number): Promise<AuditEntry[]> {
        return this.turns.take(() => readAuditTrail(this.options.folder, limit));
    }

    /** What comes later, such as a call that is refused because all is over, is written down all the same. */
    close(): Promise<void> {
        this.closed = true;
        return this.turns.take(() => this.closeFile());
    }

    protected entryOf({ type, session, args, began, durationMs, outcome, code, error, measures }: AuditedOperation): AuditEntry {
        const { redactor, workspace, provider } = this.options;
        return {
            time: new Date(began).toISOString(),
            type: redactor.redactShort(type, MAX_TYPE_LENGTH),
            workspace,
            ...(session === undefined ? {} : { session: redactor.redactShort(session, MAX_SESSION_LENGTH) }),
            ...(provider === undefined ? {} : { provider }),
            duration_ms: Math.round(durationMs),
            outcome,
            ...(code === undefined ? {} : { code }),
            ...(error === undefined ? {} : { error: redactor.redactShort(error, MAX_ERROR_LENGTH) }),
            summary: { ...auditSummary(args, redactor), ...measures }
        };
    }

    /** Where the line stands. */
    protected async append(line: string): Promise<string> {
        try {
            const file = await this.fileWithRoom();
            const bytes = Buffer.from(line);
            await file.handle.appendFile(bytes);
            const position = auditPosition(file.number, file.size);
            file.size += bytes.length;
            return position;
        } catch (error) {
            // The next line looks at the disk anew, and finds out whether this one is torn.
            await this.closeFile().catch(() => undefined);
            throw error;
        }
    }

    protected async fileWithRoom(): Promise<OpenFile> {
        const { folder, largestFile = MAX_FILE_SIZE, keptFiles = KEPT_FILES } = this.options;
        if (this.current && this.current.size < largestFile) {
            return this.current;
        }
        await this.closeFile();
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const newest = (await listAuditFiles(folder)).at(-1)?.number ?? 1;
        const continued = await this.openFile(newest);
        if (continued.size < largestFile) {
            return this.current = continued;
        }
        await continued.handle.close();
        this.current = await this.openFile(newest + 1);
        await removeOldAuditFiles(folder, keptFiles);
        return this.current;
    }

    protected async openFile(number: number): Promise<OpenFile> {
        const { path } = auditFile(this.options.folder, number);
        const handle = await open(path, 'a', 0o600);
        try {
            const { size, torn } = inspectLines(path);
            if (torn) {
                await handle.appendFile('\n');
            }
            return { handle, number, size: torn ? size + 1 : size };
        } catch (error) {
            await handle.close();
            throw error;
        }
    }

    protected async closeFile(): Promise<void> {
        const { current } = this;
        this.current = undefined;
        await current?.handle.close();
    }
}

/** The newest entries of a trail that nobody needs to have open, oldest of them first; what is torn or not ours is left out. */
export async function readAuditTrail(folder: string, limit: number): Promise<AuditEntry[]> {
    const { entries } = await readAuditPage(folder, { limit });
    return entries.map(({ position: _, ...entry }) => entry);
}
