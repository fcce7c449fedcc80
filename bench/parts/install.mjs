import { join } from 'node:path';
import { installPackage } from '../../scripts/lib/pack/trial-install.mjs';
import { pack } from '../../scripts/pack.mjs';
import { startChild } from '../support/child.mjs';
import { createSandbox } from '../support/sandbox.mjs';
import { median } from '../support/statistics.mjs';

/** Of the same unit as their rows. */
const GOALS = { seconds: 30, megabytes: 220 };

/** From the tarball to a running IDE, in an empty folder, with what npm has in its cache; and what that needs on disk. */
export async function measureInstall({ resources, quick, tell }) {
    const tarball = join(resources.checkout, await pack());
    const samples = [];
    let megabytes;
    for (let round = 1; round <= (quick ? 1 : 3); round++) {
        const sandbox = createSandbox(resources);
        const installed = await installPackage(tarball, sandbox.at('app'));
        const began = performance.now();
        await startChild(resources, ['npx', '--no', 'theia-openspace', sandbox.workspace, '--no-open', '--port', '0'], {
            cwd: sandbox.at('app'), env: sandbox.environment, ready: /OpenSpace is ready at (\S+)/
        });
        samples.push(installed.seconds + (performance.now() - began) / 1000);
        ({ megabytes } = installed);
        tell(`install ${round}: ${installed.seconds.toFixed(1)} s, and ready after ${samples.at(-1).toFixed(1)} s`);
    }
    const besides = Object.entries(megabytes).filter(([name]) => !name.startsWith('opencode-')).map(([, size]) => size);
    return [
        {
            name: 'install: tarball to ready line', unit: 's', ours: median(samples), goal: { of: 'ours', atMost: GOALS.seconds }, samples
        },
        {
            name: 'install: on disk besides opencode\'s program', unit: 'MB', ours: besides.reduce((sum, size) => sum + size, 0),
            goal: { of: 'ours', atMost: GOALS.megabytes }, samples: megabytes
        }
    ];
}
