import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 200;
const HEARTBEAT_MS = 5_000;

/** A holder that has been silent for so long is gone, even if its number lives on as another process. */
const SILENT_MS = 60_000;

/**
 * Takes the lock folder, or waits until its holder lets go or is dead.
 *
 * @param {string} lock path of the folder that is the lock
 * @param {string} kind what the holder does, for those who wait
 * @param {(holder: { pid: number, kind: string }) => boolean} keepWaiting asked again and again while somebody else holds the lock
 * @returns {Promise<(() => void) | undefined>} releases the lock; undefined if `keepWaiting` said no
 */
export async function takeBuildLock(lock, kind, keepWaiting = () => true) {
    mkdirSync(dirname(lock), { recursive: true });
    while (!tryTake(lock, kind)) {
        const holder = holderOf(lock);
        if (holder === 'gone') {
            remove(lock);
        } else if (holder && !keepWaiting(holder)) {
            return undefined;
        } else {
            await sleep(POLL_MS);
        }
    }
    const heartbeat = setInterval(() => touch(lock), HEARTBEAT_MS);
    heartbeat.unref();
    return () => {
        clearInterval(heartbeat);
        rmSync(lock, { recursive: true, force: true });
    };
}

function tryTake(lock, kind) {
    try {
        mkdirSync(lock);
    } catch (error) {
        if (error.code === 'EEXIST') {
            return false;
        }
        throw error;
    }
    writeFileSync(join(lock, 'holder.json'), JSON.stringify({ pid: process.pid, kind }));
    return true;
}

/** Who holds the lock; `gone` if nobody does any more; undefined in the moment between its folder and its content. */
function holderOf(lock) {
    const stat = statSync(lock, { throwIfNoEntry: false });
    if (!stat || Date.now() - stat.mtimeMs > SILENT_MS) {
        return 'gone';
    }
    try {
        const holder = JSON.parse(readFileSync(join(lock, 'holder.json'), 'utf8'));
        return isAlive(holder.pid) ? holder : 'gone';
    } catch {
        return undefined;
    }
}

/** Where nobody reaps orphans, dead processes stay as zombies and still take signals. */
function isAlive(pid) {
    try {
        process.kill(pid, 0);
    } catch (error) {
        return error.code === 'EPERM';
    }
    try {
        return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
    } catch {
        return true;
    }
}

/** Renamed before it is deleted: of several who find a dead lock, one succeeds. */
function remove(lock) {
    const grave = `${lock}.${process.pid}`;
    try {
        renameSync(lock, grave);
    } catch {
        return;
    }
    rmSync(grave, { recursive: true, force: true });
}

function touch(lock) {
    const now = new Date();
    try {
        utimesSync(lock, now, now);
    } catch {
        // Somebody took the lock away; the build itself is not concerned.
    }
}
