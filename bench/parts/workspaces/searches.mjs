import { spawn } from 'node:child_process';
import { contest, medianRow } from '../../support/contest.mjs';
import { median } from '../../support/statistics.mjs';
import { withWorkspace } from './open-workspace.mjs';
import { FILES, HITS, NEEDLE, TYPESCRIPT_FILES } from './tree.mjs';

const OPTIONS = ['--no-config', '--hidden', '--no-require-git', '--no-ignore-global', '--no-messages', '--color=never'];
/** An emulated processor needs seconds for each. */
const ROUNDS = { shared: 10, elsewhere: 3 };

/** Searches in a large folder, in turn with ripgrep itself on the host. */
export async function measureSearches({ name, provider, tree, rounds, resources }) {
    const { sharesFolder } = provider.capabilities;
    const most = Math.min(rounds, sharesFolder ? ROUNDS.shared : ROUNDS.elsewhere);
    return withWorkspace({ provider, resources }, tree.large, async ({ run }) => {
        const grep = await contest({
            ours: async () => expectCount(HITS, (await run('grep', { pattern: NEEDLE })).matches.length),
            raw: async () => expectCount(
                HITS, linesOf(await ripgrep(tree.large, ['--json', '--glob=!.git', `--regexp=${NEEDLE}`, '--', './']), '"type":"match"')
            )
        }, most);
        const glob = await contest({
            ours: async () => expectCount(TYPESCRIPT_FILES, (await run('glob', { pattern: '**/*.ts' })).total_files),
            raw: async () =>
                expectCount(TYPESCRIPT_FILES, linesOf(await ripgrep(tree.large, ['--files', '--glob=**/*.ts', '--', './']), '.ts')),
            'raw, by time': async () => expectCount(
                TYPESCRIPT_FILES, linesOf(await ripgrep(tree.large, ['--files', '--glob=**/*.ts', '--sortr=modified', '--', './']), '.ts')
            )
        }, most);
        const [rawGrep, rawGlob, rawSorted] = [grep.raw, glob.raw, glob['raw, by time']].map(median);
        return [
            medianRow(`workspaces: ${name}, grep in ${FILES} files, ${HITS} hits`, 'ms', grep.ours, {
                baselines: { rg: rawGrep }, samples: grep,
                ...sharesFolder && { goal: { of: 'ours', atMost: 1.15 * rawGrep + 15, as: '1.15 × rg + 15 ms' } }
            }),
            medianRow(`workspaces: ${name}, glob with ${TYPESCRIPT_FILES} hits, newest first`, 'ms', glob.ours, {
                baselines: { 'rg --files': rawGlob, 'sorted by rg': rawSorted }, samples: glob,
                // The list as such may cost half as much again; sorting by time needs a look at each file, which rg does with one thread.
                ...sharesFolder && {
                    goal: { of: 'ours', atMost: 1.5 * rawGlob + Math.max(0, rawSorted - rawGlob), as: '1.5 × rg + what rg needs to sort' }
                }
            })
        ];
    });
}

function ripgrep(cwd, words) {
    return new Promise((done, fail) => {
        const child = spawn('rg', [...OPTIONS, ...words], { cwd, stdio: ['ignore', 'pipe', 'ignore'] });
        const chunks = [];
        child.stdout.on('data', chunk => chunks.push(chunk));
        child.on('error', fail).on('close', () => done(Buffer.concat(chunks).toString()));
    });
}

function linesOf(text, part) {
    return text.split('\n').filter(line => line.includes(part)).length;
}

function expectCount(wanted, found) {
    if (found !== wanted) {
        throw new Error(`${found} hits instead of ${wanted}`);
    }
}
