import { systemClock } from './clock.mjs';
import { VIEWPORT } from './browser.mjs';

const LONGEST_START_MS = 60_000;

/** The tab that unfolds the explorer, and a file in it. */
const EXPLORER_TAB = '#shell-tab-explorer-view-container';
const A_FILE = '#files .theia-TreeNode:has-text("README.md")';

/**
 * Opens the page for the first time, unfolds the explorer, and leaves. Returns the browser storage with the layout, which
 * the measured starts restore: stock Theia folds the explorer on a first start, ours does not.
 */
export async function rememberLayout(browser, link) {
    const context = await browser.newContext({ viewport: VIEWPORT });
    try {
        const page = await context.newPage();
        await page.goto(link);
        await page.locator('.theia-preload').waitFor({ state: 'detached', timeout: LONGEST_START_MS });
        const file = page.locator(A_FILE);
        if (!await file.isVisible()) {
            await page.locator(EXPLORER_TAB).click();
        }
        await file.waitFor();
        // The layout is stored when the page is left.
        await page.goto('about:blank');
        return await context.storageState();
    } finally {
        await context.close();
    }
}

/** Milliseconds from the navigation until the shell is shown and until a file is seen in the explorer; empty cache, stored layout. */
export async function openOnce(browser, link, storageState) {
    const context = await browser.newContext({ viewport: VIEWPORT, storageState });
    try {
        const page = await context.newPage();
        await page.addInitScript(watchStart, systemClock.toString());
        const began = systemClock()();
        await page.goto(link, { waitUntil: 'commit' });
        const marks = await (await page.waitForFunction(() => window.benchMarks?.usable && window.benchMarks, undefined, { timeout: LONGEST_START_MS, polling: 100 })).jsonValue();
        return { shell: marks.shell - began, usable: marks.usable - began };
    } finally {
        await context.close();
    }
}

/** Runs in the page: looks once per frame, which costs next to nothing, until everything has been seen. */
function watchStart(clockSource) {
    const marks = window.benchMarks = {};
    const now = new Function(`return (${clockSource})()`)();
    const look = () => {
        if (!marks.shell && document.querySelector('.theia-ApplicationShell') && !document.querySelector('.theia-preload')) {
            marks.shell = now();
        }
        const seen = marks.shell && [...document.querySelectorAll('#files .theia-TreeNode')].some(node => node.textContent.includes('README.md') && node.getClientRects().length > 0);
        if (seen) {
            marks.usable = now();
        } else {
            window.requestAnimationFrame(look);
        }
    };
    look();
}
