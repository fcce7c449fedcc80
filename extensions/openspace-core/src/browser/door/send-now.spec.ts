import { createServer, Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io, Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendNow } from './send-now';

let http: HttpServer;
let server: Server;
let heard: string[];
let socket: Socket;

beforeEach(async () => {
    heard = [];
    http = createServer();
    server = new Server(http);
    server.on('connection', peer => peer.onAny((word: string) => heard.push(word)));
    await new Promise<void>(done => http.listen(0, '127.0.0.1', done));
    socket = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports: ['websocket'] });
    await vi.waitFor(() => expect([socket.connected, socket.io.engine.writeBuffer.length]).toEqual([true, 0]));
});

afterEach(async () => {
    socket.disconnect();
    await server.close();
});

it('sends the last words of a page that has no next tick', async () => {
    // What really goes out.
    const { ws } = socket.io.engine.transport as unknown as { ws: WebSocket };
    const send = vi.spyOn(ws, 'send');
    ['one', 'two', 'three'].forEach(word => socket.emit(word));
    expect(send).toHaveBeenCalledTimes(1);
    sendNow(socket);
    expect(send).toHaveBeenCalledTimes(3);
    expect(socket.io.engine.writeBuffer).toEqual([]);

    // The person stays after all.
    await new Promise(done => setTimeout(done));
    socket.emit('four');
    await vi.waitFor(() => expect(heard).toEqual(['one', 'two', 'three', 'four']));
});

it('does nothing when nothing waits, or nobody is there', () => {
    sendNow(socket);
    socket.disconnect();
    socket.emit('later');
    sendNow(socket);
});
