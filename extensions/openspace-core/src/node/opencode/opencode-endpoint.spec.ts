import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TestServer } from '../fixtures/http-client';
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

    it('uses no kept connection, which may have died in its sleep', async () => {
        const connections: (string | undefined)[] = [];
        server = await TestServer.start((request, response) => {
            connections.push(request.headers.connection);
            response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
        });
        const client = createClientFor(server.url, undefined);
        await client.session.list({ directory: '/w' }, { throwOnError: true });
        await client.session.list({ directory: '/w' }, { throwOnError: true });
        expect(connections).toEqual(['close', 'close']);
    });
});
