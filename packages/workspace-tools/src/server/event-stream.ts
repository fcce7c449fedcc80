import type { ServerResponse } from 'node:http';
import type { WorkspaceEvent } from '../workspace/workspace-event.js';
import type { WorkspaceManager } from '../workspace/workspace-manager.js';

/** Tells the client, and what stands between, that we are there. */
const PING_MS = 30_000;

/** A client that does not read is let go before it costs more; in bytes. */
const MAX_WAITING = 8 * 1024 * 1024;

/** `GET /events`: what happens to all workspaces, as server-sent events whose data is JSON. Begins with the list. */
export class EventStreams {

    protected readonly open = new Set<ServerResponse>();

    constructor(protected readonly manager: WorkspaceManager) { }

    handle(response: ServerResponse): void {
        response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
        const send = (
            event: WorkspaceEvent | { readonly type: 'workspaces'; readonly workspaces: unknown } | { readonly type: 'ping' }
        ): void => {
            if (response.writableLength > MAX_WAITING) {
                response.destroy();
                return;
            }
            response.write(`data: ${JSON.stringify(event)}\n\n`);
        };
        send({ type: 'workspaces', workspaces: this.manager.list() });
        const unlisten = this.manager.listen(send);
        const timer = setInterval(() => send({ type: 'ping' }), PING_MS);
        timer.unref();
        this.open.add(response);
        response.once('close', () => {
            clearInterval(timer);
            unlisten();
            this.open.delete(response);
        });
    }

    /** Open streams would keep the server from closing. */
    close(): void {
        this.open.forEach(response => response.end());
    }
}
