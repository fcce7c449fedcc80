import { launchBrowser } from '../support/browser.mjs';
import { startOpenSpace } from '../support/openspace.mjs';
import { EXPLORER_ENTRY, openOnce, rememberLayout } from '../support/page-start.mjs';
import { median } from '../support/statistics.mjs';
import { buildStockApp } from '../support/stock-app.mjs';
import { startStockTheia } from '../support/stock-theia.mjs';

/** How much slower than the platform alone our start may be. */
const GOAL = { of: 'ratio', atMost: 1.10 };

const EXPLORER = { explorer: EXPLORER_ENTRY };
const EXPLORER_AND_CHAT = { ...EXPLORER, chat: '[data-testid="chat-input"]' };

/** From the navigation to a usable page, against stock Theia: both in turn, so that a change of the machine's load meets both. */
export async function measureStart({ resources, quick, tell }) {
    await buildStockApp();
    const browser = await launchBrowser(resources);
    const ours = await startOpenSpace(resources);
    const stock = await startStockTheia(resources);
    const layouts = { ours: await rememberLayout(browser, ours.link), stock: await rememberLayout(browser, stock.link) };
    const times = { ours: [], stock: [] };
    const rounds = quick ? 3 : 9;
    for (let round = 1; round <= rounds; round++) {
        times.ours.push(await openOnce(browser, ours.link, layouts.ours, EXPLORER_AND_CHAT));
        times.stock.push(await openOnce(browser, stock.link, layouts.stock, EXPLORER));
        tell(`start ${round}/${rounds}: ours ${Math.round(times.ours.at(-1).explorer.usable)} ms, `
            + `stock ${Math.round(times.stock.at(-1).explorer.usable)} ms`);
    }
    const against = (name, moment, goal) => {
        const samples = {
            ours: times.ours.map(({ explorer }) => explorer[moment]), stock: times.stock.map(({ explorer }) => explorer[moment])
        };
        return { name, unit: 'ms', ours: median(samples.ours), baselines: { 'stock Theia': median(samples.stock) }, goal, samples };
    };
    const chat = times.ours.map(({ chat: { usable } }) => usable);
    return [
        against('start: explorer usable', 'usable', GOAL),
        against('start: explorer drawn behind the splash', 'drawn'),
        { name: 'start: chat input usable', unit: 'ms', ours: median(chat), samples: { ours: chat } }
    ];
}
