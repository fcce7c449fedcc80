import { createServer, request, Server } from 'node:http';
import { AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LoopbackProxy } from './loopback-proxy';

class OpenProxy extends LoopbackProxy {
    judge = (hostname: string, port: number): unknown => this.targetOf(hostname, port);
}

describe('the proxy of the agent\'s browser', () => {
    const own = new Set<number>();
    const proxy = new OpenProxy(port => own.has(port));
    let server: Server;
    let port: number;
    let proxyPort: number;

    beforeAll(async () => {
        server = createServer((incoming, response) => {
            response.setHeader('x-path', incoming.url ?? '');
            response.setHeader('x-host', incoming.headers.host ?? '');
            incoming.pipe(response);
        });
        await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
        ({ port } = server.address() as AddressInfo);
        proxyPort = await proxy.start();
    });

    afterAll(() => {
        proxy.close();
        server.close();
    });

    const ask = (path: string, body = ''): Promise<{ status?: number; headers: Record<string, unknown>; text: string }> =>
        new Promise((done, fail) => {
            const outgoing = request({ port: proxyPort, host: '127.0.0.1', path, method: 'POST' }, answer => {
                let text = '';
                answer.on('data', chunk => { text += chunk; });
                answer.on('end', () => done({ status: answer.statusCode, headers: answer.headers, text }));
            });
            outgoing.on('error', fail);
            outgoing.end(body);
        });

    const tunnel = (to: string): Promise<string> => new Promise((done, fail) => {
        const socket = connect(proxyPort, '127.0.0.1', () => socket.write(`CONNECT ${to} HTTP/1.1\r\nHost: ${to}\r\n\r\n`));
        let text = '';
        socket.on('data', (chunk: Buffer) => {
            text += chunk.toString();
            if (/^HTTP\/1.1 200/.test(text) && !text.includes('x-path')) {
                socket.write('GET /inside HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
            }
        });
        socket.on('close', () => done(text));
        socket.on('error', fail);
    });

    it('leads to servers of this machine, by each of its names', async () => {
        for (const host of ['127.0.0.1', 'localhost', 'app.localhost']) {
            const { status, headers, text } = await ask(`http://${host}:${port}/a?b=c`, 'body');
            expect([status, headers['x-path'], headers['x-host'], text]).toEqual([200, '/a?b=c', `127.0.0.1:${proxyPort}`, 'body']);
        }
        expect(await tunnel(`localhost:${port}`)).toContain('x-path: /inside');
    });

    it.each([
        'example.invalid', 'localhost.example.invalid', '10.0.0.1', '[::2]', '0.0.0.0', '', '127.0.0.1.example.invalid'
    ])('leads nowhere else: %s', hostname => {
        expect([proxy.judge('localhost', 80), proxy.judge(hostname, 80)]).toEqual([{ host: 'localhost', port: 80 }, undefined]);
    });

    it.each(['/', 'https://localhost/', 'ftp://localhost/', 'http://localhost:99999/'])('does not understand %s', async path => {
        expect(await ask(path)).toMatchObject({ status: 403, headers: { 'x-openspace-proxy': '403' } });
    });

    it.each(['localhost:0', 'localhost:99999', 'localhost', ':80'])(
        'makes no tunnel to %s', async to => expect(await tunnel(to)).toMatch(/^HTTP\/1.1 403/)
    );

    it('reaches neither us nor itself', async () => {
        own.add(port);
        expect((await ask(`http://localhost:${port}/`)).status).toBe(403);
        expect(await tunnel(`127.0.0.1:${port}`)).toMatch(/^HTTP\/1.1 403/);
        own.delete(port);
        expect((await ask(`http://127.0.0.1:${proxyPort}/`)).status).toBe(403);
    });

    it('says so where nothing answers', async () => {
        const gone = createServer();
        await new Promise<void>(done => gone.listen(0, '127.0.0.1', done));
        const free = (gone.address() as AddressInfo).port;
        await new Promise(done => gone.close(done));
        expect(await ask(`http://127.0.0.1:${free}/`)).toMatchObject({ status: 502, headers: { 'x-openspace-proxy': '502' } });
    });
});
