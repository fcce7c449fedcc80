import { spawn } from 'node:child_process';

/** Characters of output that are kept to explain a failure. */
const TAIL = 4_000;

/** Runs a program to its end; its output is shown only if it fails, or as it comes with `show`. */
export function run(command, words, { show = false, ...options } = {}) {
    return new Promise((done, fail) => {
        const child = spawn(command, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
        let tail = '';
        for (const stream of [child.stdout, child.stderr]) {
            stream.on('data', data => {
                tail = (tail + data).slice(-TAIL);
                if (show) {
                    process.stderr.write(data);
                }
            });
        }
        child.once('error', error => fail(new Error(`${command} could not be started: ${error.message}`)));
        child.once('close', code => code === 0 ? done() : fail(new Error(show ? `${command} ${words[0]} failed` : `${command} ${words.join(' ')} failed:\n${tail.trim()}`)));
    });
}
