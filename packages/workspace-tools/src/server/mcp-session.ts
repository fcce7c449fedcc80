import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
    CallToolRequestSchema, ListToolsRequestSchema, type CallToolResult, type ServerNotification, type ServerRequest
} from '@modelcontextprotocol/sdk/types.js';
import type { ToolCall } from '../workspace/workspace.js';
import { MCP_TOOLS } from './mcp-tools.js';
import { SESSION_HEADER } from './workspace-routes.js';

/** Clients give up a call after 60 s by default, unless they hear of it. */
const PROGRESS_MS = 10_000;

/** Stands in the model's prompt: the same bytes always. */
const INSTRUCTIONS = [
    'These tools work in an isolated workspace: /workspace is the project, and nothing else of the person\'s machine is there.',
    'Paths are absolute or relative to /workspace. Each answer is a JSON object; "error" says why something failed.'
].join('\n');

export interface McpSessionOptions {
    /** Whose token opened it; only the same one may use it. */
    readonly owner: string;
    call(tool: string, args: unknown, call: ToolCall): Promise<CallToolResult>;
    /** The client has introduced itself: from now on the session can be found by its id. */
    onOpen(session: McpSession): void;
    onClose(session: McpSession): void;
}

/** One client that talks MCP. */
export class McpSession {

    readonly id = randomUUID();
    /** Milliseconds since the epoch. */
    lastUsed = Date.now();
    protected openRequests = 0;

    // The lower layer of the SDK, for the reasons in docs/decisions/mcp-sdk.md.
    protected readonly server = new Server(
        { name: 'openspace-workspace', version: '0.1.0' }, { capabilities: { tools: {} }, instructions: INSTRUCTIONS }
    );

    protected readonly transport = new StreamableHTTPServerTransport({
        sessionIdGenerator: () => this.id,
        onsessioninitialized: () => this.options.onOpen(this)
    });

    constructor(protected readonly options: McpSessionOptions) {
        this.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...MCP_TOOLS] }));
        this.server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
            const stop = this.reportProgress(extra);
            try {
                const session = extra.requestInfo?.headers[SESSION_HEADER];
                return await options.call(
                    params.name, params.arguments ?? {}, { signal: extra.signal, ...typeof session === 'string' && { session } }
                );
            } finally {
                stop();
            }
        });
        this.server.onclose = () => options.onClose(this);
        // Trouble of a client with itself: it has its answer already.
        this.server.onerror = () => undefined;
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
            sendNotification({ method: 'notifications/progress', params: { progressToken, progress: ++progress } }).catch(() => undefined);
        }, PROGRESS_MS);
        const stop = (): void => clearInterval(timer);
        signal.addEventListener('abort', stop);
        return stop;
    }
}
