import { launchBrowser } from '../support/browser.mjs';
import { startOpenSpace } from '../support/openspace.mjs';
import { EXPLORER_ENTRY, openOnce, rememberLayout } from '../support/page-start.mjs';
import { median } from '../support/statistics.mjs';
import { buildStockApp } from '../support/stock-app.mjs';
import { startStockTheia } from '../support/stock-theia.mjs';

/** Of what the platform alone needs. */
const GOAL = { of: 'ratio', atMost: 0.72 };

const EXPLORER = { explorer: EXPLORER_ENTRY };
const EXPLORER_AND_CHAT = { ...EXPLORER, chat: '[data-testid="chat-input"]' };

/** From the navigation to a usable page, against stock Theia: both in turn, so that a change of the machine's load meets both. */
export async function measureStart({ resources, quick, tell }) {
    await buildStockApp();
    const browser = await launchBrowser(resources);
    const ours = await startOpenSpace(resources);
    const stock = await startStockTheia(resources);
    const layouts = { ours: await rememberLayout(browser, ours.link), stock: await rememberLayout(browser, stock.link) };
    const starts = { ours: [], stock: [] };
    const rounds = quick ? 3 : 9;
    for (let round = 1; round <= rounds; round++) {
        starts.ours.push(await openOnce(browser, ours.link, layouts.ours, EXPLORER_AND_CHAT));
        starts.stock.push(await openOnce(browser, stock.link, layouts.stock, EXPLORER));
        tell(`start ${round}/${rounds}: ours ${Math.round(starts.ours.at(-1).times.explorer.usable)} ms, `
            + `stock ${Math.round(starts.stock.at(-1).times.explorer.usable)} ms`);
    }
    const against = (name, moment, goal) => {
        const samples = {
            ours: starts.ours.map(({ times }) => times.explorer[moment]), stock: starts.stock.map(({ times }) => times.explorer[moment])
        };
        return { name, unit: 'ms', ours: median(samples.ours), baselines: { 'stock Theia': median(samples.stock) }, goal, samples };
    };
    const chat = starts.ours.map(({ times }) => times.chat.usable);
    const megabytes = side => median(starts[side].map(({ bytes }) => bytes)) / 1e6;
    return [
        against('start: explorer usable', 'usable', GOAL),
        against('start: explorer drawn behind the splash', 'drawn'),
        { name: 'start: chat input usable', unit: 'ms', ours: median(chat), samples: { ours: chat } },
        { name: 'start: loaded until usable', unit: 'MB', ours: megabytes('ours'), baselines: { 'stock Theia': megabytes('stock') } }
    ];
}
