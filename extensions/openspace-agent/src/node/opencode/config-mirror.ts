import * as fs from 'node:fs';
import * as path from 'node:path';
import { ensurePrivateFolder } from 'openspace-core/lib/node/launch/private-files';

/** Files that the server itself puts into each of its configuration folders. */
const OWN_FILES = new Set(['node_modules', 'package.json', 'package-lock.json', 'bun.lock', 'bun.lockb', '.gitignore']);

/**
 * Lets the managed server see the user's configuration without writing there. The server completes configuration files in
 * place and installs packages beside them; so files with settings are copied, everything else is linked, and what the
 * server adds stays in the mirror.
 */
export function mirrorConfig(userFolder: string, mirror: string): void {
    ensurePrivateFolder(mirror);
    for (const name of fs.readdirSync(mirror)) {
        if (!OWN_FILES.has(name)) {
            fs.rmSync(path.join(mirror, name), { recursive: true, force: true });
        }
    }
    if (!fs.existsSync(userFolder)) {
        return;
    }
    for (const name of fs.readdirSync(userFolder)) {
        const source = path.join(userFolder, name);
        const target = path.join(mirror, name);
        if (OWN_FILES.has(name)) {
            continue;
        }
        if (/\.jsonc?$/.test(name) && fs.statSync(source, { throwIfNoEntry: false })?.isFile()) {
            fs.copyFileSync(source, target);
        } else {
            fs.symlinkSync(source, target);
        }
    }
}

/** Links everything in a folder of the user but the one entry that has a mirror of its own. */
export function linkOtherEntries(userFolder: string, mirror: string, except: string): void {
    ensurePrivateFolder(mirror);
    const wanted = new Set(fs.existsSync(userFolder) ? fs.readdirSync(userFolder).filter(name => name !== except) : []);
    for (const name of fs.readdirSync(mirror)) {
        const target = path.join(mirror, name);
        if (name !== except && !wanted.delete(name) && fs.lstatSync(target).isSymbolicLink()) {
            fs.rmSync(target);
        }
    }
    wanted.forEach(name => fs.symlinkSync(path.join(userFolder, name), path.join(mirror, name)));
}

/** Makes the user's credentials visible to the managed server; they may appear later. */
export function linkCredentials(userData: string, data: string): void {
    ensurePrivateFolder(data);
    const link = path.join(data, 'auth.json');
    if (!fs.lstatSync(link, { throwIfNoEntry: false })) {
        fs.symlinkSync(path.join(userData, 'auth.json'), link);
    }
}

/** Makes the folder of the user's credentials, for the moment in which there are some; nobody else may look into it. */
export function ensureCredentials(file: string): void {
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
}
