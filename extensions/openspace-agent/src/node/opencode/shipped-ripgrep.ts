import * as fs from 'node:fs';
import * as path from 'node:path';
import { rgPath } from '@vscode/ripgrep';

/**
 * Puts a link to our ripgrep where the server looks for it when there is none on the path; otherwise it would load one from the
 * network. One that the server has loaded itself stays.
 */
export function linkRipgrep(folder: string): void {
    const link = path.join(folder, path.basename(rgPath));
    const present = fs.lstatSync(link, { throwIfNoEntry: false });
    if (present && !present.isSymbolicLink()) {
        return;
    }
    // The installation may have moved.
    fs.rmSync(link, { force: true });
    fs.mkdirSync(folder, { recursive: true });
    fs.symlinkSync(rgPath, link);
}
