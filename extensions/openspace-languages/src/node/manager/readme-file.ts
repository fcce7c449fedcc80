import { open, readdir } from 'node:fs/promises';
import * as path from 'node:path';
import { MAX_TEXT_BYTES } from './package-limits';

/** What the author of an extension says about it, or the beginning of that; undefined if the folder has no such file of its own. */
export async function readReadme(folder: string): Promise<string | undefined> {
    // A link, which might lead anywhere, is not a file here.
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const found = entries.find(entry => entry.isFile() && /^readme\.(?:md|markdown)$/i.test(entry.name));
    if (!found) {
        return undefined;
    }
    const file = await open(path.join(folder, found.name));
    try {
        const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(MAX_TEXT_BYTES) });
        return buffer.subarray(0, bytesRead).toString('utf8');
    } finally {
        await file.close();
    }
}
