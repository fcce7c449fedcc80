import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar';
import { run } from '../run.mjs';

/**
 * @typedef {object} PinnedPackage
 * @property {string} name
 * @property {string} version
 * @property {string} integrity of the archive, as npm writes it: `sha512-…`
 */

/**
 * The archive of a package, from the cache or by the person's npm, which runs none of its scripts. What does not match its hash is
 * never given out: from the cache it is fetched again, from npm it is an error.
 *
 * @param {PinnedPackage} pinned
 * @param {string} cache a folder that `npm ci` leaves alone
 * @param {{ signal?: AbortSignal, fetch?: typeof fetchArchive }} options
 */
export async function packageArchive(pinned, cache, { signal, fetch = fetchArchive } = {}) {
    const archive = join(cache, `${pinned.name.replace('@', '').replace('/', '-')}-${pinned.version}.tgz`);
    if (existsSync(archive) && await integrityOf(archive) === pinned.integrity) {
        return archive;
    }
    await mkdir(cache, { recursive: true });
    await rm(archive, { force: true });
    await fetch(pinned, cache, signal);
    const found = existsSync(archive) ? await integrityOf(archive) : 'no file';
    if (found !== pinned.integrity) {
        await rm(archive, { force: true });
        throw new Error(`${pinned.name} ${pinned.version} is not what was expected: ${found} instead of ${pinned.integrity}`);
    }
    return archive;
}

/** npm keeps what it fetched, so that another clone of this repository needs no network. */
async function fetchArchive({ name, version }, cache, signal) {
    await run('npm', ['pack', `${name}@${version}`, '--ignore-scripts', '--prefer-offline', '--silent', '--pack-destination', cache], {
        cwd: cache, signal
    });
}

/**
 * Unpacks files of a package, without links.
 *
 * @param {string} archive
 * @param {string} target
 * @param {(path: string) => boolean} isWanted decides about each file, by its path in the package
 */
export async function unpackFiles(archive, target, isWanted) {
    await mkdir(target, { recursive: true });
    await extract({
        file: archive,
        cwd: target,
        strict: true,
        strip: 1,
        filter: (path, { type }) => type === 'File' && isWanted(path.slice(path.indexOf('/') + 1))
    });
}

async function integrityOf(file) {
    const hash = createHash('sha512');
    await pipeline(createReadStream(file), hash);
    return `sha512-${hash.digest('base64')}`;
}
