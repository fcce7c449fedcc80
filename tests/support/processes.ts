import { readFileSync } from 'node:fs';
import { waitFor } from './wait-for';

/** Whether the process still runs; a zombie that nobody reaped does not. */
export function isRunning(pid: number): boolean {
    try {
        process.kill(pid, 0);
    } catch {
        return false;
    }
    try {
        return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    } catch {
        return process.platform !== 'linux';
    }
}

export async function waitUntilGone(pids: readonly number[], timeoutMs: number): Promise<void> {
    await waitFor(`the end of processes ${pids.join(', ')}`, () => pids.every(pid => !isRunning(pid)), timeoutMs);
}
