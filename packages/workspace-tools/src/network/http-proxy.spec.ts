import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { duplexPair, type Duplex } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { HttpProxy } from './http-proxy.js';
import type { NetworkCaller } from './network-callers.js';
import type { NetworkGate, OpenConnection } from './network-gate.js';

const CALLER: NetworkCaller = { command: 'curl', allowed: new Set(), refused: new Map() };

/** A program inside, a proxy that allows everything, and a host that answers as it likes. */
describe('the proxy', () => {
    const servers: Server[] = [];

    afterEach(() => servers.splice(0).forEach(server => server.close()));

    async function host(serve: (socket: Socket) => void): Promise<() => Promise<Socket>> {
        const server = createServer({ allowHalfOpen: true }, socket => serve(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
        servers.push(server);
        await once(server, 'listening');
        return async () => {
            const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true });
            await once(socket.on('error', () => undefined), 'connect');
            return socket;
        };
    }

    function program(reach: () => Promise<Socket>): { inside: Duplex; outside: Duplex; proxy: HttpProxy; remotes: Socket[] } {
        const remotes: Socket[] = [];
        const gate: NetworkGate = {
            callerOf: () => CALLER, refuse: () => undefined,
            open: async target => {
                const remote = await reach();
                remotes.push(remote);
                return { target, remote, refuse: () => undefined } satisfies OpenConnection;
            }
        };
        const [inside, outside] = duplexPair();
        [inside, outside].forEach(end => end.on('error', () => undefined));
        return { inside, outside, proxy: new HttpProxy(gate), remotes };
    }

    /** What comes back until the connection ends. */
    async function ask(reach: () => Promise<Socket>, request: string): Promise<string> {
        const { inside, outside, proxy } = program(reach);
        proxy.accept(outside);
        let text = '';
        inside.on('data', piece => { text += String(piece); });
        inside.write(request);
        // One end of the pair does not hear of the destruction of the other.
        await new Promise(resolve => inside.on('end', resolve) && outside.on('close', resolve));
        return text;
    }

    const get = (headers = ''): string =>
        `GET http://a.example.com/ HTTP/1.1\r\nHost: a.example.com\r\nConnection: close${headers}\r\n\r\n`;

    it.each([
        ['a status that is none', 'HTTP/1.1 000 X', 'HTTP/1.1 502 X'], ['a status of two digits', 'HTTP/1.1 099 X', 'HTTP/1.1 502 X'],
        ['a reason that cannot be shown', 'HTTP/1.1 200 a\x01b', 'HTTP/1.1 200 a?b'],
        ['nothing unusual', 'HTTP/1.1 404 Not Found', 'HTTP/1.1 404 Not Found']
    ])('takes answers of hosts as they are and goes on: %s', async (_, line, expected) => {
        const bytes = Buffer.from(`${line}\r\nContent-Length: 2\r\n\r\nok`, 'latin1');
        const reach = await host(socket => socket.once('data', () => socket.end(bytes)));
        const [first, ...rest] = (await ask(reach, get())).split('\r\n');
        // What Node's own parser refuses is an ended connection.
        expect([expected, 'HTTP/1.1 502 a.example.com ended the connection.']).toContain(first);
        expect(rest.at(-1)).not.toBe('');
    });

    it.each(['content-length', 'Transfer-Encoding', 'host'])('attack 19: does not let Connection take %s away', async name => {
        let asked = '';
        const reach = await host(socket => socket.on('data', piece => { asked += String(piece); }));
        expect(await ask(reach, get(`, ${name}\r\nContent-Length: 3\r\n\r\nGET`))).toMatch(/^HTTP\/1\.1 400 /);
        expect(asked).toBe('');
    });

    it('keeps the frame of an answer whose Connection names it', async () => {
        const reach = await host(socket => socket.once('data', () => (
            socket.end('HTTP/1.1 200 OK\r\nConnection: content-length, x-leg\r\nX-Leg: 1\r\nContent-Length: 2\r\n\r\nok')
        )));
        const answer = await ask(reach, get());
        expect(answer).toMatch(/content-length: 2/i);
        expect(answer).not.toMatch(/x-leg/i);
    });

    const CONNECT = 'CONNECT a.example.com:22 HTTP/1.1\r\nHost: a.example.com:22\r\n\r\n';

    it('ends a program\'s connection when the host resets it', async () => {
        const reach = await host(socket => socket.once('data', () => socket.resetAndDestroy()));
        expect(await ask(reach, `${CONNECT}SSH-2.0-x\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
    });

    it('hands on what a host said before it ended', async () => {
        const reach = await host(socket => socket.once('data', () => socket.end('bye')));
        expect(await ask(reach, `${CONNECT}SSH-2.0-x\r\n`)).toMatch(/bye$/);
    });

    it('attack 24: refuses a start of TLS in tiny records at once', async () => {
        const reach = await host(socket => socket.resume());
        const { inside, outside, proxy } = program(reach);
        const refused: string[] = [];
        const remote = await reach();
        proxy.carry(outside, {
            target: { host: 'a.example.com', port: 443 }, remote, refuse: ({ code }) => refused.push(code)
        }, CALLER);
        const record = Buffer.from([0x16, 3, 1, 0, 1, 1]);
        for (let count = 0; count < 100 && refused.length === 0; count++) {
            inside.write(record);
            await new Promise(resolve => setImmediate(resolve));
        }
        expect(refused).toEqual(['server_name']);
        expect(remote.destroyed).toBe(true);
    });
});
