import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ApiClient, untilCommandsExist } from '../support/api-client.mjs';
import { launchBrowser } from '../support/browser.mjs';
import { openChat } from '../support/chat.mjs';
import { systemClock } from '../support/clock.mjs';
import { startOpenSpace } from '../support/openspace.mjs';
import { PageSights } from '../support/page-sights.mjs';
import { percentileRows } from '../support/report.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The default pause between two commands is 50 ms; with this nobody waits for it. */
const BETWEEN_COMMANDS_MS = 100;

const FOLDER = 'docs/deck';
const SHORT = `${FOLDER}/short.deck.md`;
const LONG = `${FOLDER}/long.deck.md`;
const FIFTY = `${FOLDER}/fifty.deck.md`;

const LONG_SLIDES = 200;

/** Decks, from a command or a key to what the page shows of it, or to the answer. */
export async function measureDecks({ resources, quick, tell }) {
    const browser = await launchBrowser(resources);
    const ide = await startOpenSpace(resources, { words: ['--api'], prepare: writeDecks });
    const client = new ApiClient(resources, ide.api);
    const now = systemClock();
    const run = async (cmd, args) => {
        const answer = await client.run(`openspace.${cmd}`, args);
        if (answer.success !== true) {
            throw new Error(`${cmd}: ${answer.error}`);
        }
        await pause(BETWEEN_COMMANDS_MS);
        return answer;
    };
    const timed = async (cmd, args) => {
        const began = now();
        const answer = await client.run(`openspace.${cmd}`, args);
        if (answer.success !== true) {
            throw new Error(`${cmd}: ${answer.error}`);
        }
        const took = now() - began;
        await pause(BETWEEN_COMMANDS_MS);
        return took;
    };
    const cold = [];
    let page;
    let sights;
    for (let round = 0; round < (quick ? 3 : 7); round++) {
        await page?.context().close();
        ({ page } = await openChat(browser, ide.link));
        await untilCommandsExist(client);
        sights = await PageSights.watch(page);
        cold.push(await sights.after([slide('Slide 0')], () => run('presentation.open', { deckPath: SHORT }), now));
        await run('pane.close', { contentId: SHORT });
    }
    tell('decks: cold done');
    const count = quick ? 8 : 20;
    const repeat = async measure => {
        const samples = [];
        for (let round = 0; round < count + 2; round++) {
            samples.push(await measure(round));
        }
        return samples.slice(2);
    };
    const warm = await repeat(async () => {
        const took = await sights.after([slide('Slide 0')], () => run('presentation.open', { deckPath: SHORT }), now);
        await run('pane.close', { contentId: SHORT });
        return took;
    });
    await run('presentation.open', { deckPath: LONG, slideIndex: 0 });
    const shown = await repeat(round => {
        const slideIndex = 10 + (round * 7) % 100;
        return sights.after([slide(`Slide ${slideIndex}.`)], () => run('presentation.navigate', { deckPath: LONG, slideIndex }), now);
    });
    tell('decks: shown done');
    await run('presentation.navigate', { deckPath: LONG, slideIndex: 100 });
    await page.getByTestId('deck').getByRole('button', { name: 'Edit Source' }).click();
    await page.locator('.monaco-editor .view-line', { hasText: 'Slide 100.' }).click();
    await page.keyboard.press('End');
    const refreshed = await repeat(async round => {
        const took = await sights.after([slide(`edit${round}.`)], () => page.keyboard.insertText(` edit${round}.`), now);
        await pause(BETWEEN_COMMANDS_MS * 6);
        return took;
    });
    tell('decks: refresh done');
    const one = await repeat(round => timed('presentation.check', { deckPath: FIFTY, slideIndex: round % 50 }));
    const fifty = await repeat(() => timed('presentation.check', { deckPath: FIFTY }));
    const diagrams = await repeat(async round => {
        const content = `## Flow\n\n\`\`\`mermaid\nflowchart LR\n    A${round}[Start] --> B[Work] --> C[End]\n\`\`\``;
        return timed('presentation.update_slide', { deckPath: SHORT, slideIndex: 1, content });
    });
    const sizes = JSON.parse(readFileSync(join(ROOT, 'apps/browser/lib/start-sizes.json'), 'utf8'));
    return [
        {
            name: 'decks: added to the start', unit: 'kB of script', ours: sizes['openspace-presentation'] / 1_000,
            goal: { of: 'ours', atMost: 10 }
        },
        ...percentileRows('decks: the first one of a page, from the command to its slide', cold, { p50: 800 }),
        ...percentileRows('decks: another one, from the command to its slide', warm, { p50: 300 }),
        ...percentileRows('decks: navigate to the slide', shown, { p50: 50 }),
        ...percentileRows(`decks: a key in the source of ${LONG_SLIDES} slides to the slide`, refreshed, { p50: 50 }),
        ...percentileRows('decks: check of one slide to its answer', one, { p50: 60 }),
        ...percentileRows('decks: check of 50 slides to its answer', fifty, { p50: 1_000 }),
        ...percentileRows('decks: update with a new diagram to its findings', diagrams, { p50: 500 })
    ];
}

/** The slide in front. */
function slide(text) {
    return { inside: '[data-testid="deck"] section.present', text };
}

function writeDecks(workspace) {
    mkdirSync(join(workspace, FOLDER), { recursive: true });
    const text = number => `## Slide ${number}.\n\n- one point\n- another point\n\n\`\`\`ts\nconst value = ${number};\n\`\`\``;
    const slides = count => Array.from({ length: count }, (_unused, index) => text(index)).join('\n\n---\n\n');
    const deck = count => `---\ntitle: Bench\n---\n\n${slides(count)}\n`;
    writeFileSync(join(workspace, SHORT), deck(5));
    writeFileSync(join(workspace, LONG), deck(LONG_SLIDES));
    writeFileSync(join(workspace, FIFTY), deck(50));
}
