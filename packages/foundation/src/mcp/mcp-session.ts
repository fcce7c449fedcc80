import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
    CallToolRequestSchema, ListToolsRequestSchema, type CallToolResult, type ServerNotification, type ServerRequest, type Tool
} from '@modelcontextprotocol/sdk/types.js';

/** Clients give up a call after 60 s by default, unless they hear of it. */
const PROGRESS_MS = 10_000;

/** What is to be known of a call beside its tool and arguments. */
export interface McpCall {
    /** The client gave it up. */
    readonly signal: AbortSignal;
    /** Of the request that brought it. */
    readonly headers: IncomingHttpHeaders;
}

/** What a client finds. */
export interface McpOffer {
    readonly name: string;
    readonly version: string;
    /** Stands in the model's prompt: the same bytes always. */
    readonly instructions: string;
    /** Tools may come and go, and clients are told. */
    readonly toolsChange?: boolean;
    tools(): Tool[];
    call(tool: string, args: Record<string, unknown>, call: McpCall): Promise<CallToolResult>;
}

export interface McpSessionOptions {
    /** Whose secret opened it; only the same one may use it. */
    readonly owner: string;
    readonly offer: McpOffer;
    /** The client has introduced itself: from now on the session can be found by its id. */
    onOpen(session: McpSession): void;
    onClose(session: McpSession): void;
    /** Trouble of a client with itself: it has its answer already. */
    onError(error: Error): void;
}

/** One client that talks MCP: its connections, and the answers to its requests. */
export class McpSession {

    readonly id = randomUUID();
    /** Milliseconds since the epoch. */
    lastUsed = Date.now();
    /** Requests that have no complete answer, the stream for notifications included. */
    protected openRequests = 0;

    // The lower layer of the SDK, for the reasons in docs/decisions/mcp-sdk.md.
    protected readonly server: Server;

    protected readonly transport = new StreamableHTTPServerTransport({
        sessionIdGenerator: () => this.id,
        onsessioninitialized: () => this.options.onOpen(this)
    });

    constructor(protected readonly options: McpSessionOptions) {
        const { offer } = options;
        this.server = new Server(
            { name: offer.name, version: offer.version },
            { capabilities: { tools: offer.toolsChange ? { listChanged: true } : {} }, instructions: offer.instructions }
        );
        this.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: offer.tools() }));
        this.server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
            const stop = this.reportProgress(extra);
            try {
                const call = { signal: extra.signal, headers: extra.requestInfo?.headers ?? {} };
                return await offer.call(params.name, params.arguments ?? {}, call);
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

    async handle(request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void> {
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
            const params = { progressToken, progress: ++progress, message: 'The call has not ended yet.' };
            sendNotification({ method: 'notifications/progress', params }).catch((error: Error) => this.options.onError(error));
        }, PROGRESS_MS);
        const stop = (): void => clearInterval(timer);
        signal.addEventListener('abort', stop);
        return stop;
    }
}
