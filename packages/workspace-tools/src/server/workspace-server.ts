import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WorkspaceManager } from '../workspace/workspace-manager.js';
import { sendJson } from './http-json.js';
import { McpRoutes } from './mcp-routes.js';
import { ServerDoor } from './server-door.js';
import { WorkspaceRoutes } from './workspace-routes.js';

export const SERVER_VERSION = '0.1.0';

export interface WorkspaceServerOptions {
    readonly manager: WorkspaceManager;
    readonly token: string;
    /** Told what went wrong in a way that it should not. */
    readonly log?: (line: string) => void;
}

/** Workspaces over HTTP and MCP, on loopback only: whoever reaches it and has the token can run commands. */
export class WorkspaceServer {

    protected readonly door: ServerDoor;
    protected readonly routes: WorkspaceRoutes;
    protected readonly mcp: McpRoutes;
    protected readonly server = createServer((request, response) => void this.serve(request, response));

    constructor(protected readonly options: WorkspaceServerOptions) {
        this.door = new ServerDoor(options.token);
        this.routes = new WorkspaceRoutes(options.manager, this.door);
        this.mcp = new McpRoutes(options.manager);
        // A call may take an hour.
        this.server.requestTimeout = 0;
    }

    /** The address; 0 takes a free port. Rejects if it cannot listen. */
    async listen(port: number): Promise<string> {
        this.server.listen(port, '127.0.0.1');
        await once(this.server, 'listening');
        return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    }

    /** Takes no more requests and ends all connections. The workspaces are the business of their manager. */
    async close(): Promise<void> {
        const closed = new Promise(resolve => this.server.close(resolve));
        this.routes.close();
        await this.mcp.close();
        this.server.closeAllConnections();
        await closed;
    }

    protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
        try {
            await this.answer(request, response);
        } catch (error) {
            if (!request.destroyed && !response.destroyed) {
                this.options.log?.(`A request failed: ${error instanceof Error ? error.message : String(error)}`);
            }
            sendJson(response, 500, { error: 'The request failed.', code: 'internal' });
        }
    }

    protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
        const url = urlOf(request.url);
        const refusal = this.door.checkCaller(request.headers);
        if (refusal !== undefined) {
            return sendJson(response, 403, { error: refusal });
        }
        if (url?.pathname === '/health' && request.method === 'GET') {
            return sendJson(response, 200, { status: 'ok', version: SERVER_VERSION });
        }
        const verdict = this.door.check(request.headers);
        if ('status' in verdict) {
            return sendJson(response, verdict.status, { error: verdict.error });
        }
        if (!url) {
            return sendJson(response, 400, { error: 'This is not an address.' });
        }
        const isMcp = url.pathname === '/mcp' || url.pathname.startsWith('/mcp/');
        await (isMcp ? this.mcp : this.routes).handle(url, verdict.authority, request, response);
    }
}

function urlOf(path: string | undefined): URL | undefined {
    try {
        return new URL(`http://localhost${path ?? '/'}`);
    } catch {
        return undefined;
    }
}
