import { loadCore } from '../support/load-core.mjs';
import { cut, sampleMessage, sampleTexts } from '../support/sample-texts.mjs';
import { median } from '../support/statistics.mjs';

const DELIMITER = '%%OS{';

/** A long reply, and one beyond everything that the interceptor leaves unread while no block comes. */
const LONG = 200_000;
const HUGE = 2_000_000;

/** Models send a few characters at a time; the rest comes in snapshots and after stalls. */
const CHUNKS = [['one chunk', Infinity], ['chunks of 1 kB', 1_000], ['chunks of 64', 64], ['chunks of 8', 8]];

/** The stretch of time over which a contender's speed is taken; a garbage collection falls into each. */
const STRETCH_MS = 40;

/** A message as the agent writes them, in characters. */
const MESSAGE = 4_000;

const GOALS = {
    'plain text': { of: 'ratio', atLeast: 0.5 },
    'a block every 200 characters': { of: 'ours', atLeast: 20 }
};

/** MB/s of the interceptor against the least that any search for blocks costs, and against none. */
export async function measureInterceptor({ quick, tell }) {
    const { StreamInterceptor } = await loadCore();
    const contenders = { ours: chunks => intercept(new StreamInterceptor(), chunks), scan, nothing };
    const rows = [];
    for (const [textName, text] of Object.entries({ ...sampleTexts(LONG), 'plain text of 2 MB': sampleTexts(HUGE)['plain text'] })) {
        for (const [sizeName, size] of CHUNKS) {
            const samples = race(contenders, cut(text, size), text.length, quick ? 3 : 7);
            rows.push({
                name: `interceptor: ${textName}, ${sizeName}`,
                unit: 'MB/s',
                ours: median(samples.ours),
                // To do nothing with one chunk takes no time.
                baselines: { scan: median(samples.scan), ...(size < Infinity && { nothing: median(samples.nothing) }) },
                goal: GOALS[textName],
                samples
            });
        }
        tell(`interceptor: ${textName} done`);
    }
    return [...rows, ...messageRows(contenders, quick ? 3 : 7)];
}

/** What one message costs, in milliseconds, with one block in its middle. */
function messageRows(contenders, rounds) {
    const text = sampleMessage(MESSAGE);
    return CHUNKS.map(([sizeName, size]) => {
        const speeds = race(contenders, cut(text, size), text.length, rounds);
        const samples = Object.fromEntries(
            Object.entries(speeds).map(([name, values]) => [name, values.map(speed => text.length / 1_000 / speed)])
        );
        return {
            name: `interceptor: a message of 4 kB with a block, ${sizeName}`,
            unit: 'ms',
            ours: median(samples.ours),
            baselines: { scan: median(samples.scan) },
            goal: { of: 'ours', atMost: 0.1 },
            samples
        };
    });
}

/** Lets the contenders run in turn; the first round warms them up and does not count. */
function race(contenders, chunks, length, rounds) {
    const samples = Object.fromEntries(Object.keys(contenders).map(name => [name, []]));
    for (let round = 0; round <= rounds; round++) {
        for (const [name, run] of Object.entries(contenders)) {
            const speed = speedOf(run, chunks, length);
            if (round > 0) {
                samples[name].push(speed);
            }
        }
    }
    return samples;
}

/** Megabytes per second. */
function speedOf(run, chunks, length) {
    const began = performance.now();
    let elapsed = 0;
    let runs = 0;
    for (; elapsed < STRETCH_MS; runs++) {
        if (run(chunks) < 0) {
            // Never so, but the result has a use and cannot be optimised away.
            throw new Error('A text of negative length');
        }
        elapsed = performance.now() - began;
    }
    return length * runs / 1_000 / elapsed;
}

function intercept(interceptor, chunks) {
    let visible = '';
    let blocks = 0;
    for (const chunk of chunks) {
        const output = interceptor.push(chunk);
        visible += output.text;
        blocks += output.blocks.length;
    }
    return visible.length + interceptor.flush().text.length + blocks;
}

function scan(chunks) {
    let visible = '';
    let found = 0;
    for (const chunk of chunks) {
        visible += chunk;
        for (let position = chunk.indexOf(DELIMITER); position >= 0; position = chunk.indexOf(DELIMITER, position + DELIMITER.length)) {
            found++;
        }
    }
    return visible.length + found;
}

function nothing(chunks) {
    let visible = '';
    for (const chunk of chunks) {
        visible += chunk;
    }
    return visible.length;
}
