import { readdirSync } from 'node:fs';
import { Page } from '@playwright/test';

/** What is repeated to see whether something is left behind; `npm run test:long` repeats more. */
export const ROUNDS = Number(process.env.OPENSPACE_ROUNDS ?? 25);

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

/** How many files, sockets and terminals a process of this machine has open. */
export const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
