// A small internet for tests: package registries, a source host and some hosts that nobody should reach, on addresses of a network
// namespace of their own. Nothing leaves the namespace.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';

/** Looks like one of the internet. */
export const PUBLIC_ADDRESS = '45.67.89.10';
export const OTHER_PUBLIC_ADDRESS = '45.67.89.11';

export const HOSTS = [
    ['127.0.0.1', 'localhost'],
    [
        PUBLIC_ADDRESS, 'registry.npmjs.org', 'pypi.org', 'files.pythonhosted.org', 'github.com', 'index.crates.io', 'static.crates.io',
        'allowed.example.com', 'other.example.com'
    ],
    [OTHER_PUBLIC_ADDRESS, 'far.example.com'],
    ['127.0.0.1', 'loopback.example.com'],
    ['10.0.0.5', 'private.example.com'],
    ['169.254.169.254', 'metadata.example.com'],
    // The first address looks well.
    [PUBLIC_ADDRESS, 'rebind.example.com'],
    ['127.0.0.1', 'rebind.example.com']
];

/** Words for a shell that makes the namespace what the double needs, in a mount namespace of its own. */
export function namespaceSetup(hostsFile) {
    return [
        'ip link set lo up', `ip addr add ${PUBLIC_ADDRESS}/32 dev lo`, `ip addr add ${OTHER_PUBLIC_ADDRESS}/32 dev lo`,
        'ip addr add 10.0.0.5/32 dev lo', 'ip addr add 169.254.169.254/32 dev lo', `mount --bind ${hostsFile} /etc/hosts`
    ].join(' && ');
}

/** A certificate authority and a certificate for all names, in a folder that the sandbox can see. */
export function makeCertificates(folder) {
    mkdirSync(folder, { recursive: true });
    const names = HOSTS.flatMap(([, ...all]) => all).map(name => `DNS:${name}`).join(',');
    const openssl = (...words) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });
    openssl('req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', 'ca.key', '-out', 'ca.pem',
        '-subj', '/CN=Double', '-days', '2');
    openssl('req', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', 'host.key', '-out', 'host.csr',
        '-subj', '/CN=double');
    writeFileSync(join(folder, 'names'), `subjectAltName=${names}\n`);
    openssl('x509', '-req', '-in', 'host.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-out', 'host.pem', '-days', '2',
        '-extfile', 'names');
}

/** Packages of npm by their names: what the registry says of them, and their files. */
function makePackages(count) {
    const folder = mkdtempSync(join(tmpdir(), 'double-'));
    try {
        mkdirSync(join(folder, 'package'));
        return new Map(Array.from({ length: count }, (_, index) => {
            const name = `double-${index}`;
            writeFileSync(join(folder, 'package/package.json'), JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
            writeFileSync(join(folder, 'package/index.js'), `module.exports = ${JSON.stringify(name)};\n// ${'x'.repeat(20_000)}\n`);
            const file = execFileSync('tar', ['-cz', '--sort=name', '-C', folder, 'package']);
            return [name, { file, integrity: `sha512-${createHash('sha512').update(file).digest('base64')}` }];
        }));
    } finally {
        rmSync(folder, { recursive: true });
    }
}

function describePackage(origin, name, { integrity }) {
    const version = { name, version: '1.0.0', main: 'index.js', dist: { tarball: `${origin}/${name}/-/${name}-1.0.0.tgz`, integrity } };
    return { name, 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': version } };
}

/** What `npm ci` needs for all packages. */
export function lockOf(packages, origin) {
    const dependencies = Object.fromEntries([...packages.keys()].map(name => [name, '1.0.0']));
    const project = { name: 'project', version: '1.0.0', dependencies };
    return {
        project,
        lock: {
            name: 'project', version: '1.0.0', lockfileVersion: 3, requires: true,
            packages: {
                '': project,
                ...Object.fromEntries([...packages].map(([name, { integrity }]) => [
                    `node_modules/${name}`, { version: '1.0.0', resolved: `${origin}/${name}/-/${name}-1.0.0.tgz`, integrity }
                ]))
            }
        }
    };
}

/** @param options.folder with the certificates and, in `files`, what github.com serves */
export async function startInternet({ folder, packageCount = 3 }) {
    const packages = makePackages(packageCount);
    const requests = [];
    const answer = (request, response) => {
        const host = request.headers.host ?? '';
        const secure = Boolean(request.socket.encrypted);
        requests.push(`${secure ? 'https' : 'http'}://${host}${request.url}`);
        const [, name] = /^\/(double-\d+)(?:$|\/-\/)/.exec(request.url) ?? [];
        const known = name && packages.get(name);
        if (known) {
            const body = request.url.endsWith('.tgz') ? known.file
                : JSON.stringify(describePackage('https://registry.npmjs.org', name, known));
            response.end(body);
        } else if (request.url === '/hello') {
            response.end(`hello from ${host}\n`);
        } else if (request.url === '/redirect') {
            response.writeHead(302, { location: 'https://other.example.com/hello' }).end();
        } else if (request.url === '/echo') {
            request.pipe(response);
        } else if (/^\/bytes\/\d+$/.test(request.url)) {
            sendBytes(response, Number(request.url.slice('/bytes/'.length)));
        } else {
            serveFile(join(folder, 'files'), request.url, response);
        }
    };
    const keys = { key: readFileSync(join(folder, 'host.key')), cert: readFileSync(join(folder, 'host.pem')) };
    const servers = [];
    const listen = async (server, port, address) => {
        server.listen(port, address);
        await once(server, 'listening');
        servers.push(server);
    };
    for (const address of [PUBLIC_ADDRESS, OTHER_PUBLIC_ADDRESS]) {
        await listen(createHttpsServer(keys, answer), 443, address);
        await listen(createHttpServer(answer), 80, address);
        await listen(createTcpServer(socket => socket.on('error', () => undefined).end('SSH-2.0-double\r\n')), 22, address);
    }
    // What must stay out of reach says so.
    for (const address of ['127.0.0.1', '10.0.0.5', '169.254.169.254']) {
        for (const port of [80, 443, 7777]) {
            const server = createTcpServer(socket => socket.on('error', () => undefined).end('HTTP/1.1 200 OK\r\n\r\nREACHED\n'));
            await listen(server, port, address);
        }
    }
    return { requests, packages, close: () => servers.forEach(server => server.close()) };
}

const CHUNK = Buffer.alloc(256 * 1024, 'x');

function sendBytes(response, count) {
    response.writeHead(200, { 'content-length': count });
    let left = count;
    const more = () => {
        while (left > 0) {
            const piece = left < CHUNK.length ? CHUNK.subarray(0, left) : CHUNK;
            left -= piece.length;
            if (!response.write(piece)) {
                response.once('drain', more);
                return;
            }
        }
        response.end();
    };
    more();
}

function serveFile(root, url, response) {
    const path = join(root, normalize(decodeURIComponent(url.split('?')[0])));
    const place = existsSync(path) && statSync(path).isDirectory() ? join(path, 'index.html') : path;
    if (path.startsWith(root) && existsSync(place)) {
        response.writeHead(200, { 'content-type': place.endsWith('.html') ? 'text/html' : 'application/octet-stream' });
        response.end(readFileSync(place));
    } else {
        response.writeHead(404).end();
    }
}
