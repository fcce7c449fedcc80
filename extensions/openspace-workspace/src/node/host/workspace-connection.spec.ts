import { createServer, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WorkspaceConnection, WorkspaceServerEvent } from './workspace-connection';

describe('the events of the workspace server', () => {
    let server: Server;

    afterEach(() => server.close());

    async function eventsOf(...chunks: (string | Uint8Array)[]): Promise<WorkspaceServerEvent[]> {
        server = createServer((_request, response) => {
            response.writeHead(200, { 'content-type': 'text/event-stream' });
            const [chunk, ...rest] = chunks;
            // The second chunk is a packet of its own only if the first one has left.
            response.write(chunk, () => setImmediate(() => response.end(Buffer.concat(rest.map(part => Buffer.from(part))))));
        });
        await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
        const connection = new WorkspaceConnection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'token');
        const events: WorkspaceServerEvent[] = [];
        for await (const event of connection.events(new AbortController().signal)) {
            events.push(event);
        }
        return events;
    }

    it('are read whole when one is split in the middle of a character', async () => {
        const bytes = Buffer.from('data: {"type":"deleted","id":"wäs"}\n\n');
        const middle = bytes.indexOf('ä') + 1;
        expect(await eventsOf(bytes.subarray(0, middle), bytes.subarray(middle))).toEqual([{ type: 'deleted', id: 'wäs' }]);
    });

    it('may have comments, other fields and other line breaks', async () => {
        expect(await eventsOf(': hello\r\n\r\nevent: x\r\ndata: {"type":\r\ndata: "ping"}\r\n\r\n')).toEqual([{ type: 'ping' }]);
    });

    it('leave out one that never came to its end, and refuse what they do not know', async () => {
        expect(await eventsOf('data: {"type":"ping"}\n\ndata: {"type":"pi')).toEqual([{ type: 'ping' }]);
        server.close();
        await expect(eventsOf('data: {"type":"other"}\n\n')).rejects.toThrow();
    });
});
