import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { endSoon } from './tunnel.js';

it('a host that takes nothing any more does not keep its connection', async () => {
    const server = createServer({ pauseOnConnect: true }, socket => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const remote = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
    await once(remote, 'connect');
    remote.write(Buffer.alloc(64 * 1024 * 1024));
    endSoon(remote, 1);
    await once(remote, 'close');
    expect(remote.writableFinished).toBe(false);
    server.close();
});
