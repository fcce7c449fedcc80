import { readdirSync, readFileSync } from 'node:fs';
import { Page } from '@playwright/test';

export interface Counts {
    readonly listeners: number;
    readonly nodes: number;
}

/** Live listeners and nodes of the page, after a collection of garbage. */
export async function pageCounts(page: Page): Promise<Counts> {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    await session.detach();
    const value = (name: string): number => metrics.find(metric => metric.name === name)?.value ?? NaN;
    return { listeners: value('JSEventListeners'), nodes: value('Nodes') };
}

export interface Held {
    /** Open files, sockets and terminals. */
    readonly files: number;
    /** Files and folders that are watched. */
    readonly watched: number;
}

/** What a process of this machine holds. */
export function heldBy(pid: number): Held {
    const files = readdirSync(`/proc/${pid}/fd`);
    const watched = files.map(file => {
        try {
            return readFileSync(`/proc/${pid}/fdinfo/${file}`, 'utf8').match(/^inotify /gm)?.length ?? 0;
        } catch {
            // Closed meanwhile.
            return 0;
        }
    });
    return { files: files.length, watched: watched.reduce((sum, count) => sum + count, 0) };
}
