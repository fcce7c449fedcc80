import { accessSync, closeSync, constants, openSync, readSync, realpathSync, statSync } from 'node:fs';
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

/** How much of a file is read to see whether it is a script that starts a snap, in bytes. */
const MAX_SCRIPT = 4_096;

export interface FoundBrowser {
    readonly program?: string;
    /**
     * What would start one that is a snap, if there is no other: it is confined to folders of its own, so it can neither use a
     * profile that is deleted afterwards nor be kept from the person's.
     */
    readonly snap?: string;
}

/** A Chromium or one of its relatives on this machine; the person may name another one. */
export function findBrowser({ OPENSPACE_BROWSER, PATH = '' }: NodeJS.ProcessEnv): FoundBrowser {
    const folders = PATH.split(path.delimiter).filter(folder => path.isAbsolute(folder));
    const candidates = [...folders.flatMap(folder => NAMES.map(name => path.join(folder, name))), ...PLACES];
    const programs = (OPENSPACE_BROWSER ? [OPENSPACE_BROWSER] : candidates).filter(isProgram);
    const program = programs.find(file => !isSnap(file));
    return { program, snap: program === undefined ? programs[0] : undefined };
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

/** Those in /snap/bin are links to the program `snap`; Ubuntu's /usr/bin/chromium-browser is a script that starts one of them. */
function isSnap(file: string): boolean {
    const real = realpathSync(file);
    return path.basename(real) === 'snap' || real.startsWith('/snap/') || /^#![^]*(\/snap\/bin\/|\bsnap run\b)/.test(beginningOf(real));
}

function beginningOf(file: string): string {
    const begin = Buffer.alloc(MAX_SCRIPT);
    let descriptor: number | undefined;
    try {
        descriptor = openSync(file, 'r');
        return begin.toString('latin1', 0, readSync(descriptor, begin));
    } catch {
        // It may be run and not be read.
        return '';
    } finally {
        if (descriptor !== undefined) {
            closeSync(descriptor);
        }
    }
}
