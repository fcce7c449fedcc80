import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** What the backend looks for in a compressed form; other types are served as they are. */
const COMPRESSIBLE = /\.(?:js|css|wasm|svg|ttf)$/;

/** Below this a file travels in one packet anyway. */
const MINIMUM_BYTES = 1024;

const compress = promisify(gzip);

/**
 * Writes `x.gz` beside every text-like asset below `folder`. Compression runs in Node's thread pool.
 *
 * @param {string} folder
 * @returns {Promise<{ files: number, before: number, after: number }>} sizes in bytes
 */
export async function gzipAssets(folder) {
    const sum = { files: 0, before: 0, after: 0 };
    const names = (await readdir(folder, { recursive: true })).filter(name => COMPRESSIBLE.test(name));
    await Promise.all(names.map(async name => {
        const path = join(folder, name);
        const content = await readFile(path);
        if (content.length < MINIMUM_BYTES) {
            return;
        }
        const packed = await compress(content, { level: 9 });
        await writeFile(`${path}.gz`, packed);
        sum.files += 1;
        sum.before += content.length;
        sum.after += packed.length;
    }));
    return sum;
}
