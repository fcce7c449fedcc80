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

/** One line for the person if another OpenSpace is running on the same state folder; undefined if none is. `folder` may be unknown. */
export function otherInstance(home, folder) {
    try {
        const { url, pid, workspace } = JSON.parse(readFileSync(join(home, 'server.json'), 'utf8'));
        process.kill(pid, 0);
        return folder !== undefined && workspace === folder
            ? `OpenSpace is already running on this folder, at ${url} (process ${pid}). Both share sessions, layouts and settings.`
            : `Another OpenSpace is running, at ${url} (process ${pid}). It shares sessions and settings with this one.`;
    } catch {
        return undefined;
    }
}
