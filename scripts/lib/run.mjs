import { spawn, spawnSync } from 'node:child_process';
import { constants, getPriority, setPriority } from 'node:os';

/** Characters of output that are kept to explain a failure. */
const TAIL = 4_000;

/** A program that was told to end has so long to tidy up. */
const GRACE_MS = 2_000;

/**
 * Runs a program to its end; its output is shown only if it fails, or as it comes with `show`.
 * The error of a failure has the end of the output as `output`.
 * With `signal`, an abort ends it and all that it started, and so does the end of this process.
 * Without, it stays in our process group, where Ctrl-C reaches it.
 * One that has time, `unhurried`, leaves the processor to others.
 */
export function run(command, words, { show = false, unhurried = false, signal, ...options } = {}) {
    return new Promise((done, fail) => {
        signal?.throwIfAborted();
        const child = spawn(command, words, {
            ...options,
            stdio: ['ignore', 'pipe', 'pipe'],
            shell: process.platform === 'win32',
            // A group of its own can be ended as a whole.
            detached: signal !== undefined && process.platform !== 'win32'
        });
        if (unhurried && child.pid !== undefined) {
            yieldProcessor(child.pid);
        }
        let tail = '';
        for (const stream of [child.stdout, child.stderr]) {
            stream.on('data', data => {
                tail = (tail + data).slice(-TAIL);
                if (show) {
                    process.stderr.write(data);
                }
            });
        }
        const release = signal && endWith(signal, child);
        child.once('error', error => {
            release?.();
            fail(new Error(`${command} could not be started: ${error.message}`));
        });
        child.once('close', code => {
            release?.();
            if (signal?.aborted) {
                fail(signal.reason);
            } else if (code === 0) {
                done();
            } else {
                const output = tail.trim();
                fail(Object.assign(new Error(show ? `${command} ${words[0]} failed` : `${command} ${words.join(' ')} failed:\n${output}`), {
                    output
                }));
            }
        });
    });
}

/** Nobody but root may hurry a program that was told to wait, and one that has ended cannot be told. */
function yieldProcessor(pid) {
    try {
        setPriority(pid, Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
    } catch {
        // It does the same, at the expense of others.
    }
}

/** Ends the child and all that it started on an abort and at our exit, until the returned function is called. */
function endWith(signal, child) {
    let timer;
    const kill = () => killTree(child, 'SIGKILL');
    const abort = () => {
        // What the child leaves behind gets no grace, and what escapes from its group may keep its pipes.
        child.once('exit', () => {
            kill();
            child.stdout.destroy();
            child.stderr.destroy();
        });
        timer = setTimeout(kill, GRACE_MS);
        killTree(child, 'SIGTERM');
    };
    signal.addEventListener('abort', abort, { once: true });
    process.once('exit', kill);
    return () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        process.removeListener('exit', kill);
    };
}

function killTree({ pid }, name) {
    if (pid === undefined) {
        return;
    }
    if (process.platform === 'win32') {
        spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' });
        return;
    }
    try {
        process.kill(-pid, name);
    } catch {
        // Nobody of the group is left.
    }
}
