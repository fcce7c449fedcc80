import { randomBytes } from 'node:crypto';
import { lstat, readdir, unlink } from 'node:fs/promises';
import { isAlive } from '@openspace/foundation/processes';

const NAME = /^\.openspace-(\d+)-[0-9a-f]{16}\.tmp$/;

/** A process with the number of one that is gone keeps its files for this long, in milliseconds. */
const MAX_LIFE = 60 * 60 * 1000;

/** A folder is not searched again for so long, in milliseconds: an agent may write into it many times a second. */
const SEARCH_PAUSE = 60_000;

/** Folders whose last search is remembered. */
const MAX_SEARCHED = 100;

const inUse = new Set<string>();
/** When a folder was last searched, as `performance.now()` tells it; the one that was searched first comes first. */
const searched = new Map<string, number>();

/** Names of the files that are written before they take the place of others. */
export namespace TemporaryFiles {

    /** Must be given back with {@link release}. */
    export function claim(pid = process.pid): string {
        const name = `.openspace-${pid}-${randomBytes(8).toString('hex')}.tmp`;
        inUse.add(name);
        return name;
    }

    export function release(name: string): void {
        inUse.delete(name);
    }

    /** It will take the place of another file in a moment: nobody has to know of it. */
    export function isTemporary(name: string): boolean {
        return NAME.test(name);
    }

    /** Removes from a folder, now and then, what a process left that was killed while it wrote. */
    export async function removeLeftovers(folder: string, inFolder: (name: string) => string): Promise<void> {
        if (!isSearchDue(folder)) {
            return;
        }
        const names = await readdir(inFolder('.')).catch((): string[] => []);
        for (const name of names) {
            const pid = Number(NAME.exec(name)?.[1]);
            if (pid && !inUse.has(name) && await isLeft(pid, inFolder(name))) {
                await unlink(inFolder(name)).catch(() => undefined);
            }
        }
    }

    function isSearchDue(folder: string): boolean {
        const now = performance.now();
        const last = searched.get(folder);
        if (last !== undefined && now - last < SEARCH_PAUSE) {
            return false;
        }
        searched.delete(folder);
        searched.set(folder, now);
        const [oldest] = searched.keys();
        if (searched.size > MAX_SEARCHED) {
            searched.delete(oldest);
        }
        return true;
    }

    async function isLeft(pid: number, file: string): Promise<boolean> {
        const stats = await lstat(file).catch(() => undefined);
        return !!stats?.isFile() && (pid === process.pid || !isAlive(pid) || Date.now() - stats.mtimeMs > MAX_LIFE);
    }
}
