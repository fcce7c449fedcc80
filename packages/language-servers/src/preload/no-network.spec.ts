import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { transformSync } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** Says of each way to the network what came of it. */
const PROGRAM = `
const [port, pipe] = process.argv.slice(1);
const once = (name, way) => new Promise(done =>
    way(() => done(name + ' answered'), error => done(name + ': ' + (error.cause ?? error).message)));
const http = require('node:http'), net = require('node:net');
Promise.all([
    once('http', (ok, no) => http.get('http://127.0.0.1:' + port, ok).on('error', no)),
    once('https', (ok, no) => require('node:https').get('https://127.0.0.1:' + port, ok).on('error', no)),
    once('fetch', (ok, no) => fetch('http://127.0.0.1:' + port).then(ok, no)),
    once('socket', (ok, no) => net.connect(Number(port), '127.0.0.1', ok).on('error', no)),
    once('pipe', (ok, no) => http.get({ socketPath: pipe }, ok).on('error', no))
]).then(lines => { console.log(lines.join('\\n')); process.exit(); });
`;

describe('a shipped server', () => {
    let folder: string;
    let servers: Server[];
    let connections: number;

    const listen = (where: number | string): Promise<Server> => new Promise(done => {
        const server = createServer((_, response) => response.end('x')).on('connection', () => connections++);
        servers.push(server);
        server.listen(where, () => done(server));
    });

    beforeEach(() => {
        folder = mkdtempSync(join(tmpdir(), 'no-network-'));
        servers = [];
        connections = 0;
    });

    afterEach(() => {
        servers.forEach(server => server.close());
        rmSync(folder, { recursive: true });
    });

    it('has no network, only pipes', async () => {
        const preload = join(folder, 'no-network.js');
        const { code } = transformSync(readFileSync(new URL('no-network.ts', import.meta.url), 'utf8'), { loader: 'ts', format: 'cjs' });
        writeFileSync(preload, code);
        const { port } = (await listen(0)).address() as AddressInfo;
        await listen(join(folder, 'pipe'));
        const words = ['--require', preload, '-e', PROGRAM, String(port), join(folder, 'pipe')];
        const { stdout } = await promisify(execFile)(process.execPath, words);
        expect(stdout.trim().split('\n')).toEqual([
            ...['http', 'https', 'fetch', 'socket'].map(way => `${way}: Language servers have no network`), 'pipe answered'
        ]);
        expect(connections).toBe(1);
    });
});
