import { buildStockApp } from '../support/stock-app.mjs';
import { launchBrowser } from '../support/browser.mjs';
import { openOnce, rememberLayout } from '../support/page-start.mjs';
import { startOpenSpace } from '../support/openspace.mjs';
import { startStockTheia } from '../support/stock-theia.mjs';
import { median } from '../support/statistics.mjs';

/** How much slower than the platform alone our start may be. */
const GOAL = { of: 'ratio', atMost: 1.10 };

/** From the navigation to a usable page, against stock Theia: both in turn, so that a change of the machine's load meets both. */
export async function measureStart({ resources, quick, tell }) {
    await buildStockApp();
    const browser = await launchBrowser(resources);
    const ours = await startOpenSpace(resources);
    const stock = await startStockTheia(resources);
    const layouts = { ours: await rememberLayout(browser, ours.link), stock: await rememberLayout(browser, stock.link) };
    const times = { ours: [], stock: [] };
    const rounds = quick ? 3 : 9;
    for (let round = 0; round < rounds; round++) {
        times.ours.push(await openOnce(browser, ours.link, layouts.ours));
        times.stock.push(await openOnce(browser, stock.link, layouts.stock));
        tell(`start ${round + 1}/${rounds}: ours ${Math.round(times.ours.at(-1).usable)} ms, stock ${Math.round(times.stock.at(-1).usable)} ms`);
    }
    const row = (name, mark, goal) => {
        const samples = { ours: times.ours.map(time => time[mark]), stock: times.stock.map(time => time[mark]) };
        return { name, unit: 'ms', ours: median(samples.ours), baselines: { 'stock Theia': median(samples.stock) }, goal, samples };
    };
    return [
        row('start: shell shown', 'shell'),
        row('start: explorer usable', 'usable', GOAL)
    ];
}
