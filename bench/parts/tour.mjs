import { setTimeout as pause } from 'node:timers/promises';
import { launchBrowser } from '../support/browser.mjs';
import { openChat } from '../support/chat.mjs';
import { pageHeap, residentMemory } from '../support/memory.mjs';
import { startOpenSpace } from '../support/openspace.mjs';
import { growth } from '../support/statistics.mjs';

/** What starts late, or ends late, has done so by then. */
const SETTLE_MS = 3_000;

/** Generous, so that an hour of it ends on a machine that is busy with other things as well. */
const MAX_STEP_MS = 300_000;

/**
 * Memory at rest and while the tour is taken again and again, each time in a new session of the same page: files, terminals, a deck,
 * a board, a permission, an undo. Its two terminals are closed after each: one that is open costs what it costs, and nobody keeps
 * hundreds. `OPENSPACE_TOUR_MINUTES` says for how long.
 */
export async function measureTour({ resources, quick, tell }) {
    const minutes = Number(process.env.OPENSPACE_TOUR_MINUTES) || (quick ? 4 : 10);
    const browser = await launchBrowser(resources);
    const ide = await startOpenSpace(resources);
    const chat = await openChat(browser, ide.link);
    const { page } = chat;
    const measure = async () => {
        // The first page that trusts the folder makes the agent server start again.
        do {
            await pause(SETTLE_MS);
        } while (!ide.processIds().opencode);
        const { backend, opencode } = ide.processIds();
        return { page: await pageHeap(page), backend: residentMemory(backend), opencode: residentMemory(opencode) };
    };
    const idle = await measure();
    await page.getByTestId('welcome-card-tour').click();
    await page.getByTestId('tour-dock').waitFor({ timeout: MAX_STEP_MS });
    const samples = [];
    const end = performance.now() + minutes * 60_000;
    do {
        if (samples.length > 0) {
            await chat.newSession();
        }
        await takeTour(page);
        await closeTerminals(page);
        samples.push(await measure());
        const sizes = Object.entries(samples.at(-1)).map(([name, size]) => `${name} ${Math.round(size)} MB`);
        tell(`tour ${samples.length}: ${sizes.join(', ')}`);
    } while (performance.now() < end);
    return Object.keys(idle).flatMap(name => rowsOf(name, idle[name], samples.map(sample => sample[name])));
}

function rowsOf(name, idle, sizes) {
    const { perStep, goal } = growth(sizes.map((size, round) => [round + 1, size * 1_000]), 10);
    return [
        { name: `tour: ${name} at idle`, unit: 'MB', ours: idle },
        { name: `tour: ${name} after ${sizes.length} rounds`, unit: 'MB', ours: sizes.at(-1), baselines: { 'first round': sizes[0] } },
        { name: `tour: growth of the ${name}`, unit: 'kB/round', ours: perStep, samples: sizes, goal }
    ];
}

/** All steps, with what they ask for, and the agent's edit undone in the end. */
async function takeTour(page) {
    const dock = page.getByTestId('tour-dock');
    const say = page.getByTestId('tour-say');
    await page.waitForFunction(() => document.querySelector('[data-testid="tour-dock"]')?.dataset.step === '0');
    for (let step = 0; await say.isVisible(); step++) {
        await say.click();
        await page.waitForFunction(
            reached => Number(document.querySelector('[data-testid="tour-dock"]').dataset.step) > reached, step, { timeout: MAX_STEP_MS });
        await answerUntilDone(page, dock);
    }
    await page.getByTestId('review-undo').first().click({ timeout: MAX_STEP_MS });
    await page.getByTestId('review-undo').first().waitFor({ state: 'detached' });
}

/** Says yes to whatever is asked until the agent is done. */
async function answerUntilDone(page, dock) {
    const end = performance.now() + MAX_STEP_MS;
    while (await dock.getAttribute('data-busy') !== 'false') {
        if (performance.now() > end) {
            throw new Error('A step of the tour did not end');
        }
        for (const yes of ['consent-allow', 'permission-once']) {
            const button = page.getByTestId(yes);
            if (await button.isVisible()) {
                // It takes no answer in the moment in which it appears.
                await button.click({ timeout: 1_000 }).catch(() => undefined);
            }
        }
        await pause(200);
    }
}

/** Those that a tour leaves open. */
async function closeTerminals(page) {
    const close = page.locator('[id^="shell-tab-terminal-"] .lm-TabBar-tabCloseIcon');
    for (let left = await close.count(); left > 0; left--) {
        await close.first().click();
        await page.waitForFunction(
            ([tabs, most]) => document.querySelectorAll(tabs).length <= most, ['[id^="shell-tab-terminal-"]', left - 1]);
    }
}
