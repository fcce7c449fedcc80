import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { isServerSettings, withoutAddedSchema } from './sealed-names';

/** A file that changed so recently that another change might leave its times as they are is read again, in milliseconds. */
const SETTLED_AFTER = 2_000;

/** Files of which it is known what they say; then it starts anew. */
const MAX_KNOWN = 30_000;

interface Known {
    readonly stamp: string;
    readonly print: string;
}

const known = new Map<string, Known>();

/** What the file says, as a hash; read only if the file has changed since somebody asked. */
export function printOfFile(name: string, file: string, stat: fs.Stats): string {
    const stamp = `${stat.dev} ${stat.ino} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}`;
    const before = known.get(file);
    if (before?.stamp === stamp) {
        return before.print;
    }
    const print = printOf(name, fs.readFileSync(file));
    known.delete(file);
    // A program can set the time at which it changed a file, but not the time at which the system noticed.
    if (Math.abs(Date.now() - stat.ctimeMs) > SETTLED_AFTER) {
        if (known.size >= MAX_KNOWN) {
            known.clear();
        }
        known.set(file, { stamp, print });
    }
    return print;
}

export function printOf(name: string, bytes: Uint8Array): string {
    return createHash('sha256').update(sealedBytes(name, bytes)).digest('hex');
}

/** What counts of a file. */
export function sealedBytes(name: string, bytes: Uint8Array): Uint8Array {
    return isServerSettings(name) ? Buffer.from(withoutAddedSchema(Buffer.from(bytes).toString('utf8')), 'utf8') : bytes;
}
