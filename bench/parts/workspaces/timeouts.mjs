import { medianRow } from '../../support/contest.mjs';
import { withWorkspace } from './open-workspace.mjs';

const TIMEOUT_MS = 1_000;
/** After the timeout there are five seconds to end, which this does not take as a reason. */
const GOAL_MS = 6_500;
const AT_ONCE = 2;
const ROUNDS = 10;
const MARK = 'benchmark-of-survivors';

/** A tree that does not care about TERM, with a child in a session of its own. */
const STUBBORN = `trap '' TERM; setsid bash -c 'trap "" TERM; exec -a ${MARK} sleep 97' & bash -c 'trap "" TERM; `
    + `exec -a ${MARK} sleep 98' & while :; do sleep 0.2; done`;

/** How long a call takes that has to be ended by force, some of them at once, and what is left of them. */
export async function measureTimeouts({ name, provider, tree, rounds, resources }) {
    return withWorkspace({ provider, resources }, tree.small, async ({ run, outcome }) => {
        const timeOut = async () => {
            const began = performance.now();
            const { error } = await outcome('bash', { command: STUBBORN, timeout_ms: TIMEOUT_MS });
            if (error?.code !== 'timeout') {
                throw new Error(`it did not run into its timeout: ${error?.message}`);
            }
            return performance.now() - began;
        };
        const samples = [];
        while (samples.length < Math.min(rounds, ROUNDS)) {
            samples.push(...await Promise.all(Array.from({ length: AT_ONCE }, timeOut)));
        }
        const { stdout } = await run('bash', {
            command: `cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' '\\n' | grep -c '^${MARK}' || true`
        });
        return [
            medianRow(`workspaces: ${name}, timeout of 1 s, a tree that ignores TERM`, 'ms', samples, {
                goal: { of: 'ours', atMost: GOAL_MS }
            }),
            { name: `workspaces: ${name}, survivors of it`, unit: 'processes', ours: Number(stdout), goal: { of: 'ours', atMost: 0 } }
        ];
    });
}
