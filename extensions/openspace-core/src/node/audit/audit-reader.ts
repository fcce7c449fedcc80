import * as fs from 'node:fs';
import { ActivityEntry, activityEntrySchema, ActivityQuery } from '../../common';
import { matchesFilter } from './audit-entry';
import { listAuditFiles } from './audit-files';

const CHUNK = 64 * 1024;
const NEWLINE = 0x0a;
/** No line of ours is longer; in bytes. */
const MAX_LINE_LENGTH = 64 * 1024;
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
        for await (const line of linesBackwards(file.path)) {
            searched += line.length + 1;
            if (found.size >= limit || searched > SEARCHED) {
                return [...found.values()];
            }
            // To look for the id is many times quicker than to read the line.
            if (sessionId !== undefined && !line.includes(sessionId)) {
                continue;
            }
            const entry = parse(line);
            // What was written twice at an end of the IDE is one command.
            if (entry && !found.has(entry.id) && (before === undefined || entry.time < before)
                && (sessionId === undefined || entry.sessionId === sessionId) && (!filter || matchesFilter(entry, filter))) {
                found.set(entry.id, entry);
            }
        }
    }
    return [...found.values()];
}

/** Undefined for a line that is torn or not ours. */
function parse(line: Buffer): ActivityEntry | undefined {
    try {
        return activityEntrySchema.safeParse(JSON.parse(line.toString('utf8'))).data;
    } catch {
        return undefined;
    }
}

/** The lines of a file, last first; what is too long to be one of ours is left out. */
async function* linesBackwards(file: string): AsyncGenerator<Buffer> {
    const handle = await fs.promises.open(file, 'r').catch(() => undefined);
    if (!handle) {
        return;
    }
    try {
        let position = (await handle.stat()).size;
        /** The beginning of what was read last: the rest of its line stands before it. */
        let rest: Buffer = Buffer.alloc(0);
        while (position > 0) {
            const length = Math.min(CHUNK, position);
            position -= length;
            const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, position);
            const text = Buffer.concat([buffer.subarray(0, bytesRead), rest]);
            let end = text.length;
            const newlineBefore = (newline: number): number => newline > 0 ? text.lastIndexOf(NEWLINE, newline - 1) : -1;
            for (let newline = text.lastIndexOf(NEWLINE); newline >= 0; newline = newlineBefore(newline)) {
                if (end > newline + 1) {
                    yield text.subarray(newline + 1, end);
                }
                end = newline;
            }
            rest = end > MAX_LINE_LENGTH ? Buffer.alloc(0) : text.subarray(0, end);
        }
        if (rest.length > 0) {
            yield rest;
        }
    } finally {
        await handle.close();
    }
}
