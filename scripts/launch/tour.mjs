import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** As the welcome page's tour calls it. */
const PROJECT = 'moon-calendar';

/** An empty folder for the tour, which the backend fills and removes; if it cannot, we do when this process ends. */
export function tourFolder(home) {
    mkdirSync(join(home, 'tour'), { recursive: true, mode: 0o700 });
    const own = mkdtempSync(join(home, 'tour/'));
    process.once('exit', () => rmSync(own, { recursive: true, force: true }));
    const folder = join(own, PROJECT);
    mkdirSync(folder);
    return folder;
}
