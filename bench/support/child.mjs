import { spawn } from 'node:child_process';

/** More than every program here needs to end by itself: OpenSpace promises five seconds. */
const STOP_MS = 8_000;

/** A cold first start on a busy machine. */
const READY_MS = 90_000;

/**
 * Starts a program and waits until its output matches `ready`. It ends with the resources.
 *
 * @param {import('./resources.mjs').Resources} resources
 * @param {string[]} command
 * @param {import('node:child_process').SpawnOptions & { ready: RegExp }} options
 * @returns {Promise<{ pid: number, match: RegExpExecArray }>}
 */
export async function startChild(resources, [program, ...words], { ready, ...options }) {
    const child = spawn(program, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const exited = new Promise(done => {
        child.once('exit', (code, signal) => done(signal ?? `exit code ${code}`));
        child.once('error', error => done(error.message));
    });
    resources.own(child, async () => {
        child.kill('SIGTERM');
        const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
        await exited;
        clearTimeout(timer);
    });
    let timer;
    try {
        return await new Promise((done, fail) => {
            let output = '';
            const read = data => {
                output += data;
                const match = ready.exec(output);
                if (match) {
                    // Still to be drained, or the program would wait for us.
                    streams.forEach(stream => stream.off('data', read).resume());
                    done({ pid: child.pid, match });
                }
            };
            const streams = [child.stdout, child.stderr];
            streams.forEach(stream => stream.on('data', read));
            exited.then(reason => fail(new Error(`${program} ${words[0]} ended (${reason}):\n${output}`)));
            timer = setTimeout(() => fail(new Error(`${program} ${words[0]} was not ready in time:\n${output}`)), READY_MS);
        });
    } finally {
        clearTimeout(timer);
    }
}
