import { accessSync, constants, mkdirSync, realpathSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

// Every check throws an error with one line for the person.

/** The canonical path of the folder, which may start from `base`. */
export function checkFolder(folder, base) {
    const wanted = resolve(base, folder);
    const stat = statSync(wanted, { throwIfNoEntry: false });
    if (!stat) {
        throw new Error(`There is no folder ${wanted}`);
    }
    if (!stat.isDirectory()) {
        throw new Error(`This is a file, not a folder: ${wanted}`);
    }
    try {
        accessSync(wanted, constants.R_OK | constants.X_OK);
    } catch {
        throw new Error(`The folder cannot be read: ${wanted}`);
    }
    return realpathSync(wanted);
}

/** Where all our state lives; created if it is missing. */
export function checkHome(environment = process.env) {
    const state = environment.XDG_STATE_HOME || join(environment.HOME ?? homedir(), '.local', 'state');
    const home = resolve(environment.OPENSPACE_HOME || join(state, 'openspace'));
    try {
        mkdirSync(home, { recursive: true, mode: 0o700 });
        accessSync(home, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch {
        throw new Error(`OPENSPACE_HOME cannot be used: ${home}`);
    }
    return home;
}

export function checkPort(port, host) {
    return new Promise((done, fail) => {
        const probe = createServer();
        probe.once('error', error => fail(new Error(error.code === 'EADDRINUSE'
            ? `Port ${port} is in use. Choose another one with --port, or --port 0 for any free one.`
            : `Cannot listen on ${host}:${port} (${error.code}).`)));
        probe.listen(port, host, () => probe.close(() => done()));
    });
}
