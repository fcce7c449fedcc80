import { median } from './statistics.mjs';

/** Lets contenders run in turn, so that what slows the machine down slows all of them; the first round warms up. Milliseconds. */
export async function contest(contenders, rounds) {
    const samples = Object.fromEntries(Object.keys(contenders).map(name => [name, []]));
    for (let round = 0; round <= rounds; round++) {
        for (const [name, run] of Object.entries(contenders)) {
            const began = performance.now();
            await run(round);
            if (round > 0) {
                samples[name].push(performance.now() - began);
            }
        }
    }
    return samples;
}

/**
 * A goal in milliseconds that was set on a machine on which the same took `reference` ms directly; where it takes longer,
 * because the machine is slower or busy, the goal grows with it.
 */
export function goalFor(ms, reference, raw) {
    return { goal: { of: 'ours', atMost: ms * Math.max(1, raw / reference), as: `${ms} ms where it takes ${reference} ms directly` } };
}

/** The row of a median with its smallest and largest value. */
export function medianRow(name, unit, samples, rest = {}) {
    return { name, unit, ours: median(samples), range: [Math.min(...samples), Math.max(...samples)], samples, ...rest };
}
