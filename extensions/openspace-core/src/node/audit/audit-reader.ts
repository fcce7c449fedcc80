import { linesBackwards, parseLine } from '@openspace/foundation/json-lines';
import { ActivityEntry, activityEntrySchema, ActivityQuery, SessionActivity } from '../../common';
import { matchesFilter } from './audit-entry';
import { AuditFile, listAuditFiles } from './audit-files';

/** Most bytes that one question looks at: a filter without hits must not read months. */
const SEARCHED = 64 * 1024 * 1024;
const MAX_ENTRIES = 1_000;
/** Of a session, for somebody who wants all of it; some ten megabytes. */
const MAX_SESSION_ENTRIES = 20_000;

/** Whether a command that was begun has its answer still to come. */
export type IsUnderWay = (entry: ActivityEntry) => boolean;

interface Section {
    readonly before?: string;
    readonly sessionId?: string;
    /** In bytes; without it, everything. */
    readonly searched?: number;
}

/** The newest entries that fit, newest first. Reads the files from their ends and only as far as needed. */
export async function readAuditLog(folder: string, query: ActivityQuery, isUnderWay: IsUnderWay): Promise<ActivityEntry[]> {
    const limit = Math.min(Math.max(Math.trunc(query.limit) || 0, 0), MAX_ENTRIES);
    const { before, sessionId } = query;
    const filter = query.filter?.trim().toLowerCase();
    return limit === 0 ? [] : take(
        entriesBackwards(folder, { before, sessionId, searched: SEARCHED }, isUnderWay), limit,
        entry => !filter || matchesFilter(entry, filter)
    );
}

/** All that there is of a session. */
export async function readSessionAudit(folder: string, sessionId: string, isUnderWay: IsUnderWay): Promise<SessionActivity> {
    const entries = await take(entriesBackwards(folder, { sessionId }, isUnderWay), MAX_SESSION_ENTRIES + 1);
    return { entries: entries.slice(0, MAX_SESSION_ENTRIES).reverse(), cut: entries.length > MAX_SESSION_ENTRIES };
}

/** One entry for each command, as far as the limit goes. */
async function take(
    entries: AsyncIterable<ActivityEntry>, limit: number, fits: (entry: ActivityEntry) => boolean = () => true
): Promise<ActivityEntry[]> {
    const found = new Map<string, ActivityEntry>();
    for await (const entry of entries) {
        const known = found.get(entry.id);
        // What was written twice at an end of the IDE is one command, and a clock that was set back puts an end before its beginning.
        if (fits(entry) && (!known || known.verdict === 'begun')) {
            found.set(entry.id, entry);
            if (found.size === limit && !known) {
                break;
            }
        }
    }
    return [...found.values()];
}

/** The entries of a section, newest first. That a command was begun is told only of those whose outcome nobody wrote down. */
async function* entriesBackwards(
    folder: string, { before, sessionId, searched = Infinity }: Section, isUnderWay: IsUnderWay
): AsyncGenerator<ActivityEntry> {
    /** Commands whose outcome has been seen, of those that have two lines. */
    const ended = new Set<string>();
    const skipped: AuditFile[] = [];
    let looked = 0;
    for (const file of (await listAuditFiles(folder)).reverse()) {
        if (before !== undefined && file.day > before.slice(0, 10)) {
            skipped.push(file);
            continue;
        }
        for await (const { bytes: line } of linesBackwards(file.path)) {
            looked += line.length + 1;
            if (looked > searched) {
                return;
            }
            // To look for the id is many times quicker than to read the line.
            const entry = sessionId === undefined || line.includes(sessionId) ? parseLine(line, activityEntrySchema) : undefined;
            if (!entry || sessionId !== undefined && entry.sessionId !== sessionId) {
                continue;
            }
            if (entry.begunAt !== undefined) {
                ended.add(entry.id);
            }
            if (before !== undefined && entry.time >= before) {
                continue;
            }
            if (entry.verdict !== 'begun' || !ended.has(entry.id) && !isUnderWay(entry) && !await isEndedIn(skipped, entry.id)) {
                yield entry;
            }
        }
    }
}

/** What was begun at the end of a day may have ended on the next one. Hardly any question comes so far. */
async function isEndedIn(files: readonly AuditFile[], id: string): Promise<boolean> {
    for (const file of [...files].reverse()) {
        for await (const { bytes: line } of linesBackwards(file.path)) {
            if (line.includes(id) && parseLine(line, activityEntrySchema)?.id === id) {
                return true;
            }
        }
    }
    return false;
}
