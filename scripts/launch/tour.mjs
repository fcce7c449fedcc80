import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A copy of the guided tour's project, which the agent will change, and the tour's scenario. The copy goes when this process ends. */
export function copyTour(root) {
    const folder = mkdtempSync(join(tmpdir(), 'openspace-tour-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    cpSync(join(root, 'docs/tour/project'), folder, { recursive: true });
    return { folder, scenario: join(root, 'docs/tour/tour.json') };
}
