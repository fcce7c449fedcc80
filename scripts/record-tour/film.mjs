import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How much faster than it was: nobody reads along word by word. */
const SPEED = 1.7;

/** Seconds for which a picture stands at most, however long nothing moved. */
const LONGEST = 1.8;

/** The last picture, before it begins anew. */
const END = 3;

const RATE = 6;
const COLORS = 80;

/** @typedef {{ file: string, time: number }} Frame a picture, and when it appeared, in seconds */

export function findFfmpeg() {
    return spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0 ? 'ffmpeg' : undefined;
}

/**
 * How long each picture stands, as ffmpeg's list of files says it. The last one has to be named twice.
 *
 * @param {Frame[]} frames
 */
export function concatList(frames) {
    const lines = frames.flatMap(({ file, time }, index) => {
        const next = frames[index + 1];
        const duration = next ? Math.min(Math.max((next.time - time) / SPEED, 0.01), LONGEST) : END;
        return [`file '${file}'`, `duration ${duration.toFixed(3)}`];
    });
    return ['ffconcat version 1.0', ...lines, `file '${frames.at(-1).file}'`, ''].join('\n');
}

/** One palette for all, and in each picture only what differs from the one before. */
export function writeGif(ffmpeg, frames, folder, target) {
    const list = join(folder, 'frames.txt');
    writeFileSync(list, concatList(frames));
    const filter = `fps=${RATE},split[a][b];`
        + `[a]palettegen=max_colors=${COLORS}:stats_mode=diff[p];[b][p]paletteuse=dither=none:diff_mode=rectangle`;
    const words = ['-loglevel', 'error', '-y', '-f', 'concat', '-safe', '0', '-i', list, '-vf', filter, '-loop', '0', target];
    execFileSync(ffmpeg, words, { stdio: ['ignore', 'inherit', 'inherit'] });
}
