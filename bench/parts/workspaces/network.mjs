import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { HOSTS, makeCertificates, namespaceSetup } from '../../../packages/workspace-tools/src/network/test/internet-double.mjs';
import { medianRow } from '../../support/contest.mjs';
import { median } from '../../support/statistics.mjs';

const CHILD = fileURLToPath(new URL('network-child.mjs', import.meta.url));

/** Goals for bubblewrap: milliseconds that a connection takes longer, megabytes in a second, and the share of an install. */
const CONNECT_MS = 2;
const SPEED = 100;
const INSTALL_SHARE = 1.2;

/** The network by name against the same done directly, in a network namespace of its own, which needs root. */
export async function measureNetwork({ name, provider, rounds, resources }) {
    if (!provider.capabilities.networkByName || process.getuid() !== 0) {
        return [];
    }
    const folder = mkdtempSync(join(tmpdir(), 'openspace-bench-internet-'));
    resources.own(folder, () => rmSync(folder, { recursive: true, force: true }));
    makeCertificates(folder);
    mkdirSync(join(folder, 'files'));
    writeFileSync(join(folder, 'hosts'), HOSTS.map(line => `${line.join(' ')}\n`).join(''));
    const options = { folder, provider: name, rounds: Math.min(rounds, 3), packageCount: 200, connections: 200, megabytes: 300 };
    const { stdout } = await promisify(execFile)('unshare', [
        '--net', '--mount', 'sh', '-c', `${namespaceSetup(join(folder, 'hosts'))} && exec "$@"`, 'network', process.execPath, CHILD,
        JSON.stringify(options)
    ], { maxBuffer: 64 * 1024 * 1024 });
    const { connect, http, https, install } = JSON.parse(stdout.trim().split('\n').at(-1));
    const goal = limits => name === 'bubblewrap' ? { goal: { of: 'ours', ...limits } } : {};
    const direct = samples => ({ baselines: { 'without a sandbox': median(samples) } });
    return [
        medianRow(`workspaces: ${name}, connection by name`, 'ms', connect.inside, {
            ...direct(connect.direct), ...goal({ atMost: median(connect.direct) + CONNECT_MS })
        }),
        medianRow(`workspaces: ${name}, http by name`, 'MB/s', http.inside, { ...direct(http.direct), ...goal({ atLeast: SPEED }) }),
        medianRow(`workspaces: ${name}, https by name`, 'MB/s', https.inside, { ...direct(https.direct), ...goal({ atLeast: SPEED }) }),
        medianRow(`workspaces: ${name}, npm ci of 200 packages`, 'ms', install.inside, {
            ...direct(install.direct), ...goal({ atMost: INSTALL_SHARE * median(install.direct) })
        })
    ];
}
