import { mkdirSync, openSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** So many logs are kept: the last start and a few to compare it with. */
const KEPT_LOGS = 5;

const LOG_NAME = /^backend(?:-.*-(\d+))?\.log$/;

/** A new log for the backend of this launcher, as `{ file, descriptor }`; old ones go. Instances that share `home` have one each. */
export function openBackendLog(home, now = new Date()) {
    const folder = join(home, 'logs');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `backend-${now.toISOString().replace(/[:.]/g, '-')}-${process.pid}.log`);
    const descriptor = openSync(file, 'w', 0o600);
    removeOldLogs(folder);
    return { file, descriptor };
}

/** The end of a log, to explain a failure. */
export function lastLines(file) {
    try {
        return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
    } catch (error) {
        return `(${error.message})`;
    }
}

/** The log of an instance that still runs stays, however old it is. */
function removeOldLogs(folder) {
    const logs = readdirSync(folder)
        .filter(name => LOG_NAME.test(name))
        .map(name => ({
            file: join(folder, name),
            pid: Number(LOG_NAME.exec(name)[1]),
            time: statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
        }))
        .sort((a, b) => b.time - a.time);
    for (const { file } of logs.slice(KEPT_LOGS).filter(({ pid }) => !pid || !isAlive(pid))) {
        rmSync(file, { force: true });
    }
}

function isAlive(pid) {
    try {
        process.kill(pid, 0);
        return true;
    } catch (error) {
        return error.code === 'EPERM';
    }
}
