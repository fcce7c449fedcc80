import * as fs from 'node:fs';
import { inspectLines, syncFolder } from '@openspace/foundation/json-lines';
import { Disposable } from '@theia/core/lib/common/disposable';
import { ensurePrivateFolder } from '../launch/private-files';
import { AuditFile, auditFile } from './audit-files';

/** Lines wait this long for company; in milliseconds. */
const FLUSH_DELAY = 100;
/** One write; small enough to be one for the operating system too. In characters. */
const MAX_BATCH = 256 * 1024;
/** So many lines are not left waiting: they are written at once. */
const MAX_WAITING = 20_000;
/** A disk that hangs: more lines are not kept. */
const MAX_KEPT = 200_000;

export interface AuditWriterOptions {
    readonly folder: string;
    /** A file that has reached it is not continued; in bytes. */
    readonly largestFile: number;
    /** Lines are getting lost. Told once, and again only if it has worked in between. */
    readonly onDidFail: (error: unknown) => void;
}

interface Line {
    readonly day: string;
    readonly text: string;
    /** Somebody waits until it is on the disk; without a reason if it is. */
    readonly onSettled?: (failure?: Error) => void;
}

/** A file as it is before a write. */
interface OpenFile extends AuditFile {
    /** In bytes. */
    readonly size: number;
    /** It ends in the middle of a line. */
    readonly torn: boolean;
}

/**
 * Appends lines in order, without making anybody wait who does not want to. What cannot be written is lost; nothing else suffers.
 */
export class AuditWriter implements Disposable {

    protected waiting: Line[] = [];
    protected timer: NodeJS.Timeout | undefined;
    protected current: AuditFile | undefined;
    protected failing = false;
    protected disposed = false;
    protected running: Promise<void> | undefined;
    protected underWay: { readonly batch: readonly Line[]; readonly abort: AbortController } | undefined;

    constructor(protected readonly options: AuditWriterOptions) { }

    append(day: string, text: string): void {
        // A flood must not push lines out: then everybody waits for the disk.
        if (this.add({ day, text }) && !this.isUrgent()) {
            this.timer ??= setTimeout(() => void this.flush(), FLUSH_DELAY);
        }
    }

    /**
     * Resolves when the line is on the disk and would survive a power failure; rejects if it cannot be written. Lines that come while
     * the disk is at work wait for each other: one visit writes them all.
     */
    appendSafely(day: string, text: string): Promise<void> {
        return new Promise((done, fail) => {
            const onSettled = (failure?: Error): void => failure ? fail(failure) : done();
            if (this.add({ day, text, onSettled }) && !this.isUrgent()) {
                void this.flush();
            }
        });
    }

    /** Resolves when all lines so far are written, or lost. */
    flush(): Promise<void> {
        clearTimeout(this.timer);
        this.timer = undefined;
        this.running ??= this.writeAll();
        return this.running;
    }

    /** Writes everything at once; lines that come later are written as they come. */
    dispose(): void {
        this.disposed = true;
        clearTimeout(this.timer);
        if (this.underWay) {
            // Nobody knows how far it is: a line that stands there twice, with the same id, is better than none.
            this.underWay.abort.abort();
            this.waiting = [...this.underWay.batch, ...this.waiting];
            this.current = undefined;
        }
        this.writeRest();
    }

    protected async writeAll(): Promise<void> {
        // `running` is set before anything happens.
        await Promise.resolve();
        while (this.waiting.length > 0) {
            const batch = this.takeBatch();
            const abort = new AbortController();
            this.underWay = { batch, abort };
            try {
                const file = this.fileFor(batch[0].day);
                const text = textOf(batch, file);
                const flush = batch.some(isAwaited);
                // With `flush` it returns when the disk has it.
                await fs.promises.writeFile(file.path, text, { flag: 'a', mode: 0o600, signal: abort.signal, flush });
                if (flush && file.size === 0) {
                    await syncFolder(this.options.folder);
                }
                this.succeed(batch);
            } catch (error) {
                this.fail(error, batch);
            }
            this.underWay = undefined;
        }
        this.running = undefined;
    }

    protected writeRest(): void {
        while (this.waiting.length > 0) {
            const batch = this.takeBatch();
            try {
                const file = this.fileFor(batch[0].day);
                const text = textOf(batch, file);
                fs.writeFileSync(file.path, text, { flag: 'a', mode: 0o600, flush: batch.some(isAwaited) });
                this.succeed(batch);
            } catch (error) {
                this.fail(error, batch);
            }
        }
    }

    /** Whether there was room for it. */
    protected add(line: Line): boolean {
        if (this.waiting.length >= MAX_KEPT) {
            this.fail(new Error(`The disk hangs: ${MAX_KEPT} lines are waiting.`), [line]);
            return false;
        }
        this.waiting.push(line);
        return true;
    }

    /** Writes at once what cannot wait any longer. */
    protected isUrgent(): boolean {
        const urgent = this.disposed || (this.waiting.length >= MAX_WAITING && !this.underWay);
        if (urgent) {
            this.writeRest();
        }
        return urgent;
    }

    /** Lines of one day, from the front. */
    protected takeBatch(): Line[] {
        const { day } = this.waiting[0];
        let length = 0;
        let count = 0;
        while (this.waiting[count]?.day === day && length < MAX_BATCH) {
            length += this.waiting[count++].text.length;
        }
        return this.waiting.splice(0, count);
    }

    /** Looks at the file before each write: another instance writes there too, and may have been killed in the middle of a line. */
    protected fileFor(day: string): OpenFile {
        if (this.current?.day !== day) {
            ensurePrivateFolder(this.options.folder);
        }
        for (let number = this.current?.day === day ? this.current.number : 0; ; number++) {
            const file = auditFile(this.options.folder, day, number);
            const state = inspectLines(file.path);
            if (state.size < this.options.largestFile) {
                this.current = file;
                return { ...file, ...state };
            }
        }
    }

    protected succeed(batch: readonly Line[]): void {
        this.failing = false;
        batch.forEach(({ onSettled }) => onSettled?.());
    }

    protected fail(error: unknown, batch: readonly Line[]): void {
        if (this.disposed && error instanceof Error && error.name === 'AbortError') {
            return;
        }
        const failure = error instanceof Error ? error : new Error(String(error));
        batch.forEach(({ onSettled }) => onSettled?.(failure));
        this.current = undefined;
        if (!this.failing) {
            this.failing = true;
            this.options.onDidFail(error);
        }
    }
}

function isAwaited({ onSettled }: Line): boolean {
    return onSettled !== undefined;
}

function textOf(batch: readonly Line[], file: OpenFile): string {
    return (file.torn ? '\n' : '') + batch.map(({ text }) => `${text}\n`).join('');
}
