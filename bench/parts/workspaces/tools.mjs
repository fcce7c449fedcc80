import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, cpSync } from 'node:fs';
import { open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contest, goalFor, medianRow } from '../../support/contest.mjs';
import { median } from '../../support/statistics.mjs';
import { withWorkspace } from './open-workspace.mjs';

/** Milliseconds, and those that the same took directly where the goals were set. */
const BASH_GOALS = { bubblewrap: 12, gvisor: 70, firecracker: 15 };
export const BASH_REFERENCE_MS = 2.8;
const [READ_MS, READ_REFERENCE_MS] = [2, 0.19];
const [WRITE_MS, WRITE_REFERENCE_MS] = [3, 0.38];
/** On top of what it takes directly. */
const DOUBLE_MS = 10;

const SMALL_FILE = 'one/two/three/small.txt';

/** What stands for 4 KB of source text. */
const FOUR_KILOBYTES = 'const answer = 42; // of everything\n'.repeat(117).slice(0, 4096);

/** Each tool in turn with the same done directly on the host. */
export async function measureTools({ name, provider, tree, rounds, resources }) {
    const folder = mkdtempSync(join(tree.home, 'tools-'));
    cpSync(tree.small, folder, { recursive: true });
    const beside = mkdtempSync(join(tree.home, 'raw-'));
    mkdirSync(join(beside, 'src'));
    return withWorkspace({ provider, resources }, folder, async ({ run }) => {
        await run('write', { file_path: 'src/edited.ts', content: `${FOUR_KILOBYTES}let round = 0;\n` });
        await writeFile(join(beside, 'src/edited.ts'), `${FOUR_KILOBYTES}let round = 0;\n`);
        const row = async (tool, contenders, goalOf) => {
            const { ours, raw, ...others } = await contest(contenders, rounds);
            const baselines = {
                raw: median(raw), ...Object.fromEntries(Object.entries(others).map(([other, samples]) => [other, median(samples)]))
            };
            return medianRow(`workspaces: ${name}, ${tool}`, 'ms', ours, {
                baselines, samples: { ours, raw, ...others }, ...goalOf(baselines.raw)
            });
        };
        // Files of a machine elsewhere are reached by its protocol: the goals are for folders that are shared.
        const shared = (ms, reference) => raw => provider.capabilities.sharesFolder ? goalFor(ms, reference, raw) : {};
        const bashGoal = raw => name === 'e2b-double' ? { goal: { of: 'ours', atMost: raw + DOUBLE_MS, as: `raw + ${DOUBLE_MS} ms` } }
            : BASH_GOALS[name] ? goalFor(BASH_GOALS[name], BASH_REFERENCE_MS, raw) : {};
        return [
            await row('bash true', { ours: () => run('bash', { command: 'true' }), raw: () => spawnBash('true') }, bashGoal),
            await row(
                'read 379 bytes',
                { ours: () => run('read', { file_path: SMALL_FILE }), raw: () => readFile(join(tree.small, SMALL_FILE), 'utf8') },
                shared(READ_MS, READ_REFERENCE_MS)
            ),
            await row('write 4 KB', {
                ours: () => run('write', { file_path: 'src/written.ts', content: FOUR_KILOBYTES }),
                raw: () => replaceFile(join(beside, 'src/written.ts'), FOUR_KILOBYTES),
                'raw, on the disk': () => replaceFile(join(beside, 'src/written.ts'), FOUR_KILOBYTES, true)
            }, shared(WRITE_MS, WRITE_REFERENCE_MS)),
            await row('edit 4 KB', {
                ours: round =>
                    run('edit', { file_path: 'src/edited.ts', old_string: `round = ${round};`, new_string: `round = ${round + 1};` }),
                raw: round => editFile(join(beside, 'src/edited.ts'), `round = ${round};`, `round = ${round + 1};`)
            }, () => ({}))
        ];
    });
}

/** A plain process. */
export function spawnBash(command) {
    return new Promise((done, fail) => {
        const child = spawn('bash', ['--noprofile', '--norc', '-c', command], { stdio: ['ignore', 'pipe', 'pipe'] });
        child.stdout.resume();
        child.stderr.resume();
        child.on('error', fail).on('close', done);
    });
}

/** As everybody does it who wants readers to see the old or the new content; `lasting` is also safe against a power failure. */
async function replaceFile(path, content, lasting = false) {
    const beside = `${path}.${randomBytes(4).toString('hex')}`;
    const file = await open(beside, 'wx');
    await file.writeFile(content);
    if (lasting) {
        await file.sync();
    }
    await file.close();
    await rename(beside, path);
}

async function editFile(path, old, replacement) {
    await replaceFile(path, (await readFile(path, 'utf8')).replace(old, () => replacement));
}
