import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Removes the `server.json` that the backend with this process number could not remove itself. That of another instance stays. */
export function removeServerFile(home, pid) {
    const file = join(home, 'server.json');
    try {
        if (JSON.parse(readFileSync(file, 'utf8')).pid === pid) {
            rmSync(file);
        }
    } catch {
        // Most often the backend has removed it.
    }
}
