import { lstat, mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { removeWhole } from './workspace-record.js';

const GIBIBYTE = 1024 ** 3;

/** Caches are worth it up to here. While a sandbox runs nothing stops its home from growing; it is looked at when one starts. */
const MOST_BYTES = 4 * GIBIBYTE;
/** So that looking does not take longer than filling the caches again. */
const MOST_ENTRIES = 500_000;

/**
 * The home of the commands of one workspace, which outlives its sandboxes. It is filled by programs that nobody trusts: from outside it is
 * measured, emptied and removed, no link in it is followed, and nothing of it is read or run.
 */
export class KeptHome {

    /** @param folder of ours; only we can put something in its place */
    constructor(readonly folder: string, protected readonly mostBytes = MOST_BYTES, protected readonly mostEntries = MOST_ENTRIES) { }

    /** Before a sandbox starts: it is there, for us alone, and empty if it had grown too large. */
    async prepare(): Promise<void> {
        const old = `${this.folder}.old`;
        if (await this.isTooLarge()) {
            await removeWhole(old);
            await rename(this.folder, old);
        }
        await mkdir(this.folder, { recursive: true, mode: 0o700 });
        await removeWhole(old);
    }

    /** What cannot be looked at counts as too large. */
    protected async isTooLarge(): Promise<boolean> {
        if (!await lstat(this.folder).catch(() => undefined)) {
            return false;
        }
        let bytes = 0;
        let entries = 0;
        const folders = [this.folder];
        try {
            for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
                const at = folder;
                const found = await readdir(at, { withFileTypes: true });
                entries += found.length;
                folders.push(...found.filter(entry => entry.isDirectory()).map(({ name }) => join(at, name)));
                const files = found.filter(entry => entry.isFile());
                const sizes = await Promise.all(files.map(async ({ name }) => (await lstat(join(at, name))).blocks * 512));
                bytes += sizes.reduce((sum, size) => sum + size, 0);
                if (bytes > this.mostBytes || entries > this.mostEntries) {
                    return true;
                }
            }
            return false;
        } catch {
            return true;
        }
    }
}
