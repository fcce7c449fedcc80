import { spawn } from 'node:child_process';
import { FileHandle } from 'node:fs/promises';
import { rgPath } from '@vscode/ripgrep';
import { forChild } from 'openspace-core/lib/node/paths/open-checked';

/** A tree that is not walked by then will not be, in milliseconds. */
const MAX_WALK = 20_000;

/** ripgrep's exit code when it found no file. */
const NOTHING_FOUND = 1;

const WALK = [
    '--null', '--hidden', '--no-require-git', '--no-config', '--no-messages', '--no-ignore-dot', '--path-separator', '/', '--glob', '!.git'
];

/** Gets a path as it is, and in lower case. */
export type AcceptPath = (path: string, lower: string) => void;

/** All files of an open folder that no `.gitignore` ignores, by their paths relative to it. */
export function forEachFile(folder: FileHandle, real: string, accept: AcceptPath): Promise<void> {
    return forEachPath(folder, real, ['--files', ...WALK], accept);
}

/**
 * Those of them in which a line matches an expression of ripgrep, whatever the case; larger ones are left out, in bytes.
 * Ends early, without an error, when the signal says so.
 */
export function forEachFileWith(
    folder: FileHandle, real: string, expression: string, largest: number, accept: (path: string) => void, signal: AbortSignal
): Promise<void> {
    return forEachPath(
        folder, real, ['--files-with-matches', '--ignore-case', '--max-filesize', String(largest), ...WALK, '--regexp', expression, '.'],
        file => accept(file.replace(/^\.\//, '')), signal
    );
}

async function forEachPath(
    folder: FileHandle, real: string, words: readonly string[], accept: AcceptPath, stop?: AbortSignal
): Promise<void> {
    await new Promise<void>((done, fail) => {
        // The child goes into the folder that is open here, whatever its path leads to by then.
        const search = spawn(rgPath, words, {
            cwd: forChild(folder, real), stdio: ['ignore', 'pipe', 'pipe'], timeout: MAX_WALK, killSignal: 'SIGKILL'
        });
        const end = (): void => void search.kill('SIGKILL');
        if (stop?.aborted) {
            end();
        }
        stop?.addEventListener('abort', end);
        let rest: Buffer = Buffer.alloc(0);
        let complaint = '';
        search.stdout.on('data', (chunk: Buffer) => {
            const data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
            const border = data.lastIndexOf(0);
            if (border >= 0) {
                acceptAll(data.toString('utf8', 0, border), accept);
            }
            rest = data.subarray(border + 1);
        });
        search.stderr.on('data', (chunk: Buffer) => { complaint ||= chunk.toString().split('\n')[0]; });
        search.on('error', fail);
        search.on('close', (code, signal) => {
            stop?.removeEventListener('abort', end);
            if (stop?.aborted) {
                done();
            } else if (signal) {
                fail(new Error('The search took too long.'));
            } else if (code !== 0 && code !== NOTHING_FOUND && complaint) {
                fail(new Error(complaint));
            } else {
                done();
            }
        });
    });
}

/** The case of many paths is changed at once: one by one it takes about as long as all that is done with them. */
function acceptAll(text: string, accept: AcceptPath): void {
    const lowerText = text.toLowerCase();
    const paths = text.split('\0');
    const lower = lowerText === text ? paths : lowerText.split('\0');
    paths.forEach((path, index) => accept(path, lower[index]));
}
