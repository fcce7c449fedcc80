import { randomBytes } from 'node:crypto';
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { inspectLines, syncFolder } from '@openspace/foundation/json-lines';
import type { Redactor } from '@openspace/foundation/redaction';
import { Turns } from '@openspace/foundation/turns';
import type { AdmittedOperation, AuditEntry, AuditedOperation, EntryOutcome } from './audit-entry.js';
import { auditFile, listAuditFiles, removeOldAuditFiles } from './audit-files.js';
import { auditPosition, readAuditPage, type AuditLine, type AuditPage, type AuditQuery } from './audit-page.js';
import { auditSummary } from './audit-summary.js';
import { SharedSync } from './shared-sync.js';

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
    /**
     * Resolves with the id of its line when it is on the disk, so that not even a power failure hides it: only then may the operation
     * act. Rejects if it cannot be written.
     */
    begin(operation: AdmittedOperation): Promise<string>;
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
    /** Told of every operation that was written down with its outcome. */
    readonly onLine?: (line: AuditLine) => void;
}

/** As a line has it: what is about to act has no outcome. */
interface EntryOperation extends Omit<AuditedOperation, 'outcome' | 'begun'> {
    readonly outcome: EntryOutcome;
}

interface OpenFile {
    readonly handle: FileHandle;
    readonly number: number;
    readonly disk: SharedSync;
    size: number;
}

/**
 * The operations of one workspace, a JSON line for each, in the order in which they ended, and one before it for what acts. Lines are
 * added and never changed. They survive the end of our process at any moment. Outcomes are not forced to the disk, so a power failure may
 * cost the last ones.
 */
export class AuditTrail implements AuditSink {

    protected current: OpenFile | undefined;
    protected readonly turns = new Turns();
    /** Nobody will close the file once more. */
    protected closed = false;
    /** What was begun and has no outcome yet, by its id. */
    protected readonly underWay = new Set<string>();
    /** For everybody who reads now: what had no outcome when they began, and what was begun since. */
    protected readonly reading = new Set<Set<string>>();

    constructor(protected readonly options: AuditTrailOptions) { }

    async begin(operation: AdmittedOperation): Promise<string> {
        const id = randomBytes(9).toString('base64url');
        const entry = this.entryOf({ ...operation, durationMs: 0, outcome: 'unknown' }, { id });
        this.underWay.add(id);
        this.reading.forEach(unanswered => unanswered.add(id));
        try {
            // The next line is not kept waiting by the disk.
            const { onDisk } = await this.turns.take(async () => {
                const { disk } = (await this.append(entry)).file;
                const reached = disk.reach();
                await this.closeAgain();
                return { onDisk: reached };
            });
            await onDisk;
            return id;
        } catch (error) {
            this.underWay.delete(id);
            throw error;
        }
    }

    async record({ begun, ...operation }: AuditedOperation): Promise<void> {
        const entry = this.entryOf(operation, { ...begun !== undefined && { begun } });
        try {
            await this.turns.take(async () => {
                const { position } = await this.append(entry);
                await this.closeAgain();
                this.options.onLine?.({ ...entry, position });
            });
        } finally {
            if (begun !== undefined) {
                this.underWay.delete(begun);
            }
        }
    }

    /** The newest entries, oldest of them first. */
    async read(limit: number): Promise<AuditEntry[]> {
        await this.turns.take(() => undefined);
        return withoutPositions(await this.page({ limit }));
    }

    /** Those that fit a question. What runs now is not told of before it has its outcome. */
    async page(query: AuditQuery): Promise<AuditPage> {
        const unanswered = new Set(this.underWay);
        this.reading.add(unanswered);
        try {
            return await readAuditPage(this.options.folder, query, id => unanswered.has(id));
        } finally {
            this.reading.delete(unanswered);
        }
    }

    /** What comes later, such as a call that is refused because all is over, is written down all the same. */
    close(): Promise<void> {
        this.closed = true;
        return this.turns.take(() => this.closeFile());
    }

    /** @param ids stand right after the time, where readers look for them */
    protected entryOf(
        { type, session, args, began, durationMs, outcome, code, error, measures }: EntryOperation, ids: Pick<AuditEntry, 'id' | 'begun'>
    ): AuditEntry {
        const { redactor, workspace, provider } = this.options;
        return {
            time: new Date(began).toISOString(),
            ...ids,
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
    protected async append(entry: AuditEntry): Promise<{ readonly file: OpenFile; readonly position: string }> {
        try {
            const file = await this.fileWithRoom();
            const bytes = Buffer.from(`${JSON.stringify(entry)}\n`);
            await file.handle.appendFile(bytes);
            const position = auditPosition(file.number, file.size);
            file.size += bytes.length;
            return { file, position };
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
        const made = await mkdir(folder, { recursive: true, mode: 0o700 });
        if (made !== undefined) {
            await syncFolder(dirname(made));
        }
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
            const disk = new SharedSync(size === 0 ? syncNew(handle, this.options.folder) : () => handle.datasync());
            return { handle, number, disk, size: torn ? size + 1 : size };
        } catch (error) {
            await handle.close();
            throw error;
        }
    }

    /** After what came when all was over. */
    protected async closeAgain(): Promise<void> {
        if (this.closed) {
            await this.closeFile();
        }
    }

    protected async closeFile(): Promise<void> {
        const { current } = this;
        this.current = undefined;
        await current?.disk.settled();
        await current?.handle.close();
    }
}

/** Brings a file to the disk that may be new there, with its name. */
function syncNew(handle: FileHandle, folder: string): () => Promise<void> {
    let isNamed = false;
    return async () => {
        await handle.datasync();
        if (!isNamed) {
            await syncFolder(folder);
            isNamed = true;
        }
    };
}

/** The newest entries of a trail that nobody needs to have open, oldest of them first; what is torn or not ours is left out. */
export async function readAuditTrail(folder: string, limit: number): Promise<AuditEntry[]> {
    return withoutPositions(await readAuditPage(folder, { limit }));
}

function withoutPositions({ entries }: AuditPage): AuditEntry[] {
    return entries.map(({ position: _, ...entry }) => entry);
}
