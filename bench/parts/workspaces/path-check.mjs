import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { medianRow } from '../../support/contest.mjs';

const TIMES = 2_000;
const ROUNDS = 15;
const PATH = 'one/two/three/small.txt';

/** The way to a file, folder by folder, as the agent goes it on every provider; here without the way to the agent. */
export async function measurePathCheck({ small }) {
    const { walk } = await import('../../../packages/workspace-tools/lib/agent/files/walk.js');
    const options = { root: small, names: ['/workspace'] };
    const check = () => walk(options, `/workspace/${PATH}`, false, place => place.name);
    const look = () => lstatSync(join(small, PATH));
    const samples = { check: [], look: [] };
    for (let round = 0; round <= ROUNDS; round++) {
        samples.look.push(perCall(look));
        samples.check.push(perCall(check));
    }
    const [, ...baseline] = samples.look;
    return medianRow('workspaces: path check, 4 levels', 'ms', samples.check.slice(1), {
        baselines: { lstat: medianRow('', '', baseline).ours }, goal: { of: 'ours', atMost: 0.1 }
    });
}

function perCall(run) {
    const began = performance.now();
    for (let time = 0; time < TIMES; time++) {
        run();
    }
    return (performance.now() - began) / TIMES;
}
