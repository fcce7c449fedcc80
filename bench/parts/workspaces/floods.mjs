import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median } from '../../support/statistics.mjs';

const HOST = fileURLToPath(new URL('flood-host.mjs', import.meta.url));
const GOAL_MB = 5;
/** The first one counts; the others show that it does not go on like that. */
const ROUNDS = 3;

/** What 50 MB of output cost: in a process of its own, since its memory is what is measured. */
export async function measureFloods({ name, tree, resources, rounds }) {
    const { hosts, retained, agents, times, baseline } = await inOwnProcess(
        resources, [name, tree.small, String(Math.min(rounds, ROUNDS))]
    );
    const row = (text, unit, values, rest) => ({
        name: `workspaces: ${name}, 50 MB of output, ${text}`, unit, ours: median(values),
        range: [Math.min(...values), Math.max(...values)], samples: values, ...rest
    });
    return [
        // The first flood is what a host meets that has done little before.
        row('most that the host grew by', 'MB', hosts, {
            ours: hosts[0], goal: { of: 'ours', atMost: GOAL_MB }, baselines: { before: baseline }
        }),
        row('growth of the host that stays', 'MB', retained, { ours: retained[0] }),
        row('growth of the agent inside that stays', 'MB', agents, { ours: agents[0] }),
        row('time', 'ms', times)
    ];
}

function inOwnProcess(resources, words) {
    return new Promise((done, fail) => {
        const child = fork(HOST, words, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
        const exited = new Promise(resolve => child.once('exit', resolve));
        resources.own(child, () => {
            child.kill('SIGTERM');
            return exited;
        });
        child.once('message', done);
        child.once('error', fail);
        void exited.then(code => fail(new Error(`the host of the flood ended (${code})`)));
    });
}
