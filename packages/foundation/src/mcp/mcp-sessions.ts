import type { IncomingMessage, ServerResponse } from 'node:http';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import type { McpOffer, McpSession } from './mcp-session.js';

const SESSION_HEADER = 'mcp-session-id';

/** Who asks, and what there is for them. */
export interface McpCaller {
    /** The same for all requests of one caller. */
    readonly owner: string;
    /** For a session that begins; what it throws goes to whoever handles the request. */
    offer(): McpOffer;
}

/** Why no session answers. */
export interface McpRefusal {
    readonly status: number;
    readonly error: string;
}

export interface McpSessionsOptions {
    /** More are not kept. */
    readonly limit: number;
    /** For those who look into a trouble. */
    log?(message: string, details: object): void;
}

/**
 * The clients of one MCP route over streamable HTTP. Whoever asks has been let in already; the id of a session alone opens nothing,
 * it works for the owner that opened it.
 */
export class McpSessions {

    protected readonly sessions = new Map<string, McpSession>();

    constructor(protected readonly options: McpSessionsOptions) { }

    /** Lets the session answer, or returns why there is none. The body is what was parsed of a POST. */
    async handle(request: IncomingMessage, response: ServerResponse, body: unknown, caller: McpCaller): Promise<McpRefusal | undefined> {
        if (!['GET', 'POST', 'DELETE'].includes(request.method ?? '')) {
            response.setHeader('Allow', 'GET, POST, DELETE');
            return { status: 405, error: 'MCP uses GET, POST and DELETE.' };
        }
        const id = request.headers[SESSION_HEADER];
        if (id === undefined && !isInitializeRequest(body)) {
            return { status: 400, error: 'There is no session yet: send "initialize" first.' };
        }
        const session = id === undefined ? await this.open(caller) : this.sessions.get(String(id));
        if (session?.owner !== caller.owner) {
            // The client is to begin anew; whether the id belongs to somebody else is not told.
            return { status: 404, error: 'There is no such session.' };
        }
        await session.handle(request, response, body);
        return undefined;
    }

    /** Tells all clients that the list of tools is another one. */
    announceTools(): void {
        this.sessions.forEach(session => session.announceTools());
    }

    /** Ends all sessions; open streams would keep a server from closing. */
    async close(): Promise<void> {
        await Promise.all(Array.from(this.sessions.values(), session => session.close()));
    }

    protected async open(caller: McpCaller): Promise<McpSession> {
        const { owner } = caller;
        // The SDK's server takes several megabytes, and many programs that could answer are never asked.
        const { McpSession: Session } = await import('./mcp-session.js');
        const session = new Session({
            owner,
            offer: caller.offer(),
            onOpen: opened => {
                this.makeRoom();
                this.sessions.set(opened.id, opened);
                this.options.log?.('MCP session opened', { owner, sessions: this.sessions.size });
            },
            onClose: ({ id }) => this.sessions.delete(id),
            onError: ({ message }) => this.options.log?.('trouble in an MCP session', { reason: message })
        });
        await session.open();
        return session;
    }

    /** Of the sessions that nobody listens to, else of all, the one goes that was used least recently. */
    protected makeRoom(): void {
        if (this.sessions.size >= this.options.limit) {
            const all = [...this.sessions.values()];
            const idle = all.filter(session => session.isIdle);
            const oldest = (idle.length > 0 ? idle : all).reduce((a, b) => (b.lastUsed < a.lastUsed ? b : a));
            this.sessions.delete(oldest.id);
            void oldest.close();
        }
    }
}
