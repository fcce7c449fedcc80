import { randomBytes } from 'node:crypto';
import { lstat, readdir, unlink } from 'node:fs/promises';
import { isAlive } from '@openspace/foundation/processes';

const NAME = /^\.openspace-(\d+)-[0-9a-f]{16}\.tmp$/;

/** A process with the number of one that is gone keeps its files for this long, in milliseconds. */
const MAX_LIFE = 60 * 60 * 1000;

const inUse = new Set<string>();

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

    /** Removes from a folder what a process left that was killed while it wrote. */
    export async function removeLeftovers(folder: string, inFolder: (name: string) => string): Promise<void> {
        const names = await readdir(folder).catch((): string[] => []);
        for (const name of names) {
            const pid = Number(NAME.exec(name)?.[1]);
            if (pid && !inUse.has(name) && await isLeft(pid, inFolder(name))) {
                await unlink(inFolder(name)).catch(() => undefined);
            }
        }
    }

    async function isLeft(pid: number, file: string): Promise<boolean> {
        const stats = await lstat(file).catch(() => undefined);
        return !!stats?.isFile() && (pid === process.pid || !isAlive(pid) || Date.now() - stats.mtimeMs > MAX_LIFE);
    }
}
