import { linesBackwards, parseLine } from '@openspace/foundation/json-lines';
import { ActivityEntry, activityEntrySchema, ActivityQuery } from '../../common';
import { matchesFilter } from './audit-entry';
import { listAuditFiles } from './audit-files';

/** Most bytes that one question looks at: a filter without hits must not read months. */
const SEARCHED = 64 * 1024 * 1024;
const MAX_ENTRIES = 1_000;

/** The newest entries that fit, newest first. Reads the files from their ends and only as far as needed. */
export async function readAuditLog(folder: string, query: ActivityQuery): Promise<ActivityEntry[]> {
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
