import { setTimeout as pause } from 'node:timers/promises';
import { WorkMeter } from './page-work.mjs';

/** Moves come so often that each frame has one. */
const MOVE_MS = 8;

/** Where the pointer is at the nth move of a drag that began at a point: to and fro, in px of the screen. */
function placeOf({ x, y }, move) {
    return [x + 10 + (move % 20) * 6, y + 10 + (move % 7) * 5];
}

/** Drags what is at a point; main-thread work for each move, in ms. */
export async function dragWork(page, start, count) {
    await press(page, start);
    const meter = await WorkMeter.start(page);
    const samples = [];
    for (let move = 0; move < count; move++) {
        const before = await meter.read();
        await page.mouse.move(...placeOf(start, move));
        await nextFrame(page);
        samples.push(await meter.read() - before);
    }
    await meter.stop();
    await release(page, start);
    return samples;
}

/**
 * Drags what is at a point without waiting for the page, whose `benchPlaceOf` tells where the thing with that id is.
 * @returns {Promise<{ frames: number[], shown: number[] }>} the time from each frame to the next, and from each one that shows a new
 * place to the next such; in ms
 */
export async function dragFrames(page, start, id, count) {
    await press(page, start);
    const session = await page.context().newCDPSession(page);
    await page.evaluate(`(${watchFrames})(${JSON.stringify(id)})`);
    const sent = [];
    for (let move = 0; move < count; move++) {
        const [x, y] = placeOf(start, move);
        sent.push(session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y, button: 'left', buttons: 1 }));
        await pause(MOVE_MS);
    }
    await Promise.all(sent);
    const times = await page.evaluate(() => window.benchFrames());
    await session.detach();
    await release(page, start);
    return times;
}

/** Throws if the thing with that id is not dragged from that point: then there is nothing to measure. */
export async function checkDrag(page, start, id) {
    const where = () => page.evaluate(wanted => window.benchPlaceOf(wanted), id);
    const before = await where();
    await press(page, start);
    await page.mouse.move(...placeOf(start, 10));
    await nextFrame(page);
    const during = await where();
    await release(page, start);
    if (JSON.stringify(before) === JSON.stringify(during)) {
        throw new Error(`${await page.title()}: nothing was dragged from ${JSON.stringify(start)}`);
    }
}

function nextFrame(page) {
    return page.evaluate(() => new Promise(done => window.requestAnimationFrame(() => setTimeout(done))));
}

async function press(page, { x, y }) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 10, y + 10);
}

/** Where it was: the next drag finds it there. */
async function release(page, { x, y }) {
    await page.mouse.move(x, y);
    await page.mouse.up();
}

/** Runs in the page. The clock of frames is no finer than a millisecond. */
function watchFrames(id) {
    const frames = [];
    const shown = [];
    let last;
    let lastShown;
    let place;
    let next = window.requestAnimationFrame(function tick(now) {
        if (last !== undefined) {
            frames.push(Math.round(now - last));
        }
        last = now;
        const at = JSON.stringify(window.benchPlaceOf(id));
        if (at !== place) {
            if (lastShown !== undefined) {
                shown.push(Math.round(now - lastShown));
            }
            place = at;
            lastShown = now;
        }
        next = window.requestAnimationFrame(tick);
    });
    window.benchFrames = () => {
        window.cancelAnimationFrame(next);
        return { frames, shown };
    };
}
