import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import type { ToolResult } from '../../tools/tool.js';
import { bashResult, casesOf, withoutTime, type ConformanceCase, type ConformanceWorld } from '../conformance-case.js';

/** What the command had said until its time was over. */
async function timedOut(world: ConformanceWorld, command: string, timeoutMs: number): Promise<ToolResult> {
    const error = await world.refused('bash', { command, timeout_ms: timeoutMs, workdir: world.folder });
    assert.equal(error.code, 'timeout', error.message);
    assert.ok(error.message.startsWith(`The command did not end within ${timeoutMs} ms`), error.message);
    assert.ok(error.partial);
    return error.partial;
}

/** Long enough that a slow machine has said its first words. */
const TIMEOUT_MS = 2_000;

/** Seconds that no other process sleeps, so that this one can be found by them, also where all processes of the host are seen. */
const uniqueNap = (): string => String(randomInt(100_000_000, 1_000_000_000));

export const COMMAND_END_CASES: readonly ConformanceCase[] = casesOf('end of commands', [
    {
        name: 'a silent process in the background is named and does not hold the call',
        ownWorkspace: true,
        run: async world => {
            const nap = uniqueNap();
            const result = withoutTime(await world.ok('bash', { command: `sleep ${nap} & echo started` }));
            assert.deepEqual(result, bashResult({ stdout: 'started\n', stdout_bytes: 8, background_processes: [`sleep ${nap}`] }));
            assert.equal(await world.processesWith(nap), 1);
        }
    },
    {
        name: 'a noisy process in the background does not hold the call and lives on',
        ownWorkspace: true,
        run: async world => {
            const result = await world.ok(
                'bash',
                { command: '(n=0; while sleep 0.02; do echo noise; echo $((n += 1)) > count; done) & echo started', workdir: world.folder }
            );
            assert.equal(result.exit_code, 0);
            assert.ok(String(result.stdout).startsWith('started\n'));
            assert.ok((result.background_processes as unknown[]).length >= 1);
            await world.shell('until [ "$(cat count 2>/dev/null || echo 0)" -gt 60 ]; do sleep 0.02; done');
        }
    },
    {
        name: 'a process in a session of its own does not hold the call',
        ownWorkspace: true,
        run: async world => {
            const nap = uniqueNap();
            const command = `mkfifo ready; setsid bash -c 'echo > ready; exec sleep ${nap}' & read < ready; until tr '\\0' ' ' < `
                + `/proc/$!/cmdline | grep -q ^sleep; do :; done; echo started`;
            const result = withoutTime(await world.ok('bash', { command, workdir: world.folder }));
            assert.deepEqual(result, bashResult({ stdout: 'started\n', stdout_bytes: 8, background_processes: [`sleep ${nap}`] }));
        }
    },
    {
        name: 'the next call reaches what the one before left in the background',
        ownWorkspace: true,
        run: async world => {
            await world.shell('mkfifo question answer; (read line < question; echo "answer to $line" > answer) & true');
            assert.equal(await world.shell('echo hello > question; cat answer'), 'answer to hello\n');
        }
    },
    {
        name: 'at a timeout the command may say its last words',
        ownWorkspace: true,
        run: async world => {
            const nap = uniqueNap();
            const partial = await timedOut(
                world, `trap 'echo last words; exit 5' TERM; echo first words; echo problem >&2; sleep ${nap} & wait`, TIMEOUT_MS
            );
            assert.deepEqual(withoutTime(partial), bashResult({
                stdout: 'first words\nlast words\n', stdout_bytes: 23, stderr: 'problem\n', stderr_bytes: 8, exit_code: 5
            }));
            assert.equal(await world.processesWith(nap), 0);
        }
    },
    {
        name: 'a command that does not care is killed after the grace, with its children',
        ownWorkspace: true,
        run: async world => {
            const nap = uniqueNap();
            const partial = await timedOut(world, `trap '' TERM; echo started; sleep ${nap} & while true; do wait; done`, TIMEOUT_MS);
            assert.deepEqual(withoutTime(partial), bashResult({ stdout: 'started\n', stdout_bytes: 8, exit_code: 137 }));
            assert.equal(await world.processesWith(nap), 0);
        }
    },
    {
        name: 'nothing survives a timeout, neither in other sessions nor without a parent',
        ownWorkspace: true,
        run: async world => {
            const [session, orphan] = [uniqueNap(), uniqueNap()];
            const partial = await timedOut(world, [
                `setsid bash -c 'trap "" TERM; while true; do sleep ${session}; done' &`,
                `(setsid bash -c 'trap "" TERM HUP; (trap "" TERM; sleep ${orphan}) & disown; while true; do sleep ${orphan}; done' > `
                    + `/dev/null 2>&1 &)`,
                'echo started; sleep 300'
            ].join('\n'), TIMEOUT_MS);
            assert.equal(partial.stdout, 'started\n');
            assert.deepEqual(partial.background_processes, []);
            assert.equal(await world.processesWith(session), 0);
            assert.equal(await world.processesWith(orphan), 0);
        }
    },
    {
        name: 'a timeout ends what the call started, not what another one left',
        ownWorkspace: true,
        run: async world => {
            const nap = uniqueNap();
            await world.ok('bash', { command: `sleep ${nap} &` });
            await timedOut(world, `sleep ${uniqueNap()}`, 200);
            assert.equal(await world.processesWith(nap), 1);
        }
    },
    {
        name: 'a caller who gives up gets the output until then, and nothing runs on',
        ownWorkspace: true,
        run: async world => {
            const nap = uniqueNap();
            await world.shell('mkfifo ready');
            const giveUp = new AbortController();
            const running = world.workspace.run(
                'bash', { command: `echo started; echo > ready; sleep ${nap}`, workdir: world.folder }, { signal: giveUp.signal }
            );
            await world.shell('cat ready');
            giveUp.abort();
            const outcome = await running;
            assert.ok(!outcome.ok);
            assert.equal(outcome.error.code, 'aborted');
            assert.equal(outcome.error.partial?.stdout, 'started\n');
            assert.equal(await world.processesWith(nap), 0);
        }
    }
]);
