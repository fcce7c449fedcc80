import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const SIZE = { width: 1200, height: 750 };

/** To read an answer; in milliseconds. */
const READING = 2_500;

/** A busy machine takes its time; in milliseconds. */
const PATIENCE = 120_000;

/** Until the pointer is where it clicks; in milliseconds. */
const MOVING = 700;

/** Everything that it writes goes below `folder`; the person has agreed to the agent's commands. */
function environment(folder) {
    const at = name => join(folder, name);
    ['home', 'state', 'theia'].forEach(name => mkdirSync(at(name)));
    writeFileSync(join(at('state'), 'consent.json'), JSON.stringify({ version: 1, allowed: true }));
    writeFileSync(join(at('theia'), 'settings.json'), JSON.stringify({ 'workbench.colorTheme': 'dark' }));
    writeFileSync(join(at('home'), '.bashrc'), 'PS1="$ "\n');
    return { ...process.env, HOME: at('home'), OPENSPACE_HOME: at('state'), THEIA_CONFIG_DIR: at('theia'), SHELL: '/bin/bash' };
}

/** Starts OpenSpace on the tour; resolves with its link. */
function start(root, folder) {
    const words = [join(root, 'scripts/start.mjs'), '--tour', '--no-open', '--port', '0'];
    const ide = spawn(process.execPath, words, { cwd: root, env: environment(folder), stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = new Promise(done => ide.once('exit', done));
    const link = new Promise((done, fail) => {
        let output = '';
        ide.stdout.on('data', data => {
            output += data;
            const found = /OpenSpace is ready at (\S+)/.exec(output);
            if (found) {
                done(found[1]);
            }
        });
        void ended.then(code => fail(new Error(`OpenSpace ended with code ${code}.`)));
    });
    const stop = async () => {
        ide.kill('SIGTERM');
        await ended;
    };
    return { link, stop };
}

/** Nothing turns or pulses: pictures of somebody who waits would be as long as the machine is slow. */
const keepStill = page => page.addStyleTag({ content: '*, *::before, *::after { animation: none !important; }' });

/** Takes pictures whenever something moves, until it is stopped. */
async function film(page, folder) {
    const frames = [];
    const session = await page.context().newCDPSession(page);
    session.on('Page.screencastFrame', ({ data, sessionId, metadata }) => {
        const file = join(folder, `frame-${String(frames.length).padStart(5, '0')}.png`);
        writeFileSync(file, Buffer.from(data, 'base64'));
        frames.push({ file, time: metadata.timestamp });
        // The page may be gone.
        session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    });
    await session.send('Page.startScreencast', { format: 'png', maxWidth: SIZE.width, maxHeight: SIZE.height });
    return async () => {
        await session.send('Page.stopScreencast');
        return frames;
    };
}

/** Browsers that are driven show no pointer. */
const showPointer = page => page.evaluate(moving => {
    const pointer = document.body.appendChild(document.createElement('div'));
    pointer.id = 'record-pointer';
    Object.assign(pointer.style, {
        position: 'fixed', left: '60%', top: '60%', width: '22px', height: '22px', borderRadius: '50%', zIndex: '100000',
        pointerEvents: 'none', background: 'rgba(255, 255, 255, 0.55)', border: '2px solid rgba(0, 0, 0, 0.6)', boxSizing: 'border-box',
        transform: 'translate(-50%, -50%)', transition: `left ${moving * 0.8}ms ease, top ${moving * 0.8}ms ease`
    });
}, MOVING);

async function click(page, target) {
    await target.waitFor();
    const { x, y, width, height } = await target.boundingBox();
    const place = { left: `${x + width / 2}px`, top: `${y + height / 2}px` };
    await page.evaluate(style => Object.assign(document.getElementById('record-pointer').style, style), place);
    await page.waitForTimeout(MOVING);
    await target.click();
}

/** Says what is offered, agrees to what is asked, and waits for the end of the answer. */
async function takeStep(page, step) {
    const dock = page.locator(`[data-testid="tour-dock"][data-step="${step + 1}"][data-busy="false"]`);
    const permission = page.getByTestId('permission-once');
    await click(page, page.getByTestId('tour-say'));
    await dock.or(permission).first().waitFor();
    if (await permission.isVisible()) {
        await page.waitForTimeout(READING);
        await click(page, permission);
    }
    await dock.waitFor();
    await page.waitForTimeout(READING);
}

/**
 * Plays the tour from its first step to the undone change.
 *
 * @returns {Promise<import('./film.mjs').Frame[]>}
 */
export async function playTour({ root, folder, browser: executablePath }) {
    const steps = JSON.parse(readFileSync(join(root, 'docs/tour/steps.json'), 'utf8'));
    const ide = start(root, folder);
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'] });
    try {
        const page = await browser.newPage({ viewport: SIZE });
        page.setDefaultTimeout(PATIENCE);
        await page.goto(await ide.link);
        await page.getByTestId('welcome-model').and(page.locator('[data-state="ready"]')).waitFor();
        await page.getByTestId('tour-say').waitFor();
        await showPointer(page);
        await keepStill(page);
        const end = await film(page, folder);
        await page.waitForTimeout(READING);
        for (const step of steps.keys()) {
            process.stderr.write(`  ${steps[step]}\n`);
            await takeStep(page, step);
        }
        await click(page, page.getByTestId('review-edit').getByTestId('review-undo').first());
        await page.waitForTimeout(READING);
        return await end();
    } finally {
        await browser.close();
        await ide.stop();
    }
}
