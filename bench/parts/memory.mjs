import { setTimeout as pause } from 'node:timers/promises';
import { opencodeProvider, startScriptedModel } from '../../packages/scripted-model/lib/index.js';
import { launchBrowser, VIEWPORT } from '../support/browser.mjs';
import { openChat } from '../support/chat.mjs';
import { pageHeap, residentMemory } from '../support/memory.mjs';
import { startOpenSpace } from '../support/openspace.mjs';
import { sampleTexts } from '../support/sample-texts.mjs';
import { buildStockApp } from '../support/stock-app.mjs';
import { startStockTheia } from '../support/stock-theia.mjs';

/** The huge reply comes in chunks of about 1 kB. */
const CHUNK = sampleTexts(1_000)['Markdown with code'];
const ENDING = 'This was all.';
const MAX_REPLY_MS = 90_000;

/** Memory at rest, against stock Theia, and after a huge reply, against before. */
export async function measureMemory({ resources, quick, tell }) {
    const megabytes = quick ? 0.5 : 2;
    // What starts late has started by then: watchers, indexes, the manifest.
    const settle = () => pause(quick ? 2_000 : 5_000);
    await buildStockApp();
    const model = await startScriptedModel({ scenario: { rules: [{ reply: hugeReply(megabytes) }] } });
    resources.own(model, () => model.close());
    const browser = await launchBrowser(resources);
    const stock = await measureStock(resources, browser, settle);
    const ide = await startOpenSpace(resources, { config: opencodeProvider(model.url) });
    const chat = await openChat(browser, ide.link);
    await chat.newSession();
    const measure = async () => {
        await settle();
        const { backend, opencode } = ide.processIds();
        return { page: await pageHeap(chat.page), backend: residentMemory(backend), opencode: residentMemory(opencode) };
    };
    const idle = await measure();
    const began = performance.now();
    await chat.ask('tell me everything', ENDING, MAX_REPLY_MS);
    tell(`memory: the huge reply took ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    const after = await measure();
    const row = (name, ours, baselines) => ({ name: `memory: ${name}`, unit: 'MB', ours, baselines });
    return [
        row('backend at idle', idle.backend, { 'stock Theia': stock.backend }),
        row('page at idle', idle.page, { 'stock Theia': stock.page }),
        row('opencode at idle', idle.opencode),
        row(`backend after a reply of ${megabytes} MB`, after.backend, { idle: idle.backend }),
        row(`page after a reply of ${megabytes} MB`, after.page, { idle: idle.page }),
        row(`opencode after a reply of ${megabytes} MB`, after.opencode, { idle: idle.opencode })
    ];
}

async function measureStock(resources, browser, settle) {
    const { link, backendPid } = await startStockTheia(resources);
    const page = await browser.newPage({ viewport: VIEWPORT });
    await page.goto(link);
    await page.locator('.theia-ApplicationShell').waitFor();
    await page.locator('.theia-preload').waitFor({ state: 'detached' });
    await settle();
    const measured = { page: await pageHeap(page), backend: residentMemory(backendPid) };
    await page.close();
    return measured;
}

/** Without its own token counts the reply would overflow the context, and opencode would summarise. */
function hugeReply(megabytes) {
    return [
        { repeat: { text: CHUNK, times: Math.round(megabytes * 1e6 / CHUNK.length) } },
        { text: ENDING },
        { usage: { prompt_tokens: 100, completion_tokens: 100 } }
    ];
}
