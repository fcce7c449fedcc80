// Runs in network and mount namespaces of its own. Measures one provider's network by name against the same done directly, in turn, and
// prints what it found as JSON.
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Redactor } from '@openspace/foundation/redaction';
import { WorkspaceManager, allProviders } from '../../../packages/workspace-tools/lib/index.js';
import { lockOf, startInternet } from '../../../packages/workspace-tools/src/network/test/internet-double.mjs';

const MEGABYTE = 1_000_000;

/** Opens connections one after the other, each with a request over TLS, and says how long each took; directly or through the proxy. */
const CONNECTIONS = `
const { connect } = require('net'), tls = require('tls'), { readFileSync } = require('fs');
const ca = readFileSync('ca.pem'), host = 'registry.npmjs.org', proxy = process.env.HTTPS_PROXY && new URL(process.env.HTTPS_PROXY);
const line = stream => new Promise((resolve, reject) => {
    stream.once('data', data => resolve(String(data)));
    stream.once('error', reject);
});
async function once() {
    const began = performance.now();
    const socket = proxy ? connect(Number(proxy.port), proxy.hostname) : connect(443, host);
    if (proxy) {
        socket.write('CONNECT ' + host + ':443 HTTP/1.1\\r\\nProxy-Authorization: Basic ' + btoa(proxy.username + ':x') + '\\r\\n\\r\\n');
        const answer = await line(socket);
        if (!answer.includes(' 200 ')) throw new Error(answer);
    }
    const secure = tls.connect({ socket, servername: host, ca });
    secure.write('GET /hello HTTP/1.1\\r\\nHost: ' + host + '\\r\\n\\r\\n');
    await line(secure);
    const took = performance.now() - began;
    secure.destroy();
    return took;
}
(async () => {
    for (let i = 0; i < 20; i++) await once();
    const all = [];
    for (let i = 0; i < COUNT; i++) all.push(await once());
    console.log(JSON.stringify(all));
})();
`;

const { folder, provider, rounds, packageCount, connections, megabytes } = JSON.parse(process.argv[2]);
const internet = await startInternet({ folder, packageCount });
const home = mkdtempSync(join(tmpdir(), 'openspace-bench-network-'));
const manager = await WorkspaceManager.start({
    stateFolder: join(home, 'state'), providers: allProviders({ stateFolder: join(home, 'state') }), redactor: new Redactor(), idleMs: 0
});
const project = join(home, 'project');
mkdirSync(project);
copyFileSync(join(folder, 'ca.pem'), join(project, 'ca.pem'));
const { project: description, lock } = lockOf(internet.packages, 'https://registry.npmjs.org');
writeFileSync(join(project, 'package.json'), JSON.stringify(description));
writeFileSync(join(project, 'package-lock.json'), JSON.stringify(lock));
writeFileSync(join(project, 'connections.cjs'), CONNECTIONS.replace('COUNT', connections));
const { id } = await manager.create({ path: project, provider, network: 'by-name' });

/** Not blocking: the double is in this process. */
const direct = async command => (await promisify(execFile)('bash', ['-c', command], {
    cwd: project, maxBuffer: 64 * MEGABYTE, env: { PATH: process.env.PATH, HOME: join(home, 'home') }
})).stdout;
const inside = async command => {
    const { ok, result, error } = await manager.run(id, 'bash', { command, timeout_ms: 600_000 });
    if (!ok || result.exit_code !== 0) {
        throw new Error(`${command}: ${JSON.stringify(error ?? result)}`);
    }
    return result.stdout;
};
const timed = async (run, command) => {
    const began = performance.now();
    await run(command);
    return performance.now() - began;
};
const speed = async (run, url) => Number(await run(`curl -sS --cacert ca.pem -o /dev/null -w '%{speed_download}' ${url}`)) / MEGABYTE;
const INSTALL = 'rm -rf node_modules .npm && npm_config_cafile=$PWD/ca.pem npm_config_globalconfig=/dev/null '
    + 'npm ci --no-audit --no-fund --cache $PWD/.npm';

const found = Object.fromEntries(['connect', 'http', 'https', 'install'].map(name => [name, { direct: [], inside: [] }]));
try {
    for (let round = 0; round < rounds; round++) {
        for (const [place, run] of [['direct', direct], ['inside', inside]]) {
            found.connect[place].push(...JSON.parse(await run('node connections.cjs')));
            found.http[place].push(await speed(run, `http://registry.npmjs.org/bytes/${megabytes * MEGABYTE}`));
            found.https[place].push(await speed(run, `https://registry.npmjs.org/bytes/${megabytes * MEGABYTE}`));
            found.install[place].push(await timed(run, INSTALL));
        }
    }
    process.stdout.write(`${JSON.stringify(found)}\n`);
} finally {
    await manager.close();
    internet.close();
    rmSync(home, { recursive: true, force: true });
}
process.exit(0);
