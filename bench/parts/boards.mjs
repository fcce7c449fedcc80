import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkDrag, dragFrames, dragWork } from '../support/drags.mjs';
import { openExcalidraw, prepareExcalidraw } from '../support/excalidraw.mjs';
import { loadBoardModel } from '../support/load-core.mjs';
import { percentileRows } from '../support/report.mjs';
import { repeat, startSizeRow, SurfaceStage } from '../support/surface-stage.mjs';

const FOLDER = 'docs/whiteboard';
const SHORT = `${FOLDER}/short.whiteboard.json`;
const LARGE = `${FOLDER}/large.whiteboard.json`;
const GRAPH = `${FOLDER}/graph.whiteboard.json`;

const BATCH = 500;
const LARGE_SHAPES = 1_000;
const GRAPH_NODES = 200;
const SHAPE_WIDTH = 120;

/** In the midst of the large board. */
const DRAGGED_ID = 's237';
const DRAGGED = `[data-testid="board-shape"][data-shape-id="${DRAGGED_ID}"]`;

/** Nobody waits between commands, and none is refused. */
const NO_LIMITS = { 'openspace.agent.commandDelay': 0, 'openspace.agent.queueDepth': 100_000 };

const PAUSE_MS = 100;

/** Boards, from a command or a move of the pointer to what the page shows of it, or to the answer. */
export async function measureBoards({ resources, quick, tell }) {
    const stage = await SurfaceStage.start(resources, { settings: NO_LIMITS, prepare: writeBoards });
    const rounds = quick ? 3 : 7;
    const opening = ['whiteboard.open', { whiteboardId: SHORT }, SHORT, shape('shape-4')];
    const cold = await stage.coldOpenings(rounds, ...opening);
    tell('boards: cold done');
    const { page, sights, now } = stage;
    const run = (cmd, args) => stage.run(cmd, args);
    const warm = await repeat(quick ? 8 : 20, async () => {
        const took = await stage.opening(...opening);
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
    const singles = { queued: [], awaited: [], closed: [] };
    for (let round = 0; round < (quick ? 1 : 3); round++) {
        for (const way of Object.keys(singles)) {
            const whiteboardId = `${FOLDER}/single-${way}-${round}.whiteboard.json`;
            await run('whiteboard.create', { whiteboardId, title: 'Single' });
            if (way !== 'closed') {
                await run('whiteboard.open', { whiteboardId });
            }
            const began = now();
            const add = one => run('whiteboard.add_shape', { whiteboardId, shape: one });
            if (way === 'queued') {
                await Promise.all(batch(BATCH).map(add));
            } else {
                for (const one of batch(BATCH)) {
                    await add(one);
                }
            }
            singles[way].push(now() - began);
            if (way !== 'closed') {
                await run('pane.close', { contentId: whiteboardId });
            }
        }
    }
    tell('boards: single commands done');
    const layouts = await repeat(rounds, round =>
        stage.timed('whiteboard.layout', { whiteboardId: GRAPH, direction: round % 2 ? 'right' : 'down' }));
    await run('whiteboard.open', { whiteboardId: LARGE });
    await page.locator('[data-testid="board-shape"]').first().waitFor();
    await pause(1_000);
    const drags = await measureDrags(resources, stage, quick, tell);
    return [
        startSizeRow('boards', 'openspace-whiteboard'),
        ...percentileRows('boards: the first one of a page, from the command to its shapes', cold, { p50: 900 }),
        ...percentileRows('boards: another one, from the command to its shapes', warm, { p50: 300 }),
        ...percentileRows(`boards: ${BATCH} shapes in one step of the model, written and read`, await modelSteps(), { p50: 20 }),
        ...percentileRows(`boards: ${BATCH} shapes in one command, to the last one in the page`, painted, { p50: 700 }),
        ...percentileRows(`boards: ${BATCH} commands with one shape each, as in one reply`, singles.queued, { p50: 5_000 }),
        ...percentileRows(`boards: the same, each after the answer to the last`, singles.awaited, { p50: 5_000 }),
        ...percentileRows(`boards: the same, with a board that is closed`, singles.closed, {}),
        ...percentileRows(`boards: layout of ${GRAPH_NODES} shapes, to the answer`, layouts, { p50: 500 }),
        ...drags
    ];
}

/** What the model needs for a batch, with the way back and the text of the file; in ms. */
async function modelSteps() {
    const { applyOperations, EMPTY_BOARD, readBoard, writeBoard } = await loadBoardModel();
    return repeat(20, () => {
        const operations = batch(BATCH).map(element => ({ op: 'add', element }));
        const began = performance.now();
        const { board, inverse } = applyOperations(EMPTY_BOARD, operations);
        const read = readBoard(writeBoard(board));
        const took = performance.now() - began;
        if (inverse.length !== BATCH || read.board.elements.length !== BATCH) {
            throw new Error('The model has lost shapes.');
        }
        return took;
    });
}

/** Drags a shape of the large board, which is open, in our view and in Excalidraw, in turn. */
async function measureDrags(resources, { page, browser }, quick, tell) {
    const ours = { page, start: await middleOf(page), work: [], frames: [], shown: [] };
    await page.evaluate(`window.benchPlaceOf = ${shiftOf}`);
    const theirs = await excalidrawFor(resources, browser, page, ours.start).catch(error => {
        tell(`boards: not compared with Excalidraw, which could not be installed: ${error.message}`);
    });
    const both = theirs ? [ours, theirs] : [ours];
    for (const one of both) {
        await checkDrag(one.page, one.start, DRAGGED_ID);
    }
    for (let round = 0; round < (quick ? 2 : 4); round++) {
        for (const one of round % 2 ? both.toReversed() : both) {
            one.work.push(...await dragWork(one.page, one.start, quick ? 30 : 60));
            const { frames, shown } = await dragFrames(one.page, one.start, DRAGGED_ID, quick ? 150 : 300);
            one.frames.push(...frames);
            one.shown.push(...shown);
        }
    }
    const rows = (name, part, goal) => percentileRows(name, ours[part], {}).map((row, index) => ({
        ...row,
        ...(theirs && { baselines: { Excalidraw: percentileRows(name, theirs[part], {})[index].ours } }),
        ...(index === 1 && goal && { goal })
    }));
    return [
        ...rows(`boards: work of the page for a move of the pointer with ${LARGE_SHAPES} shapes`, 'work', { of: 'ours', atMost: 8 }),
        ...rows(`boards: from frame to frame of a drag with ${LARGE_SHAPES} shapes`, 'frames', theirs && { of: 'ratio', atMost: 1 }),
        ...rows(`boards: from a frame of the drag with a new place to the next with ${LARGE_SHAPES} shapes`, 'shown')
    ];
}

/** With the same elements as our view, in the same place, of the same size. */
async function excalidrawFor(resources, browser, page, start) {
    await prepareExcalidraw();
    const { x: left, y: top, width, height } = await page.locator('.openspace-board-canvas').boundingBox();
    const zoom = (await page.locator(DRAGGED).boundingBox()).width / SHAPE_WIDTH;
    const dragged = largeBoard().find(({ id }) => id === DRAGGED_ID);
    const view = {
        left, top, width, height, zoom,
        x: dragged.x + dragged.width / 2 + (left + width / 2 - start.x) / zoom,
        y: dragged.y + dragged.height / 2 + (top + height / 2 - start.y) / zoom
    };
    return { page: await openExcalidraw(resources, browser, largeBoard(), view), start, work: [], frames: [], shown: [] };
}

/** Runs in our page: how far a shape is from where it was when the drag began, without a question that the layout has to answer. */
function shiftOf(id) {
    return document.querySelector(`.react-flow__node[data-id="${id}"]`).style.translate;
}

async function middleOf(page) {
    const { x, y, width, height } = await page.locator(DRAGGED).boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
}

function shape(id) {
    return { inside: `[data-testid="board-shape"][data-shape-id="${id}"]` };
}

/** Shapes in a grid, each with a place. */
function batch(count) {
    return Array.from({ length: count }, (_unused, index) => ({
        id: `s${index}`, type: 'rectangle', text: `Shape ${index}`,
        x: (index % 25) * 160, y: Math.floor(index / 25) * 100, width: SHAPE_WIDTH, height: 60
    }));
}

/** Shapes in a grid, each connected with the next. */
function largeBoard() {
    const many = batch(LARGE_SHAPES);
    return [...many, ...many.slice(1).map(({ id }, index) => ({ id: `c${index}`, type: 'connector', from: many[index].id, to: id }))];
}

function writeBoards(workspace) {
    mkdirSync(join(workspace, FOLDER), { recursive: true });
    const file = elements => `{\n"format": "openspace-whiteboard",\n"version": 1,\n"elements": [\n${
        elements.map(element => JSON.stringify(element)).join(',\n')}\n]\n}\n`;
    const named = elements => elements.map((element, index) => ({ ...element, id: `shape-${index}` }));
    writeFileSync(join(workspace, SHORT), file(named(batch(5))));
    writeFileSync(join(workspace, LARGE), file(largeBoard()));
    const nodes = batch(GRAPH_NODES);
    const edges = nodes.slice(1).map(({ id }, index) =>
        ({ id: `e${index}`, type: 'connector', from: nodes[Math.floor(index / 2)].id, to: id }));
    writeFileSync(join(workspace, GRAPH), file([...nodes, ...edges]));
}
