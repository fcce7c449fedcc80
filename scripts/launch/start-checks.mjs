import { accessSync, constants, mkdirSync, realpathSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** If nobody asks for another one. */
export const DEFAULT_PORT = 3000;

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

/** The port to listen on, 0 for any free one, and a line for the person if it is not the usual one. Only a `wanted` port has to be free. */
export async function choosePort(wanted, host) {
    const port = wanted ?? DEFAULT_PORT;
    const problem = await portProblem(port, host);
    if (problem === undefined) {
        return { port };
    }
    if (problem !== 'EADDRINUSE') {
        throw new Error(`Cannot listen on ${host}:${port} (${problem}).`);
    }
    if (wanted !== undefined) {
        throw new Error(`Port ${port} is in use. Choose another one with --port, or --port 0 for any free one.`);
    }
    return { port: 0, note: `Port ${port} is in use, so OpenSpace takes a free one. You can choose one with --port.` };
}

/** The code of the error with which listening would fail. */
function portProblem(port, host) {
    return new Promise(done => {
        const probe = createServer();
        probe.once('error', ({ code }) => done(code));
        probe.listen(port, host, () => probe.close(() => done(undefined)));
    });
}
