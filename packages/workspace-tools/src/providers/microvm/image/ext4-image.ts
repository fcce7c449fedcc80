import { execFile } from 'node:child_process';
import { lstat, readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '@openspace/foundation/processes';
import { ProviderError } from '../../../provider/errors.js';

const BLOCK_BYTES = 4096;

/** For what the file system itself needs. */
const OVERHEAD = 1.05;
const OVERHEAD_BYTES = 16 * 1024 * 1024;
const INODE_BYTES = 256;

export interface Ext4Options {
    /** What its root holds. */
    folder: string;
    /** Room beside that. */
    freeBytes: number;
    /** For a disk that is written to. */
    journal: boolean;
}

/** Makes a file with a file system in it, without mounting anything; what is empty in it takes no room. */
export async function makeExt4Image(file: string, { folder, freeBytes, journal }: Ext4Options): Promise<void> {
    const program = findProgram('mke2fs');
    if (!program) {
        throw new ProviderError('mke2fs is not installed (Debian: the package e2fsprogs).');
    }
    const used = await measure(folder);
    const bytes = Math.ceil((used.bytes * OVERHEAD + used.entries * INODE_BYTES + OVERHEAD_BYTES + freeBytes) / BLOCK_BYTES) * BLOCK_BYTES;
    await writeFile(file, '', { mode: 0o600 });
    await truncate(file, bytes);
    const options = journal ? [] : ['-O', '^has_journal', '-N', String(used.entries + 100)];
    try {
        await promisify(execFile)(program, [
            '-q', '-F', '-t', 'ext4', '-b', String(BLOCK_BYTES), '-m', '0', '-E', 'root_owner=0:0,lazy_itable_init=1', ...options, '-d',
            folder, file
        ], { env: { LANG: 'C' } });
    } catch (error) {
        throw new ProviderError(
            `The disk of the workspace could not be made: ${(error as { stderr?: string }).stderr?.trim() ?? String(error)}`
        );
    }
}

async function measure(folder: string): Promise<{ bytes: number; entries: number }> {
    const total = { bytes: BLOCK_BYTES, entries: 1 };
    for (const entry of await readdir(folder, { withFileTypes: true })) {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) {
            const inner = await measure(path);
            total.bytes += inner.bytes;
            total.entries += inner.entries;
        } else {
            total.bytes += Math.ceil((await lstat(path)).size / BLOCK_BYTES) * BLOCK_BYTES;
            total.entries++;
        }
    }
    return total;
}
