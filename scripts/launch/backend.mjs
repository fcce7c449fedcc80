import { fork } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { lastLines, openBackendLog } from './backend-log.mjs';
import { removeServerFile } from './server-file.mjs';

/** Within the promised five seconds, the backend ends its own children first. */
const STOP_MS = 4_500;

/** Variables of ours that the backend must see exactly as decided here. */
function backendEnvironment({ home, folder, tour, host, api, extensions, opencodeUrl, opencodeConfig }) {
    const environment = { ...process.env, OPENSPACE_HOME: home, OPENSPACE_WORKSPACE: folder, OPENSPACE_HOST: host };
    const set = (name, value) => {
        if (value === undefined) {
            delete environment[name];
        } else {
            environment[name] = value;
        }
    };
    set('OPENSPACE_TOUR', tour ? '1' : undefined);
    set('OPENSPACE_API', api ? '1' : undefined);
    set('OPENSPACE_EXTENSIONS', extensions ? undefined : 'off');
    set('OPENSPACE_OPENCODE_URL', opencodeUrl);
    set('OPENSPACE_OPENCODE_CONFIG', opencodeConfig);
    // Previews are served from our own host, each in an origin of its own by policy.
    environment.THEIA_MINI_BROWSER_HOST_PATTERN = '{{hostname}}';
    return environment;
}

/**
 * Starts the IDE's backend. `ready` resolves with its message when the page can be served, `ended` when it is gone.
 * The channel to it tells it when we die, however that happens.
 */
export function startBackend(root, options) {
    const { file: logFile, descriptor: log } = openBackendLog(options.home);
    const main = join(root, 'apps', 'browser', 'lib', 'backend', 'main.js');
    const child = fork(main, [options.folder, '--hostname', options.host, '--port', String(options.port)], {
        cwd: root,
        env: backendEnvironment(options),
        execArgv: [],
        stdio: ['ignore', log, log, 'ipc']
    });
    closeSync(log);
    const ended = new Promise(done => child.once('exit', (code, signal) => {
        // A backend that was killed hard could not do it.
        removeServerFile(options.home, child.pid);
        done(signal ?? `exit code ${code}`);
    }));
    const ready = new Promise((done, fail) => {
        child.on('message', message => message?.type === 'ready' && done(message));
        ended.then(reason => fail(new Error(`The IDE's backend did not start (${reason}). The end of ${logFile}:\n${lastLines(logFile)}`)));
    });
    ready.catch(() => undefined);
    let stopped;
    return {
        ready,
        ended,
        logFile,
        /** May be called again, and after the end. */
        stop: () => stopped ??= stopChild(child, ended)
    };
}

async function stopChild(child, ended) {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(timer);
}
