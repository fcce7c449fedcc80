import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { percentileRows } from '../support/report.mjs';
import { repeat, startSizeRow, SurfaceStage } from '../support/surface-stage.mjs';

/** The default pause between two commands is 50 ms; with this nobody waits for it. */
const BETWEEN_COMMANDS_MS = 100;

const FOLDER = 'docs/deck';
const SHORT = `${FOLDER}/short.deck.md`;
const LONG = `${FOLDER}/long.deck.md`;
const FIFTY = `${FOLDER}/fifty.deck.md`;

const LONG_SLIDES = 200;

/** Decks, from a command or a key to what the page shows of it, or to the answer. */
export async function measureDecks({ resources, quick, tell }) {
    const stage = await SurfaceStage.start(resources, { prepare: writeDecks, pauseMs: BETWEEN_COMMANDS_MS });
    const opening = ['presentation.open', { deckPath: SHORT }, SHORT, slide('Slide 0')];
    const cold = await stage.coldOpenings(quick ? 3 : 7, ...opening);
    tell('decks: cold done');
    const { page, sights, now } = stage;
    const run = (cmd, args) => stage.run(cmd, args);
    const timed = (cmd, args) => stage.timed(cmd, args);
    const often = measure => repeat(quick ? 8 : 20, measure, 2);
    const warm = await often(() => stage.opening(...opening));
    await run('presentation.open', { deckPath: LONG, slideIndex: 0 });
    const shown = await often(round => {
        const slideIndex = 10 + (round * 7) % 100;
        return sights.after([slide(`Slide ${slideIndex}.`)], () => run('presentation.navigate', { deckPath: LONG, slideIndex }), now);
    });
    tell('decks: shown done');
    await run('presentation.navigate', { deckPath: LONG, slideIndex: 100 });
    await page.getByTestId('deck').getByRole('button', { name: 'Edit Source' }).click();
    await page.locator('.monaco-editor .view-line', { hasText: 'Slide 100.' }).click();
    await page.keyboard.press('End');
    const refreshed = await often(async round => {
        const took = await sights.after([slide(`edit${round}.`)], () => page.keyboard.insertText(` edit${round}.`), now);
        await pause(BETWEEN_COMMANDS_MS * 6);
        return took;
    });
    tell('decks: refresh done');
    const one = await often(round => timed('presentation.check', { deckPath: FIFTY, slideIndex: round % 50 }));
    const fifty = await often(() => timed('presentation.check', { deckPath: FIFTY }));
    const diagrams = await often(async round => {
        const content = `## Flow\n\n\`\`\`mermaid\nflowchart LR\n    A${round}[Start] --> B[Work] --> C[End]\n\`\`\``;
        return timed('presentation.update_slide', { deckPath: SHORT, slideIndex: 1, content });
    });
    return [
        startSizeRow('decks', 'openspace-presentation'),
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
