import * as path from 'node:path';
import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { ILogger } from '@theia/core/lib/common/logger';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import { linesBackwards, parseLine } from '@openspace/foundation/json-lines';
import { ActivityEntry, activityEntrySchema, ActivityQuery, FinishedCommand } from '../../common';
import { CommandCatalog } from '../catalog/command-catalog';
import { LaunchOptions } from '../launch/launch-options';
import { CommandGateway } from '../router/command-gateway';
import { acceptedEntry, AcceptedPermission, auditEntry, matchesFilter } from './audit-entry';
import { listAuditFiles, removeAuditFilesBefore } from './audit-files';
import { AuditWriter } from './audit-writer';

const DAY = 24 * 60 * 60 * 1000;
const KEPT_DAYS = 90;
/** A file of this many bytes still opens in an editor. */
const MAX_FILE_SIZE = 20 * 1024 * 1024;

/** Writes down every command: who asked for what, who decided and how it ended. Lines are added and never changed. */
@injectable()
export class AuditLog implements BackendApplicationContribution, Disposable {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(CommandCatalog)
    protected readonly catalog: CommandCatalog;

    @inject(CommandGateway)
    protected readonly gateway: CommandGateway;

    @inject(ILogger) @named('openspace-core:AuditLog')
    protected readonly logger: ILogger;

    protected writer: AuditWriter;
    protected readonly toDispose = new DisposableCollection();
    protected lastMillisecond = 0;
    protected withinMillisecond = 0;

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
        this.gateway.onDidFinish(finished => this.add(finished));
        this.gateway.onDidRunForPerson(finished => this.add(finished));
        void this.removeOld();
        const daily = setInterval(() => void this.removeOld(), DAY).unref();
        this.toDispose.push(Disposable.create(() => clearInterval(daily)));
    }

    /** Newest entries first. */
    async read(query: ActivityQuery): Promise<ActivityEntry[]> {
        await this.writer.flush();
        return readAuditLog(this.folder, query);
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

    protected add(finished: FinishedCommand): void {
        const schema = this.catalog.entry(finished.call.cmd)?.arguments_schema;
        this.write(auditEntry(finished, this.nextTime(Date.now()), schema));
    }

    protected write(entry: ActivityEntry): void {
        this.writer.append(entry.time.slice(0, 10), JSON.stringify(entry));
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

/** Most bytes that one question looks at: a filter without hits must not read months. */
const SEARCHED = 64 * 1024 * 1024;
const MAX_ENTRIES = 1_000;

/** The newest entries that fit, newest first. Reads the files from their ends and only as far as needed. */
async function readAuditLog(folder: string, query: ActivityQuery): Promise<ActivityEntry[]> {
    const limit = Math.min(Math.max(Math.trunc(query.limit) || 0, 0), MAX_ENTRIES);
    const { before, sessionId } = query;
    const filter = query.filter?.trim().toLowerCase();
    const found = new Map<string, ActivityEntry>();
    let searched = 0;
    for (const file of (await listAuditFiles(folder)).reverse()) {
        if (before !== undefined && file.day > before.slice(0, 10)) {
            continue;
        }
        for await (const { bytes: line } of linesBackwards(file.path)) {
            searched += line.length + 1;
            if (found.size >= limit || searched > SEARCHED) {
                return [...found.values()];
            }
            // To look for the id is many times quicker than to read the line.
            if (sessionId !== undefined && !line.includes(sessionId)) {
                continue;
            }
            const entry = parseLine(line, activityEntrySchema);
            // What was written twice at an end of the IDE is one command.
            if (entry && !found.has(entry.id) && (before === undefined || entry.time < before)
                && (sessionId === undefined || entry.sessionId === sessionId) && (!filter || matchesFilter(entry, filter))) {
                found.set(entry.id, entry);
            }
        }
    }
    return [...found.values()];
}
