import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TestServer } from 'openspace-core/lib/node/fixtures/http-client';
import { createClientFor } from './opencode-endpoint';

describe('a client of the agent server', () => {
    let server: TestServer;

    afterEach(async () => {
        vi.restoreAllMocks();
        await server.stop();
    });

    it('gives up a server that does not answer, but not an event stream that is quiet', async () => {
        const open: ServerResponse[] = [];
        server = await TestServer.start((request, response) => {
            if (request.url?.startsWith('/global/event')) {
                open.push(response.writeHead(200, { 'content-type': 'text/event-stream' }));
                response.write(': hello\n\n');
            }
        });
        const limits: number[] = [];
        vi.spyOn(AbortSignal, 'timeout').mockImplementation(milliseconds => {
            limits.push(milliseconds);
            return AbortSignal.abort(new Error('too late'));
        });
        const client = createClientFor(server.url, undefined);
        await expect(client.session.list({ directory: '/w' }, { throwOnError: true })).rejects.toThrow('the agent server does not answer');
        expect(limits).toEqual([expect.any(Number)]);

        const { stream } = await client.global.event({ sseMaxRetryAttempts: 1 });
        const first = stream.next();
        await vi.waitFor(() => expect(open).toHaveLength(1));
        open[0].write('data: {"directory":"/w","payload":{"type":"server.connected","properties":{}}}\n\n');
        expect((await first).value).toMatchObject({ directory: '/w', payload: { type: 'server.connected' } });
        expect(limits).toHaveLength(1);
        await stream.return(undefined);
    });

    it('uses no kept connection, which may have died in its sleep, and does not tell the server, '
        + 'which would cut off a large answer', async () => {
        const asked: (string | undefined)[] = [];
        const sockets = new Set<unknown>();
        const closed: Promise<unknown>[] = [];
        server = await TestServer.start((request, response) => {
            asked.push(request.headers.connection);
            sockets.add(request.socket);
            closed.push(new Promise(done => request.socket.on('close', done)));
            response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
        });
        const client = createClientFor(server.url, undefined);
        await client.session.list({ directory: '/w' }, { throwOnError: true });
        await client.session.list({ directory: '/w' }, { throwOnError: true });
        expect(asked).toEqual(['keep-alive', 'keep-alive']);
        expect(sockets.size).toBe(2);
        await Promise.all(closed);
    });

    it('sends bodies, and understands answers with a status or without a body', async () => {
        const bodies: string[] = [];
        server = await TestServer.start((request, response) => {
            request.setEncoding('utf8').on('data', (data: string) => bodies.push(data)).on('end', () => {
                if (request.url?.includes('prompt_async')) {
                    response.writeHead(204).end();
                } else {
                    response.writeHead(404, { 'content-type': 'application/json' })
                        .end('{"name":"NotFoundError","data":{"message":"nobody knows it"}}');
                }
            });
        });
        const client = createClientFor(server.url, undefined);
        await client.session.promptAsync({ sessionID: 'ses_1', parts: [{ type: 'text', text: 'grüß dich' }] }, { throwOnError: true });
        expect(JSON.parse(bodies.join(''))).toMatchObject({ parts: [{ text: 'grüß dich' }] });
        const { error, response } = await client.session.get({ sessionID: 'ses_2' });
        expect(response?.status).toBe(404);
        expect(error).toMatchObject({ data: { message: 'nobody knows it' } });
    });

    it('fails when the answer breaks off or nobody is there, and stops when it is told to', async () => {
        server = await TestServer.start((_, response) => {
            response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('[');
            setImmediate(() => response.destroy());
        });
        const client = createClientFor(server.url, undefined);
        await expect(client.session.list({ directory: '/w' }, { throwOnError: true })).rejects.toThrow();
        await expect(
            createClientFor('http://127.0.0.1:1', undefined).session.list({ directory: '/w' }, { throwOnError: true })
        ).rejects.toThrow('fetch failed');
        const stopped = AbortSignal.abort(new Error('stopped'));
        await expect(client.session.list({ directory: '/w' }, { throwOnError: true, signal: stopped })).rejects.toThrow('stopped');
    });
});
