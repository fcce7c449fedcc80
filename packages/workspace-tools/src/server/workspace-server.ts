import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { WorkspaceManager } from '../workspace/workspace-manager.js';
import { answerErrors } from './http-json.js';
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
    protected readonly app = express().disable('x-powered-by').disable('etag').set('query parser', 'simple');
    protected readonly server = createServer(this.app);

    constructor(protected readonly options: WorkspaceServerOptions) {
        this.door = new ServerDoor(options.token);
        this.routes = new WorkspaceRoutes(options.manager, this.door);
        this.mcp = new McpRoutes(options.manager, SERVER_VERSION);
        this.addRoutes();
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

    protected addRoutes(): void {
        this.app.use((request, response, next) => {
            response.set({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
            const refusal = this.door.checkCaller(request.headers);
            if (refusal === undefined) {
                next();
            } else {
                response.status(403).json({ error: refusal });
            }
        });
        this.app.get('/health', (_request, response) => response.json({ status: 'ok', version: SERVER_VERSION }));
        this.app.use((request, response, next) => {
            const verdict = this.door.check(request.headers);
            if ('authority' in verdict) {
                response.locals.authority = verdict.authority;
                next();
            } else {
                response.status(verdict.status).json({ error: verdict.error });
            }
        });
        this.app.use(this.mcp.router, this.routes.router);
        this.app.use((_request, response) => response.status(404).json({ error: 'There is no such route.' }));
        this.app.use(answerErrors(line => this.options.log?.(line)));
    }
}
