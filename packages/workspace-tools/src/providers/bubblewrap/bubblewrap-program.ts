import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findProgram } from '@openspace/foundation/processes';
import { OutdatedError, ProviderError } from '../../provider/errors.js';
import { architectureOf } from './seccomp/seccomp-filter.js';
import type { Architecture } from './seccomp/syscalls.js';

/** Has `--disable-userns` and `--size`. */
const OLDEST_VERSION = [0, 8];

export interface BubblewrapProgram {
    bwrap: string;
    version: string;
    architecture: Architecture;
}

/** Throws with a reason for people if it cannot be used here. */
export async function findBubblewrap(): Promise<BubblewrapProgram> {
    const architecture = architectureOf(process.arch);
    if (process.platform !== 'linux' || !architecture) {
        throw new ProviderError('bubblewrap needs Linux on x86_64 or aarch64.');
    }
    const bwrap = findProgram('bwrap');
    if (!bwrap) {
        throw new ProviderError('bwrap is not installed (Debian, Ubuntu, Fedora: the package bubblewrap).');
    }
    const { stdout } = await promisify(execFile)(bwrap, ['--version'], { env: {} });
    const version = /\d+(\.\d+)+/.exec(stdout)?.[0] ?? 'of an unknown version';
    const [major = 0, minor = 0] = version.split('.').map(Number);
    if (major < OLDEST_VERSION[0] || major === OLDEST_VERSION[0] && minor < OLDEST_VERSION[1]) {
        throw new OutdatedError(`bubblewrap ${version} is too old: ${OLDEST_VERSION.join('.')} or newer is needed.`, 'bwrap');
    }
    return { bwrap, version, architecture };
}
