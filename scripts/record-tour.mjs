#!/usr/bin/env node
// `npm run record-tour`: plays the tour in a browser and writes the picture of README.md, docs/images/tour.gif.
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFfmpeg, writeGif } from './record-tour/film.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const PICTURE = join(ROOT, 'docs/images/tour.gif');

/** Nobody waits longer for the picture of a README; in bytes. */
const MAX_SIZE = 3_000_000;

async function main() {
    const ffmpeg = findFfmpeg();
    if (!ffmpeg) {
        throw new Error('ffmpeg is missing. Debian and Ubuntu: apt install ffmpeg. macOS: brew install ffmpeg.');
    }
    if (!existsSync(join(ROOT, 'node_modules'))) {
        throw new Error('Run npm install first.');
    }
    // Only now: these want an installed checkout.
    const { build } = await import('./build.mjs');
    await build();
    const { ensureBrowser } = await import('./lib/browser.mjs');
    const { playTour } = await import('./record-tour/play.mjs');
    const folder = mkdtempSync(join(tmpdir(), 'openspace-record-'));
    try {
        const frames = await playTour({ root: ROOT, folder, browser: await ensureBrowser(ROOT) });
        writeGif(ffmpeg, frames, folder, PICTURE);
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
    const { size } = statSync(PICTURE);
    process.stdout.write(`${PICTURE}: ${(size / 1_000_000).toFixed(1)} MB\n`);
    if (size > MAX_SIZE) {
        throw new Error(`The picture is larger than ${MAX_SIZE / 1_000_000} MB.`);
    }
}

main().catch(error => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
});
