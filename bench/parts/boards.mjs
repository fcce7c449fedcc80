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
import { WorkMeter } from '../support/page-work.mjs';
import { percentileRows } from '../support/report.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const FOLDER = 'docs/whiteboard';
const SHORT = `${FOLDER}/short.whiteboard.json`;
const LARGE = `${FOLDER}/large.whiteboard.json`;
const GRAPH = `${FOLDER}/graph.whiteboard.json`;

const BATCH = 500;
const LARGE_SHAPES = 1_000;
const GRAPH_NODES = 200;

/** Nobody waits between commands, and none is refused. */
const NO_LIMITS = { 'openspace.agent.commandDelay': 0, 'openspace.agent.queueDepth': 100_000 };

const PAUSE_MS = 100;

/** Boards, from a command or a move of the pointer to what the page shows of it, or to the answer. */
export async function measureBoards({ resources, quick, tell }) {
    const browser = await launchBrowser(resources);
    const ide = await startOpenSpace(resources, { words: ['--api'], settings: NO_LIMITS, prepare: writeBoards });
    const client = new ApiClient(resources, ide.api);
    const now = systemClock();
    const run = async (cmd, args) => {
        const answer = await client.run(`openspace.${cmd}`, args);
        if (answer.success !== true) {
            throw new Error(`${cmd}: ${answer.error}`);
        }
        return answer;
    };
    const rounds = quick ? 3 : 7;
    const cold = [];
    let page;
    let sights;
    for (let round = 0; round < rounds; round++) {
        await page?.context().close();
        ({ page } = await openChat(browser, ide.link));
        await untilCommandsExist(client);
        sights = await PageSights.watch(page);
        cold.push(await sights.after([shape('shape-4')], () => run('whiteboard.open', { whiteboardId: SHORT }), now));
        await run('pane.close', { contentId: SHORT });
    }
    tell('boards: cold done');
    const warm = await repeat(quick ? 8 : 20, async () => {
        const took = await sights.after([shape('shape-4')], () => run('whiteboard.open', { whiteboardId: SHORT }), now);
        await run('pane.close', { contentId: SHORT });
        await pause(PAUSE_MS);
        return took;
    });
    const painted = await repeat(rounds, async round => {
        const whiteboardId = `${FOLDER}/batch-${round}.whiteboard.json`;
        await run('whiteboard.create', { whiteboardId, title: 'Batch' });
        await run('whiteboard.open', { whiteboardId });
        // Only what can be seen is in the page.
        await run('whiteboard.camera.set', { whiteboardId, x: 2_000, y: 1_000, zoom: 0.15 });
        const took = await sights.after(
            [shape('s0'), shape(`s${BATCH - 1}`)],
            () => run('whiteboard.add_shape', { whiteboardId, shapes: batch(BATCH) }), now
        );
        await run('pane.close', { contentId: whiteboardId });
        return took;
    });
    tell('boards: batches done');
    const singles = [];
    for (let round = 0; round < (quick ? 1 : 3); round++) {
        const whiteboardId = `${FOLDER}/single-${round}.whiteboard.json`;
        await run('whiteboard.create', { whiteboardId, title: 'Single' });
        await run('whiteboard.open', { whiteboardId });
        const began = now();
        for (const one of batch(BATCH)) {
            await run('whiteboard.add_shape', { whiteboardId, shape: one });
        }
        singles.push(now() - began);
        await run('pane.close', { contentId: whiteboardId });
    }
    tell('boards: single commands done');
    const layouts = await repeat(rounds, async round => {
        const began = now();
        await run('whiteboard.layout', { whiteboardId: GRAPH, direction: round % 2 ? 'right' : 'down' });
        return now() - began;
    });
    await run('whiteboard.open', { whiteboardId: LARGE });
    await page.locator('[data-testid="board-shape"]').first().waitFor();
    await pause(1_000);
    const moves = await dragWork(page, quick ? 40 : 120);
    const sizes = JSON.parse(readFileSync(join(ROOT, 'apps/browser/lib/start-sizes.json'), 'utf8'));
    return [
        {
            name: 'boards: added to the start', unit: 'kB of script', ours: sizes['openspace-whiteboard'] / 1_000,
            goal: { of: 'ours', atMost: 10 }
        },
        ...percentileRows('boards: the first one of a page, from the command to its shapes', cold, { p50: 900 }),
        ...percentileRows('boards: another one, from the command to its shapes', warm, { p50: 300 }),
        ...percentileRows(`boards: ${BATCH} shapes in one command, to the last one in the page`, painted, { p50: 700 }),
        ...percentileRows(`boards: ${BATCH} commands with one shape each`, singles, { p50: 5_000 }),
        ...percentileRows(`boards: layout of ${GRAPH_NODES} shapes, to the answer`, layouts, { p50: 500 }),
        ...percentileRows(`boards: work of the page for a move of the pointer with ${LARGE_SHAPES} shapes`, moves, { p95: 8 })
    ];
}

async function repeat(count, measure) {
    const samples = [];
    for (let round = 0; round < count + 1; round++) {
        samples.push(await measure(round));
    }
    return samples.slice(1);
}

/** Drags a shape to and fro; main-thread work for each move. */
async function dragWork(page, count) {
    const box = await page.locator('[data-testid="board-shape"]').first().boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    const meter = await WorkMeter.start(page);
    const samples = [];
    for (let move = 0; move < count; move++) {
        const before = await meter.read();
        await page.mouse.move(x + 10 + (move % 20) * 6, y + 10 + (move % 7) * 5);
        await page.evaluate(() => new Promise(done => window.requestAnimationFrame(() => setTimeout(done))));
        samples.push(await meter.read() - before);
    }
    await page.mouse.up();
    await meter.stop();
    return samples;
}

function shape(id) {
    return { inside: `[data-testid="board-shape"][data-shape-id="${id}"]` };
}

/** Shapes in a grid, each with a place. */
function batch(count) {
    return Array.from({ length: count }, (_unused, index) => ({
        id: `s${index}`, type: 'rectangle', text: `Shape ${index}`,
        x: (index % 25) * 160, y: Math.floor(index / 25) * 100, width: 120, height: 60
    }));
}

function writeBoards(workspace) {
    mkdirSync(join(workspace, FOLDER), { recursive: true });
    const file = elements => `{\n"format": "openspace-whiteboard",\n"version": 1,\n"elements": [\n${
        elements.map(element => JSON.stringify(element)).join(',\n')}\n]\n}\n`;
    const named = elements => elements.map((element, index) => ({ ...element, id: `shape-${index}` }));
    writeFileSync(join(workspace, SHORT), file(named(batch(5))));
    const many = batch(LARGE_SHAPES);
    const links = many.slice(1).map(({ id }, index) => ({ id: `c${index}`, type: 'connector', from: many[index].id, to: id }));
    writeFileSync(join(workspace, LARGE), file([...many, ...links]));
    const nodes = batch(GRAPH_NODES);
    const edges = nodes.slice(1).map(({ id }, index) =>
        ({ id: `e${index}`, type: 'connector', from: nodes[Math.floor(index / 2)].id, to: id }));
    writeFileSync(join(workspace, GRAPH), file([...nodes, ...edges]));
}
