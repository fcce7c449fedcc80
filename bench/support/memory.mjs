import { execFileSync } from 'node:child_process';

/** Resident memory of a process in MB. */
export function residentMemory(pid) {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1_024 / 1e6;
}

/** What the scripts of a page hold, in MB, after a garbage collection. */
export async function pageHeap(page) {
    const session = await page.context().newCDPSession(page);
    try {
        await session.send('Performance.enable');
        await session.send('HeapProfiler.collectGarbage');
        const { metrics } = await session.send('Performance.getMetrics');
        return metrics.find(({ name }) => name === 'JSHeapUsedSize').value / 1e6;
    } finally {
        await session.detach();
    }
}
