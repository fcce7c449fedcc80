import { readdirSync } from 'node:fs';
import { Page } from '@playwright/test';

/** What is repeated to see whether something is left behind; `npm run test:long` repeats more. */
export const ROUNDS = Number(process.env.OPENSPACE_ROUNDS ?? 25);

/** In ms. */
const PAUSE = 1_500;
const MAX_LOOKS = 10;

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

/** Git's extension begins a moment after the page, and brings the view of source control. */
export async function gitHasBegun(page: Page): Promise<void> {
    await page.locator('#theia-statusBar .codicon-git-branch').waitFor();
}

/** As {@link pageCounts}, once nothing changes any more: some hold what was closed last for a moment. */
export async function settledCounts(page: Page): Promise<Counts> {
    let counts = await pageCounts(page);
    for (let look = 0; look < MAX_LOOKS; look++) {
        const before = counts;
        await page.waitForTimeout(PAUSE);
        counts = await pageCounts(page);
        if (before.listeners === counts.listeners && before.nodes === counts.nodes) {
            break;
        }
    }
    return counts;
}

/** Bytes of all that scripts of the page keep. Without compiled code: the browser goes on compiling for hundreds of rounds. */
export async function keptBytes(page: Page): Promise<number> {
    const session = await page.context().newCDPSession(page);
    const chunks: string[] = [];
    session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
    await session.send('HeapProfiler.collectGarbage');
    await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    await session.detach();
    const { snapshot: { meta }, nodes } = JSON.parse(chunks.join('')) as HeapSnapshot;
    const [type, size] = [meta.node_fields.indexOf('type'), meta.node_fields.indexOf('self_size')];
    const code = meta.node_types[0].indexOf('code');
    let bytes = 0;
    for (let at = 0; at < nodes.length; at += meta.node_fields.length) {
        bytes += nodes[at + type] === code ? 0 : nodes[at + size];
    }
    return bytes;
}

/** As far as it is read here. */
interface HeapSnapshot {
    readonly snapshot: { readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [readonly string[]] } };
    readonly nodes: readonly number[];
}

/** How many files, sockets and terminals a process of this machine has open. */
export const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
