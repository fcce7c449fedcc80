import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';

/** Creates a folder that only the user can enter. */
export function ensurePrivateFolder(folder: string): string {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    return folder;
}

/** Writes a file that only the user can read; readers see the old or the new text, never a part. */
export function writePrivateFile(file: string, text: string): void {
    ensurePrivateFolder(path.dirname(file));
    const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`;
    fs.writeFileSync(temporary, text, { mode: 0o600 });
    fs.renameSync(temporary, file);
}

/** The parsed content, or undefined if the file is missing or broken. */
export function readJsonFile(file: string): unknown {
    try {
        return JSON.parse(fs.readFileSync(file, 'utf8'));
    } catch {
        return undefined;
    }
}
