import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const INTERVAL_MS = 1_000;

/**
 * Calls back when the npm that started us is gone. npm passes a signal on to its shell only, which may die of it without
 * a word to us, and one that cannot be caught to nobody. Does nothing if npm did not start us. The result ends the watch.
 */
export function onNpmGone(callback, { intervalMs = INTERVAL_MS, environment = process.env } = {}) {
    if (environment.npm_lifecycle_event === undefined) {
        return () => undefined;
    }
    const ancestors = ancestorsUpToNpm();
    const isStillParent = (pid, index) => pid === (index === 0 ? process.ppid : parentOf(ancestors[index - 1]));
    const timer = setInterval(() => {
        if (!ancestors.every(isStillParent) || !exists(ancestors.at(-1))) {
            clearInterval(timer);
            callback();
        }
    }, intervalMs);
    timer.unref();
    return () => clearInterval(timer);
}

function exists(pid) {
    try {
        process.kill(pid, 0);
        return true;
    } catch (error) {
        return error.code === 'EPERM';
    }
}

/** Our parent first. A shell between npm and us, if it has not become us, outlives an npm that is killed. */
function ancestorsUpToNpm() {
    const ancestors = [process.ppid];
    for (let known = ask(ancestors[0]); known && /sh$/.test(known.command); known = ask(known.parent)) {
        ancestors.push(known.parent);
    }
    return ancestors;
}

function parentOf(pid) {
    return ask(pid)?.parent;
}

/** Undefined if the process is gone, or the system does not tell, as Windows. */
function ask(pid) {
    try {
        if (process.platform === 'linux') {
            const [, command, parent] = /^\d+ \((.*)\) \S (\d+) /s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
            return { command, parent: Number(parent) };
        }
        const line = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], {
            encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']
        });
        const [, parent, command] = /^\s*(\d+)\s+(.*?)\s*$/.exec(line);
        return { command, parent: Number(parent) };
    } catch {
        return undefined;
    }
}
