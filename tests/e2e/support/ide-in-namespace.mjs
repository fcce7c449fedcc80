// Starts OpenSpace in network and mount namespaces of its own, with a double of the internet. Two bridges lead out of them, to the
// browser and to the scripted model of the test.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
    HOSTS, lockOf, makeCertificates, namespaceSetup, startInternet
} from '../../../packages/workspace-tools/src/network/test/internet-double.mjs';

const LOOPBACK = '127.0.0.1';
/** One of the ports at which the double says that it was reached on addresses where nobody should be. */
const OUT_OF_REACH = 7777;

const [place, given, ...command] = process.argv.slice(2);
const { folder, project, idePort, ideSocket, modelPort, modelSocket } = JSON.parse(given);
await (place === 'inside' ? runInside() : runOutside());

async function runOutside() {
    makeCertificates(folder);
    mkdirSync(join(folder, 'files'));
    copyFileSync(join(folder, 'ca.pem'), join(project, 'ca.pem'));
    const hosts = join(folder, 'hosts');
    writeFileSync(hosts, HOSTS.map(line => `${line.join(' ')}\n`).join(''));
    await end(spawn('unshare', [
        '--net', '--mount', 'sh', '-c', `${namespaceSetup(hosts)} && exec "$@"`, 'namespace', process.execPath,
        fileURLToPath(import.meta.url), 'inside', given, ...command
    ], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }));
}

async function runInside() {
    const { packages } = await startInternet({ folder });
    // Else it would prove nothing that a sandbox does not get there.
    if (!(await answerOf(OUT_OF_REACH)).includes('REACHED')) {
        throw new Error('The loopback of the namespace does not answer.');
    }
    const { project: manifest, lock } = lockOf(packages, 'https://registry.npmjs.org');
    writeFileSync(join(project, 'package.json'), JSON.stringify({ ...manifest, scripts: { test: 'node test.js' } }));
    writeFileSync(join(project, 'package-lock.json'), JSON.stringify(lock));
    await bridge({ host: LOOPBACK, port: idePort }, ideSocket);
    await bridge({ path: modelSocket }, modelPort, LOOPBACK);
    await end(spawn(command[0], command.slice(1), { stdio: 'inherit' }));
}

/** Ends as the child does, and takes it along. */
async function end(child) {
    for (const signal of ['SIGTERM', 'SIGINT']) {
        process.on(signal, () => child.kill(signal));
    }
    process.on('disconnect', () => child.kill());
    const [code] = await once(child, 'exit');
    process.exit(code ?? 1);
}

async function bridge(target, ...listening) {
    const server = createServer({ allowHalfOpen: true }, socket => {
        const other = connect({ ...target, allowHalfOpen: true });
        for (const [one, two] of [[socket, other], [other, socket]]) {
            one.pipe(two);
            one.on('error', () => two.destroy());
        }
    });
    server.listen(...listening);
    await once(server, 'listening');
}

async function answerOf(port) {
    let text = '';
    for await (const piece of connect(port, LOOPBACK)) {
        text += piece;
    }
    return text;
}
