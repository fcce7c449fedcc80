import { VIEWPORT } from './browser.mjs';
import { systemClock } from './clock.mjs';

const MAX_START_MS = 60_000;

/** Until then an explorer that is not folded has been drawn. */
const UNFOLDED_MS = 5_000;

const EXPLORER_TAB = '#shell-tab-explorer-view-container';

/** An entry of the explorer's tree; the root itself is not shown. */
export const EXPLORER_ENTRY = '#files .theia-TreeNode';

/**
 * Opens the page for the first time, unfolds the explorer, and leaves. Returns the browser storage with the layout, which
 * the measured starts restore: stock Theia folds the explorer on a first start, ours does not.
 */
export async function rememberLayout(browser, link) {
    const context = await browser.newContext({ viewport: VIEWPORT });
    try {
        const page = await context.newPage();
        await page.goto(link);
        await page.locator('.theia-preload').waitFor({ state: 'detached', timeout: MAX_START_MS });
        const entry = page.locator(EXPLORER_ENTRY).first();
        // Not at once: a click on the tab of an explorer that is about to be drawn would fold it.
        await entry.waitFor({ timeout: UNFOLDED_MS }).catch(() => page.locator(EXPLORER_TAB).click());
        await entry.waitFor();
        // The layout is stored when the page is left.
        await page.goto('about:blank');
        return await context.storageState();
    } finally {
        await context.close();
    }
}

/**
 * Opens the page with a stored layout and an empty cache.
 *
 * @param {Readonly<Record<string, string>>} sights Selectors of what is to be seen, by name
 * @returns {Promise<{ times: Record<string, { drawn: number, usable: number }>, bytes: number }>} Milliseconds from the navigation
 * until each was drawn, maybe behind the splash, and until the splash was gone too; what came over the network until then
 */
export async function openOnce(browser, link, storageState, sights) {
    const context = await browser.newContext({ viewport: VIEWPORT, storageState });
    try {
        const page = await context.newPage();
        await page.addInitScript({ content: `(${watchSights})((${systemClock})(), ${JSON.stringify(sights)})` });
        const began = systemClock()();
        await page.goto(link, { waitUntil: 'commit' });
        const seen = await page.waitForFunction(() => window.benchSeen, undefined, { timeout: MAX_START_MS, polling: 100 });
        const { bytes, ...moments } = await seen.jsonValue();
        const times = Object.entries(moments).map(([name, { drawn, usable }]) => [name, { drawn: drawn - began, usable: usable - began }]);
        return { times: Object.fromEntries(times), bytes };
    } finally {
        await context.close();
    }
}

/** Runs in the page: looks once per frame, which costs next to nothing, until everything has been seen. */
function watchSights(now, sights) {
    const missing = new Set(Object.keys(sights));
    const seen = {};
    const look = () => {
        const shell = document.querySelector('.theia-ApplicationShell') && !document.querySelector('.theia-preload');
        for (const name of missing) {
            if (!seen[name] && document.querySelector(sights[name])?.getClientRects().length > 0) {
                seen[name] = { drawn: now() };
            }
            if (shell && seen[name]) {
                seen[name].usable = now();
                missing.delete(name);
            }
        }
        if (missing.size > 0) {
            window.requestAnimationFrame(look);
        } else {
            const loaded = ['navigation', 'resource'].flatMap(kind => window.performance.getEntriesByType(kind));
            window.benchSeen = { ...seen, bytes: loaded.reduce((sum, { transferSize }) => sum + transferSize, 0) };
        }
    };
    look();
}
