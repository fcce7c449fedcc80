import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';

/** Creates a folder that only the user can enter. */
export function ensurePrivateFolder(folder: string): string {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    return folder;
}

/** Writes a file that only the user can read; readers see the old or the new text, never a part. */
export function writePrivateFile(file: string, text: string | Uint8Array): void {
    ensurePrivateFolder(path.dirname(file));
    const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`;
    try {
        fs.writeFileSync(temporary, text, { mode: 0o600 });
        fs.renameSync(temporary, file);
    } catch (error) {
        // A full disk must not fill up with beginnings.
        fs.rmSync(temporary, { force: true });
        throw error;
    }
}

/** A name beside a file, under which nothing is yet: `consent.broken.json`, `consent.broken-2.json`, … */
export function freeNameBeside(file: string): string {
    const { dir, name, ext } = path.parse(file);
    for (let count = 1; ; count++) {
        const candidate = path.join(dir, `${name}.broken${count === 1 ? '' : `-${count}`}${ext}`);
        if (!fs.existsSync(candidate)) {
            return candidate;
        }
    }
}

/** Gives a file that is of no use another name, so that nothing of it is lost; answers the new path. */
export function setAsideFile(file: string): string {
    const target = freeNameBeside(file);
    fs.renameSync(file, target);
    return target;
}

/** The parsed content, or undefined if the file is missing or broken. */
export function readJsonFile(file: string): unknown {
    try {
        return JSON.parse(fs.readFileSync(file, 'utf8'));
    } catch {
        return undefined;
    }
}
