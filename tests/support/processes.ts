import { readdirSync, readFileSync } from 'node:fs';
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

/** Processes with such words in what they were started with, whoever started them; none where there is no `/proc`. */
export function processesWith(words: string): number[] {
    const has = (pid: string): boolean => ['cmdline', 'environ'].some(name => {
        try {
            return readFileSync(`/proc/${pid}/${name}`, 'utf8').includes(words);
        } catch {
            return false;
        }
    });
    return process.platform === 'linux'
        ? readdirSync('/proc').filter(name => /^\d+$/.test(name) && has(name)).map(Number).filter(pid => isRunning(pid))
        : [];
}

export async function waitUntilGone(pids: readonly number[], timeoutMs: number): Promise<void> {
    await waitFor(`the end of processes ${pids.join(', ')}`, () => pids.every(pid => !isRunning(pid)), timeoutMs);
}
