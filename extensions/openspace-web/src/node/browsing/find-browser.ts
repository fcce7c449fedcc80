import { accessSync, constants, statSync } from 'node:fs';
import * as path from 'node:path';

const NAMES = [
    'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge', 'microsoft-edge-stable',
    'brave-browser'
];

/** Where they are on systems that do not put them into PATH. */
const PLACES = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'
];

/** A Chromium or one of its relatives on this machine; the person may name another one. */
export function findBrowser({ OPENSPACE_BROWSER, PATH = '' }: NodeJS.ProcessEnv): string | undefined {
    const folders = PATH.split(path.delimiter).filter(folder => path.isAbsolute(folder));
    const candidates = [...folders.flatMap(folder => NAMES.map(name => path.join(folder, name))), ...PLACES];
    return (OPENSPACE_BROWSER ? [OPENSPACE_BROWSER] : candidates).find(isProgram);
}

function isProgram(file: string): boolean {
    try {
        accessSync(file, constants.X_OK);
        // Folders can be entered, which is the same right.
        return statSync(file).isFile();
    } catch {
        return false;
    }
}
