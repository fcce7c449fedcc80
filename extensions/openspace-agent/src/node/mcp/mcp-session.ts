import { randomUUID } from 'node:crypto';
import type { Request, Response } from '@theia/core/shared/express';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
    CallToolRequestSchema, CallToolResult, ListToolsRequestSchema, ServerNotification, ServerRequest, Tool
} from '@modelcontextprotocol/sdk/types.js';
import { PRODUCT_VERSION } from 'openspace-core/lib/node/launch/product-version';

/** Clients give up a call after 60 s by default, unless they hear of it. */
const PROGRESS_MS = 10_000;

/** What a client finds. */
export interface McpOffer {
    readonly name: string;
    /** Stands in the model's prompt: the same bytes always. */
    readonly instructions: string;
    tools(): Tool[];
    call(name: string, args: Record<string, unknown>, signal: AbortSignal): Promise<CallToolResult>;
}

export interface McpSessionOptions {
    /** Whose secret opened it; only the same one may use it. */
    readonly owner: string;
    readonly offer: McpOffer;
    /** The client has introduced itself: from now on the session can be found by its id. */
    onOpen(session: McpSession): void;
    onClose(session: McpSession): void;
    onError(error: Error): void;
}

/** One client that talks MCP: its connections, and the answers to its requests. */
export class McpSession {

    readonly id = randomUUID();
    /** Milliseconds since the epoch. */
    lastUsed = Date.now();
    /** Requests that have no complete answer, the stream for notifications included. */
    protected openRequests = 0;

    protected readonly server: Server;

    protected readonly transport = new StreamableHTTPServerTransport({
        sessionIdGenerator: () => this.id,
        onsessioninitialized: () => this.options.onOpen(this)
    });

    constructor(protected readonly options: McpSessionOptions) {
        const { offer } = options;
        this.server = new Server({ name: offer.name, version: PRODUCT_VERSION }, {
            capabilities: { tools: { listChanged: true } }, instructions: offer.instructions
        });
        this.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: offer.tools() }));
        this.server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
            const stop = this.reportProgress(extra);
            try {
                return await offer.call(params.name, params.arguments ?? {}, extra.signal);
            } finally {
                stop();
            }
        });
        this.server.onclose = () => options.onClose(this);
        this.server.onerror = error => options.onError(error);
    }

    get owner(): string {
        return this.options.owner;
    }

    get isIdle(): boolean {
        return this.openRequests === 0;
    }

    async open(): Promise<void> {
        await this.server.connect(this.transport);
    }

    async handle(request: Request, response: Response, body: unknown): Promise<void> {
        this.lastUsed = Date.now();
        this.openRequests++;
        response.on('close', () => {
            this.openRequests--;
            this.lastUsed = Date.now();
        });
        await this.transport.handleRequest(request, response, body);
    }

    announceTools(): void {
        this.server.sendToolListChanged().catch((error: Error) => this.options.onError(error));
    }

    async close(): Promise<void> {
        await this.server.close();
    }

    /** Says every now and then that a call is alive, if its client wants to know; returns how to stop that. */
    protected reportProgress({ _meta, signal, sendNotification }: RequestHandlerExtra<ServerRequest, ServerNotification>): () => void {
        const progressToken = _meta?.progressToken;
        if (progressToken === undefined) {
            return () => undefined;
        }
        let progress = 0;
        const timer = setInterval(() => {
            const params = { progressToken, progress: ++progress, message: 'The command has not ended yet.' };
            sendNotification({ method: 'notifications/progress', params }).catch((error: Error) => this.options.onError(error));
        }, PROGRESS_MS);
        const stop = (): void => clearInterval(timer);
        signal.addEventListener('abort', stop);
        return stop;
    }
}
