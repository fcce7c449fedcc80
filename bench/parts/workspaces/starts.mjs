import { contest, goalFor, medianRow } from '../../support/contest.mjs';
import { median } from '../../support/statistics.mjs';
import { openWorkspace } from './open-workspace.mjs';
import { BASH_REFERENCE_MS, spawnBash } from './tools.mjs';

/** Milliseconds. In namespaces, the first call must not wait for anything. */
const START_GOALS = { gvisor: 400, firecracker: 4_000 };
const FIRST_CALL_GOALS = { bubblewrap: 12 };
const ROUNDS = 10;

/** From the request to a workspace that can be used, and the first call in it. */
export async function measureStarts({ name, provider, tree, rounds, resources }) {
    const firstCalls = [];
    const open = [];
    resources.own(open, () => Promise.all(open.map(workspace => workspace.close())));
    const { start, raw } = await contest({
        raw: () => spawnBash('true'),
        start: async () => { open.push(await openWorkspace(provider, tree.small)); },
        call: async () => {
            const workspace = open[open.length - 1];
            const began = performance.now();
            await workspace.run('bash', { command: 'true' });
            firstCalls.push(performance.now() - began);
        },
        end: async () => open.pop().close()
    }, Math.min(rounds, ROUNDS));
    const goal = goals => goals[name] && goalFor(goals[name], BASH_REFERENCE_MS, median(raw));
    const baselines = { 'a plain bash': median(raw) };
    return [
        medianRow(`workspaces: ${name}, start`, 'ms', start, { baselines, ...goal(START_GOALS) }),
        medianRow(`workspaces: ${name}, first bash true after it`, 'ms', firstCalls.slice(1), { baselines, ...goal(FIRST_CALL_GOALS) })
    ];
}
