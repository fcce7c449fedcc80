import * as path from 'node:path';
import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { ILogger } from '@theia/core/lib/common/logger';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import { ActivityEntry, ActivityQuery, AgentCommandCall, FinishedCommand, SessionActivity } from '../../common';
import { JsonSchema } from '../../common/arguments/text-arguments';
import { CommandCatalog } from '../catalog/command-catalog';
import { LaunchOptions } from '../launch/launch-options';
import { CommandJournal } from '../router/command-journal';
import { acceptedEntry, AcceptedPermission, auditEntry, begunEntry } from './audit-entry';
import { removeAuditFilesBefore } from './audit-files';
import { IsUnderWay, readAuditLog, readSessionAudit } from './audit-reader';
import { AuditWriter } from './audit-writer';

const DAY = 24 * 60 * 60 * 1000;
const KEPT_DAYS = 90;
/** A file of this many bytes still opens in an editor. */
const MAX_FILE_SIZE = 20 * 1024 * 1024;

interface AdmittedCommand {
    readonly begunAt: string;
    /** Why that could not be written. */
    readonly failure: Promise<string | undefined>;
}

/**
 * Writes down every command: who asked for what, who decided and how it ended. Lines are added and never changed. One that may change
 * something is on the disk before it acts, so that no crash hides it.
 */
@injectable()
export class AuditLog implements CommandJournal, BackendApplicationContribution, Disposable {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(CommandCatalog)
    protected readonly catalog: CommandCatalog;

    @inject(ILogger) @named('openspace-core:AuditLog')
    protected readonly logger: ILogger;

    protected writer: AuditWriter;
    protected readonly toDispose = new DisposableCollection();
    protected lastMillisecond = 0;
    protected withinMillisecond = 0;
    /** Admitted and not answered yet, by the id that stands in the log. */
    protected readonly underWay = new Map<string, AdmittedCommand>();

    /** For everybody who reads now: what had no answer when they began, and what was admitted since. */
    protected readonly reading = new Set<Set<string>>();

    protected get folder(): string {
        return path.join(this.options.home, 'audit');
    }

    @postConstruct()
    protected init(): void {
        this.writer = new AuditWriter({
            folder: this.folder,
            largestFile: MAX_FILE_SIZE,
            onDidFail: error => {
                this.logger.warn('the audit log cannot be written', { reason: error instanceof Error ? error.message : String(error) });
            }
        });
        void this.removeOld();
        const daily = setInterval(() => void this.removeOld(), DAY).unref();
        this.toDispose.push(Disposable.create(() => clearInterval(daily)));
    }

    /** Newest entries first. */
    read(query: ActivityQuery): Promise<ActivityEntry[]> {
        return this.readWith(isUnderWay => readAuditLog(this.folder, query, isUnderWay));
    }

    readSession(sessionId: string): Promise<SessionActivity> {
        return this.readWith(isUnderWay => readSessionAudit(this.folder, sessionId, isUnderWay));
    }

    onStop(): void {
        this.dispose();
    }

    /** Writes what waits. Commands that end later, while the IDE stops, are written too. */
    dispose(): void {
        this.toDispose.dispose();
        this.writer.dispose();
    }

    /** Writes down that a permission request was accepted without the person. */
    addAccepted(accepted: AcceptedPermission): void {
        this.write(acceptedEntry(accepted, this.nextTime(Date.now())));
    }

    /** Once for each command, also if it goes from one page to another before it acts. */
    admit(call: AgentCommandCall): Promise<string | undefined> {
        const entry = begunEntry(call, this.nextTime(Date.now()), this.schemaOf(call));
        const known = this.underWay.get(entry.id);
        if (known) {
            return known.failure;
        }
        const failure = this.writer.appendSafely(dayOf(entry), JSON.stringify(entry)).then(
            () => undefined, (error: unknown) => error instanceof Error ? error.message : String(error)
        );
        this.underWay.set(entry.id, { begunAt: entry.time, failure });
        this.reading.forEach(unanswered => unanswered.add(entry.id));
        return failure;
    }

    add(finished: FinishedCommand): void {
        const entry = auditEntry(finished, this.nextTime(Date.now()), this.schemaOf(finished.call));
        const admitted = this.underWay.get(entry.id);
        this.underWay.delete(entry.id);
        this.write(admitted ? { ...entry, begunAt: admitted.begunAt } : entry);
    }

    protected schemaOf({ cmd }: AgentCommandCall): JsonSchema | undefined {
        return this.catalog.entry(cmd)?.arguments_schema;
    }

    /** What runs now is not told of before it has its answer, which may come while the files are read. */
    protected async readWith<T>(read: (isUnderWay: IsUnderWay) => Promise<T>): Promise<T> {
        const unanswered = new Set(this.underWay.keys());
        this.reading.add(unanswered);
        try {
            await this.writer.flush();
            return await read(({ id }) => unanswered.has(id));
        } finally {
            this.reading.delete(unanswered);
        }
    }

    protected write(entry: ActivityEntry): void {
        this.writer.append(dayOf(entry), JSON.stringify(entry));
    }

    /** No two entries have the same time, so that "older than" never skips one: the digits after the milliseconds count. */
    protected nextTime(millisecond: number): string {
        this.withinMillisecond = millisecond === this.lastMillisecond ? Math.min(this.withinMillisecond + 1, 999) : 0;
        this.lastMillisecond = millisecond;
        return new Date(millisecond).toISOString().replace('Z', `${String(this.withinMillisecond).padStart(3, '0')}Z`);
    }

    protected async removeOld(): Promise<void> {
        await removeAuditFilesBefore(this.folder, new Date(Date.now() - KEPT_DAYS * DAY).toISOString().slice(0, 10));
    }
}

function dayOf({ time }: ActivityEntry): string {
    return time.slice(0, 10);
}
