import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { ProviderError } from '../../provider/errors.js';
import type { E2bMachine } from './e2b-machine.js';
import { quote } from './guest-scripts.js';

/** So much is held in memory at a time. */
const PIECE_BYTES = 8 * 1024 * 1024;

export interface Copy {
    /** On this machine. */
    readonly folder: string;
    /** What of it; relative. */
    readonly members: readonly string[];
    readonly target: string;
    /** Who owns it there. */
    readonly user: string;
}

/** Copies files and folders into a sandbox, packed and in pieces. */
export async function copyIn(machine: E2bMachine, { folder, members, target, user }: Copy): Promise<void> {
    const place = `/tmp/openspace-copy-${randomBytes(6).toString('hex')}`;
    let count = 0;
    for await (const piece of pack(folder, members)) {
        await machine.upload(`${place}/${String(++count).padStart(6, '0')}`, piece, user);
    }
    const { exitCode, stderr } = await machine.run(
        `set -o pipefail; cat ${place}/* | tar -xzf - -C ${quote(target)} && rm -r ${place}`, user
    );
    if (exitCode !== 0) {
        throw new ProviderError(`The files could not be unpacked at E2B: ${stderr.trim()}`);
    }
}

/** A packed archive in pieces of equal size. */
async function* pack(folder: string, members: readonly string[]): AsyncGenerator<Uint8Array> {
    const tar = spawn(
        'tar', ['-czf', '-', '-C', folder, '--', ...members],
        { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env.PATH, LANG: 'C.UTF-8', COPYFILE_DISABLE: '1' } }
    );
    let complaints = '';
    tar.stderr.setEncoding('utf8').on('data', (text: string) => { complaints = (complaints + text).slice(-1_000); });
    const exited = once(tar, 'exit') as Promise<[number | null]>;
    exited.catch(() => undefined);
    let pending: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of tar.stdout as AsyncIterable<Buffer>) {
        pending.push(chunk);
        bytes += chunk.length;
        if (bytes >= PIECE_BYTES) {
            yield Buffer.concat(pending);
            [pending, bytes] = [[], 0];
        }
    }
    // 1: a file changed while it was read.
    const [code] = await exited;
    if (code !== 0 && code !== 1) {
        throw new ProviderError(`The files could not be packed: ${complaints.trim()}`);
    }
    if (bytes > 0) {
        yield Buffer.concat(pending);
    }
}
